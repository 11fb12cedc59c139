import { itemAt } from '../../math/existing.js';
import { asFields } from '../../options/is-fields.js';
import { oneOf, words } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { hashed } from '../../options/params.js';
import { phraseMatcher } from '../../text/phrases.js';
import { tokenizeWords } from '../../text/tokenize.js';
import { requireTranscript } from '../../transcript/inputs.js';
import { speakerKey } from '../../transcript/speaker-key.js';
import type { Transcript, Turn } from '../../transcript/types.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import { isForeign, unknownLanguage } from '../core/language.js';
import type { CoreResult, InLanguage, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { acceptanceTest, findFinalAnswer } from './acceptance.js';
import { PROPOSAL_PHRASES, type ProposalPhrases, type ProposalSide } from './proposal-phrases.js';

/** @internal */
export const METRIC: FactsFor<AnswerProposalsResult> = {
  id: 'answer-proposals',
  revision: 1,
  input: 'transcript',
  needs: [],
  capability: 'phrases',
  undefinedWhen: ['too-few-turns', 'no-known-phrase', 'unsupported-language'],
  direction: 'none',
  components: [{ symbol: 'acceptance', of: 'acceptRate' }],
};

/** Options of {@link answerProposals}. */
export interface AnswerProposalsOptions {
  /** Case-insensitive phrases by the proposed answer. Default: the paper's phrases for its chess game. */
  readonly phrases?: ProposalPhrases;
  /** Phrases match anywhere, even inside words, as published (`'substring'`, default), or as whole words (`'word'`). */
  readonly match?: 'substring' | 'word';
  /** Words and phrases that accept a proposal, matched as whole words. */
  readonly acceptCues?: readonly string[];
  /** Words and phrases that prevent acceptance, matched as whole words. */
  readonly negations?: readonly string[];
}

/** @internal */
export const OPTIONS: OptionSpecs<AnswerProposalsOptions, 'match'> = {
  match: oneOf(['substring', 'word'], 'substring'),
  phrases: {
    expected: 'lists of phrases, { mine, yours }',
    accepts: (value) => isPhrases(value),
    print: ({ mine, yours }) => hashed('list', [...mine, '|', ...yours]),
  },
  acceptCues: words(),
  negations: words(),
};

const BUILT_IN = { phrases: 'built-in', acceptCues: 'built-in', negations: 'built-in' };

function isPhrases(value: unknown): boolean {
  const { mine, yours } = asFields(value);
  return [mine, yours].every((list) => Array.isArray(list) && list.every((each) => typeof each === 'string'));
}

/** One proposal. */
export interface AnswerProposal {
  /** Index of the turn. */
  readonly turn: number;
  /** Whose answer is proposed, from the point of view of the speaker of the turn. */
  readonly side: ProposalSide;
  /** Whether one of the partner's next two turns accepts it. */
  readonly accepted: boolean;
}

/** Result of {@link answerProposals}. */
export interface AnswerProposalsResult extends CoreResult<'answer-proposals'>, InLanguage {
  /** Every proposal before the last turn, in order; a turn can propose both sides. */
  readonly proposals: readonly AnswerProposal[];
  /** Accepted proposals over proposals; `null` without proposals. */
  readonly acceptRate: number | null;
}

/**
 * Answer proposals: how often players propose an answer before the conversation ends, and whether the partner accepts.
 *
 * The score is the share of turns, except the last, that contain one of the phrases [1]; text is lower-cased. A
 * proposal is accepted if one of the partner's next two turns accepts it. If the turn contains the final answer
 * (`_MINE_`, `_YOURS_`, or only the word as a whole turn), that answer decides. Otherwise the turn must contain an
 * acceptance cue (yes, agreed, correct, ..., or the same answer proposed from the other side) without a negation or the
 * opposite proposal. Cues in a question ("sure?") do not count, and "right" is a cue only at the start of a sentence
 * and not in its spatial sense. The rule and its configurable lists are this library's own.
 *
 * The score lies in [0, 1]. `n` is the number of turns except the last. Takes O(characters * phrases) time. Undefined
 * scores: `too-few-turns` with fewer than two turns; `no-known-phrase` without `phrases` if the paper's do not fit (no
 * turn contains one of them, a final answer, or a chess word such as pawn or rook, and `meta.game` does not name a
 * chess game); `unsupported-language` without `phrases` if the texts are not English.
 *
 * [1] Eisenstein et al. 2026, MT-PingEval, section 5.1 and appendix C.1.
 *
 * @throws MetricError `INVALID_OPTION` for an unknown `match` or invalid lists; `INVALID_INPUT` for input that is not a
 * transcript
 *
 * @example
 * ```ts
 * import { answerProposals } from '@mtpc/metrics';
 * const texts = ['I think my board came first.', 'Yes, I agree.', 'Good.'];
 * const turns = texts.map((text, i) => ({ speaker: i % 2 ? 'ben' : 'ana', text }));
 * const result = answerProposals({ turns });
 * result.score; // => 0.5
 * result.proposals; // => [{ turn: 0, side: 'mine', accepted: true }]
 * ```
 */
export const answerProposals: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, OPTIONS);

