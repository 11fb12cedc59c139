import { existing } from '../../../math/existing.js';
import type { TurnStrategy } from '../../../transcript/turn-strategies.js';
import { isAside, type TurnReading } from './read-turn.js';

const REFUSAL =
  /\b(?:can(?:no|')t|cannot|unable to|not able to|won't|impossible|not possible|insufficient|(?:not|\w+n't) (?:\w+ )?enough|i (?:do not|don't) know|(?:not|n't) have (?:\w+ )?(?:access|the ability)|no (?:access|way of|answer can)|must decline|cannot be|not something i can|outside of what)\b/;
/** Statements about the limits of people in the task are part of the answer. */
const OTHERS_CANNOT =
  /\b(?:he|she|they|you) (?:can't|cannot|won't)(?! (?:be|determine|know|tell|say|answer|solve)\b)/g;
/** Words that present alternative answers. */
const ALTERNATIVES =
  /\bdepend(?:s|ing) on\b|\bit depends\b|\b(?:two|three|several|a few) (?:possible|possibilities|readings|interpretations|versions|answers|candidates|options)\b|\bwith \w+ and \w+ without\b/;
/** The same by two cues in order, such as "Option 1 ... Option 2" and "Version A ... Version B". */
const ALTERNATIVE_PAIRS: readonly CuePair[] = [
  [/\beither\b/, /\bor\b/],
  [
    /\b(?:could|might|may|would|perhaps|possibly|maybe) /,
    /(?:,|\bor\b)\s*(?:or |it )?(?:could|might|may|possibly|perhaps|maybe|as|\d|"?[a-z]{1,40}"? maybe)\b/,
  ],
  [/\bperhaps\b/, /\bmaybe\b/],
  [/\b(?:option|version|case|scenario|interpretation|reading)\s(?:1|a|one)\b/, /\b(?:2|b|two)\b/],
];
const CONDITION = /\b(?:if|in case|for (?:adults|children|small|large)|assuming|when|at \d+\s?%)\b/g;
/** Introduces an alternative code block. */
const OTHER_VERSION =
  /^(?:\W*(?:or|alternatively|otherwise|maybe|either)\b|\W*(?:option|version|case) (?:2|b|two)\b|if\b.*:$)/;
const OR_ELSE = /\bif not\b|\botherwise\b|\bif it is not\b|;\s*(?:if|for)\b/;
const CONCLUSION =
  /\b(?:answer|result|total|average|remainder|profit|solution) (?:is|would be|comes to|equals)\b|\banswer:|=\s*-?[\d$]|####\s*\S|\b(?:summary|translation):/;
/** The same by two cues on one line. */
const CONCLUSION_PAIR: CuePair = [/\b(?:therefore|i get)\b/, /\d/];
const ARTIFACT_INTRODUCED = /\bhere(?:'s| is| are) (?:the|a|your)\b/;
/** Statements that open a discussion or discuss the task instead of solving it. */
const MUSING =
  /^(?:(?:i )?understand|understood|noted|okay|good point|thank|let's|great|right,|i will|to compute|in general|once we|first we|there are several|when |you could|that (?:is|means|clarifies|helps))|\b(?:would be needed|usually|will have to|should (?:be|stop)|would allow|we (?:now )?know|we have|differ|depends)\b/;
const CITATION = /\[\d+(?:,\s*\d+)*\]/;
const FIGURE = /\d/;
const FIGURES = /\d[\d.,]*/g;

/** The rules in order; the first match decides. */
export const STRATEGY_RULES: readonly (readonly [TurnStrategy, (turn: TurnReading) => boolean])[] = [
  ['missing', (turn) => turn.empty],
  ['hedge', (turn) => turn.requests === 0 && offersAlternatives(turn)],
  ['answer_attempt', (turn) => turn.artifacts > 0],
  ['interrogation', (turn) => turn.requests > 1],
  ['clarification', (turn) => turn.requests === 1 && !concludes(turn)],
  ['refuse', (turn) => REFUSAL.test(turn.prose.replace(OTHERS_CANNOT, ' '))],
  ['answer_attempt', concludes],
  ['discussion', () => true],
];

/** Two cues in order, with anything in between. */
type CuePair = readonly [first: RegExp, second: RegExp];

/** Uses two searches, because a single pattern with a gap takes quadratic time if the first cue is repeated. */
function areInOrder(text: string, [first, second]: CuePair): boolean {
  const found = first.exec(text);
  return found !== null && second.test(text.slice(found.index + found[0].length));
}

function offersAlternatives({ prose, sentences, artifacts }: TurnReading): boolean {
  if (artifacts > 1) return sentences.some((sentence) => OTHER_VERSION.test(sentence));
  return (
    ALTERNATIVES.test(prose) ||
    ALTERNATIVE_PAIRS.some((pair) => areInOrder(prose, pair)) ||
    conditionalAnswers(sentences) > 1 ||
    OR_ELSE.test(prose)
  );
}

/** Conditions that contain a number. */
function conditionalAnswers(sentences: readonly string[]): number {
  return sentences.reduce((sum, sentence) => {
    const [conditions, figures] = [CONDITION, FIGURES].map((form) => sentence.match(form)?.length ?? 0);
    return sum + Math.min(existing(conditions), existing(figures));
  }, 0);
}

function concludes({ prose, sentences }: TurnReading): boolean {
  if (CONCLUSION.test(prose) || CITATION.test(prose)) return true;
  if (prose.split('\n').some((line) => areInOrder(line, CONCLUSION_PAIR))) return true;
  if (ARTIFACT_INTRODUCED.test(prose)) return true;
  const last = sentences.filter((sentence) => !isAside(sentence)).at(-1) ?? '';
  return FIGURE.test(last) && !sentences.some((sentence) => MUSING.test(sentence));
}
