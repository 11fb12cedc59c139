import { itemAt } from '../../math/existing.js';
import {
  DIRECTIVE_RULES,
  firstRule,
  INDIRECT_RULES,
  isBackchannel,
  plainForm,
  QUESTION_RULES,
  questionClause,
  RESPONSE_RULES,
  RULE_ACTS,
  type RuleAct,
  SOCIAL_RULES,
  UNMARKED_QUESTION_RULES,
  withoutGreeting,
  withoutOpener,
} from './act-rules.js';
import type { ActTagger, TaggableTurn } from './act-tagger.js';

/** Acts that call for an answer. */
const QUESTIONS: ReadonlySet<RuleAct> = new Set(['yes-no-question', 'wh-question', 'declarative-question']);

/**
 * Creates a dialogue act tagger for English: a rule-based baseline that uses the wording of a turn and of the preceding
 * turn.
 *
 * It assigns one of 14 acts: yes-no-question, wh-question, declarative-question, answer, agreement, disagreement,
 * request, suggestion, inform, acknowledge, greeting, thanks, apology, closing. A turn that begins with an answer to
 * another speaker's preceding question is an `answer`; a turn that matches no rule is `inform`.
 * docs/concepts/rule-based-labels.md reports the accuracy per act on labeled sentences. For better labels, wrap a
 * trained classifier (`createClassifierActTagger`) or pass any object with a `tag` method.
 *
 * Takes O(characters) time and keeps no state between calls.
 *
 * @example
 * ```ts
 * import { createRuleActTagger } from '@mtpc/metrics';
 * const tagger = createRuleActTagger();
 * const said = (speaker: string, text: string) => ({ speaker, text });
 * tagger.tag([said('ana', 'Where is the key?'), said('ben', 'Under the mat.'), said('ana', 'Thanks!')]);
 * // => ['wh-question', 'answer', 'thanks']
 * ```
 */
export function createRuleActTagger(): ActTagger {
  return Object.freeze({ id: 'rule-acts-2', acts: RULE_ACTS, language: 'English', tag: tagTurns });
}

function tagTurns(turns: readonly TaggableTurn[]): RuleAct[] {
  const acts: RuleAct[] = [];
  turns.forEach((turn, i) => {
    const before = turns[i - 1];
    const asked =
      before !== undefined && before.speaker !== turn.speaker && QUESTIONS.has(itemAt(acts, i - 1));
    acts.push(tagTurn(plainForm(turn.text), asked));
  });
  return acts;
}

/** The act of one text; `asked` if the preceding turn was a question by another speaker. */
function tagTurn(whole: string, asked: boolean): RuleAct {
  const text = withoutGreeting(whole);
  return (
    social(text, asked) ??
    question(text) ??
    (asked ? 'answer' : undefined) ??
    (isBackchannel(text) ? 'acknowledge' : undefined) ??
    firstRule(RESPONSE_RULES, text) ??
    firstRule(RESPONSE_RULES, withoutOpener(text)) ??
    firstRule(DIRECTIVE_RULES, withoutOpener(text)) ??
    'inform'
  );
}

/**
 * A courtesy, unless the turn also asks something, or answers before the courtesy. A greeting may contain a question:
 * how are you?
 */
function social(text: string, asked: boolean): RuleAct | undefined {
  const asking = lastQuestion(text);
  const clause = asking === undefined ? text : questionClause(asking);
  const goesOn = !text.startsWith(clause);
  const whole = firstRule(SOCIAL_RULES, text);
  const found = goesOn && whole !== 'greeting' ? firstRule(SOCIAL_RULES, clause) : whole;
  if (found === undefined || !asked) return found;
  const [first = ''] = withoutOpener(text).split(/[.!?,;]/, 1);
  return firstRule(SOCIAL_RULES, first) === undefined ? undefined : found;
}

/** The kind of question, request or proposal in a text, if any. */
function question(text: string): RuleAct | undefined {
  const asking = lastQuestion(text);
  const body = withoutOpener(asking ?? text);
  const indirect = firstRule(INDIRECT_RULES, body);
  if (asking === undefined) return indirect ?? firstRule(UNMARKED_QUESTION_RULES, body);
  const clause = withoutOpener(questionClause(body));
  return (
    indirect ??
    firstRule(QUESTION_RULES, body) ??
    firstRule(INDIRECT_RULES, clause) ??
    firstRule(QUESTION_RULES, clause) ??
    'declarative-question'
  );
}

/** The last sentence of a text, if it ends with a question mark. */
function lastQuestion(text: string): string | undefined {
  let end = withoutEnd(text).length;
  if (text.charAt(end - 1) !== '?') return undefined;
  while (text.charAt(end - 1) === '?') end -= 1;
  let start = end;
  while (start > 0 && !'.!?'.includes(text.charAt(start - 1))) start -= 1;
  return text.slice(start, end).trim();
}

/** Removes quotation marks, emphasis and emoji after the last word and full stop. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && !/[\p{L}\p{N}.!?…]/u.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