function compute(transcript: Transcript, options?: AnswerProposalsOptions): Settled<AnswerProposalsResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { phrases = PROPOSAL_PHRASES, match } = resolved;
  requireTranscript(METRIC.id, transcript);
  const { turns } = transcript;
  const texts = turns.map(({ text }) => text);
  const sidesOf = sideFinder(phrases, match);
  const isAcceptance = acceptanceTest(sidesOf, resolved);
  const proposals = turns.slice(0, -1).flatMap((turn, index) =>
    sidesOf(turn.text).map((side) => ({
      turn: index,
      side,
      accepted: nextPartnerTurns(turns, index).some((reply) => isAcceptance(reply.text, side)),
    })),
  );

  const n = Math.max(0, turns.length - 1);
  const params = { ...BUILT_IN, ...paramsOf(OPTIONS, resolved) };
  if (n > 0 && isForeign(texts, options ?? {})) {
    const language = unknownLanguage(texts, 'phrases');
    const nothing = { proposals: [], acceptRate: null };
    return undefinedBecause(METRIC, 'unsupported-language', { n, params, language, ...nothing });
  }
  const accepted = proposals.filter((proposal) => proposal.accepted).length;
  const acceptRate = proposals.length === 0 ? null : accepted / proposals.length;
  const body = { n, params, proposals, acceptRate };
  if (n === 0) return undefinedBecause(METRIC, 'too-few-turns', body);
  if (resolved.phrases === undefined && !fits(transcript, sidesOf)) {
    return undefinedBecause(METRIC, 'no-known-phrase', body);
  }
  return scored(METRIC, new Set(proposals.map((proposal) => proposal.turn)).size / n, body);
}

const CHESS = /\b(?:chess|pawns?|knights?|bishops?|rooks?|queens?|castl(?:ed|ing)|checkmate)\b/i;

/** Whether the paper's phrases can apply to a dialogue. */
function fits({ turns, meta }: Transcript, sidesOf: (text: string) => ProposalSide[]): boolean {
  if (typeof meta?.game === 'string' && meta.game.includes('chess')) return true;
  return turns.some(
    ({ text }) => CHESS.test(text) || sidesOf(text).length > 0 || findFinalAnswer(text) !== undefined,
  );
}

/** The sides that a text proposes. */
function sideFinder(
  { mine, yours }: ProposalPhrases,
  match: 'substring' | 'word',
): (text: string) => ProposalSide[] {
  const finder = (phrases: readonly string[]): ((text: string) => boolean) => {
    if (match === 'substring') {
      const wanted = phrases.map((phrase) => phrase.toLowerCase()).filter((phrase) => phrase.trim() !== '');
      return (text) => wanted.some((phrase) => text.toLowerCase().includes(phrase));
    }
    const matches = phraseMatcher(phrases, tokenizeWords);
    return (text) => matches(tokenizeWords(text.toLowerCase()));
  };
  const [proposesMine, proposesYours] = [finder(mine), finder(yours)];
  return (text) => [
    ...(proposesMine(text) ? (['mine'] as const) : []),
    ...(proposesYours(text) ? (['yours'] as const) : []),
  ];
}

/** The next two turns by other speakers. */
function nextPartnerTurns(turns: readonly Turn[], index: number): Turn[] {
  const key = speakerKey(itemAt(turns, index).speaker);
  const found: Turn[] = [];
  for (let i = index + 1; i < turns.length && found.length < 2; i++) {
    if (speakerKey(itemAt(turns, i).speaker) !== key) found.push(itemAt(turns, i));
  }
  return found;
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'pingeval', equation: 'section 5.1, appendix C.1, figures 8, 9' },
  reports: ['pingeval'],
  category: 'content',
  meaning:
    'How often players propose an answer before the conversation ends, and whether the partner accepts.',
  tex: '\\frac{1}{n - 1} \\left| \\{ i < n : u_i \\text{ proposes an answer} \\} \\right|',
  range: [0, 1],
  granularity: 'transcript',
  aggregate: 'mean',
  cost: { time: 'O(characters * phrases)', memory: 'O(turns)' },
  nUnit: 'turns but the last',
  use: 'to see how often players of the MT-PingEval chess game propose an answer early, and whether the partner accepts it.',
  avoid: 'for other tasks, unless you pass `phrases` for them.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, one of the two turns before the last proposes an answer: 1 / 2 = 0.5. The partner agrees in the next turn, so the proposal counts as accepted.',
  seeAlso: ['proposal-acceptance', 'sycophancy-rate'],
};
