import { existing, itemAt } from '../../math/existing.js';
import { phraseMatcher } from '../../text/phrases.js';
import { opensWithRight } from '../../text/spatial-right.js';
import { tokenizeWords } from '../../text/tokenize.js';
import { ACCEPT_CUES, NEGATIONS, type ProposalSide } from './proposal-phrases.js';

/**
 * The final answer of a chess game: `_MINE_` or `_YOURS_` in a turn, or only the word as a line or the whole turn.
 */
const MARKED = /_(mine|yours)_/gi;
const LINE = /^\W*(?:ANSWER:\s*)?(MINE|YOURS)\W*$/;
const LINE_BREAKS = /[\n\r\u2028\u2029]+/;
const BARE = /^\s*(?:answer:\s*)?["'*]*(mine|yours)["'*]*[.!]?\s*$/i;

/** The final answer in a turn, from its speaker's point of view; `undefined` if the turn contains both. */
export function findFinalAnswer(text: string): ProposalSide | undefined {
  const bare = BARE.exec(text);
  const lines = text.split(LINE_BREAKS).flatMap((line) => LINE.exec(line)?.[1] ?? []);
  const marked = Array.from(text.matchAll(MARKED), ([, side]) => existing(side));
  const found = [...marked, ...lines, ...(bare === null ? [] : [itemAt(bare, 1)])];
  const sides = new Set(found.map((side): ProposalSide => (/^mine$/i.test(side) ? 'mine' : 'yours')));
  return sides.size === 1 ? [...sides][0] : undefined;
}

/** Words that accept and words that prevent acceptance; by default the built-in lists. */
export interface AcceptanceCues {
  readonly acceptCues?: readonly string[] | undefined;
  readonly negations?: readonly string[] | undefined;
}

/**
 * Whether a partner's text accepts a proposal of `side`. The players' perspectives differ: one player's "mine" is the
 * partner's "yours". A final answer in the turn decides. Otherwise a cue or the same proposal accepts, unless the turn
 * contains a negation or the opposite proposal. Cues in questions do not count. The built-in cue "right" counts only at
 * the start of a sentence.
 */
export function acceptanceTest(
  sidesOf: (text: string) => ProposalSide[],
  { acceptCues, negations = NEGATIONS }: AcceptanceCues,
): (text: string, side: ProposalSide) => boolean {
  const isCue = phraseMatcher(acceptCues ?? ACCEPT_CUES, tokenizeWords);
  const accepts = (words: readonly string[]): boolean =>
    isCue(words) || (acceptCues === undefined && opensWithRight(words));
  const negates = phraseMatcher(negations, tokenizeWords);
  return (text, side) => {
    const same = side === 'mine' ? 'yours' : 'mine';
    const answer = findFinalAnswer(text);
    if (answer !== undefined) return answer === same;
    const sides = sidesOf(text);
    if (sides.includes(side) || negates(tokenizeWords(text.toLowerCase()))) return false;
    return (
      sides.includes(same) || statements(text).some((each) => accepts(tokenizeWords(each.toLowerCase())))
    );
  };
}

/** The sentences of a text that are not questions. */
function statements(text: string): string[] {
  return text.split(/(?<=[.!?\n])/).filter((sentence) => !sentence.trimEnd().endsWith('?'));
}
