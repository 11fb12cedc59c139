import { oneOf, words } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { hashed } from '../../options/params.js';
import { phraseMatcher } from '../../text/phrases.js';
import { tokenizeWords } from '../../text/tokenize.js';
import { requireTranscript } from '../../transcript/inputs.js';
import { speakerKey } from '../../transcript/speaker-key.js';
import type { Transcript, Turn } from '../../transcript/types.js';
import type { MetricIdentity, MetricResult } from '../frame/result.js';
import { scored, undefinedBecause } from '../frame/result.js';
import {
  ACCEPT_CUES,
  NEGATIONS,
  PROPOSAL_PHRASES,
  type ProposalPhrases,
  type ProposalSide,
} from './proposal-phrases.js';

/** @internal */
export const identity: MetricIdentity = { id: 'answer-proposals', revision: 1 };

/** Options of {@link answerProposals}. */
export interface AnswerProposalsOptions {
  /** What proposes which answer, lower-case. Default: the paper's phrases for its chess game. */
  readonly phrases?: ProposalPhrases;
  /** Phrases match anywhere, even inside words, as published (`'substring'`, default), or as whole words (`'word'`). */
  readonly match?: 'substring' | 'word';
  /** What accepts a proposal, as whole words. */
  readonly acceptCues?: readonly string[];
  /** What keeps a turn from accepting, as whole words. */
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
  const { mine, yours } = Object(value) as Partial<ProposalPhrases>;
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
export interface AnswerProposalsResult extends MetricResult {
  /** Every proposal on a turn that is not the last, in order; a turn can propose both sides. */
  readonly proposals: readonly AnswerProposal[];
  /** Accepted proposals over proposals; `null` without any. */
  readonly acceptRate: number | null;
}

/**
 * Answer proposals: how often players propose an answer before the dialogue ends, and whether the partner accepts.
 *
 * The score is the share of turns, the last one left out, that contain one of the phrases [1]; text is lower-cased.
 * A proposal is accepted if, of the partner's next two turns, one has an accept cue (yes, agreed, correct, ..., or
 * the same answer proposed from the other side) and neither a negation nor the opposite proposal: the paper had people
 * and models judge this, here it is a rule with lists that are options.
 *
 * Range [0, 1], no unit. `n` is the number of turns but the last. Time O(characters * phrases).
 * Undefined: `too-few-turns` with fewer than two turns.
 *
 * [1] Eisenstein et al. 2026, MT-PingEval, section 5.1 and appendix C.1.
 *
 * @throws MetricError `INVALID_OPTION` for an unknown `match` or lists that are none; `INVALID_INPUT` for what is no
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
export function answerProposals(
  transcript: Transcript,
  options?: AnswerProposalsOptions,
): AnswerProposalsResult {
  const resolved = resolveOptions(identity.id, OPTIONS, options);
  const { phrases = PROPOSAL_PHRASES, match } = resolved;
  const { acceptCues = ACCEPT_CUES, negations = NEGATIONS } = resolved;
  requireTranscript(identity.id, transcript);
  const { turns } = transcript;
  const sidesOf = sideFinder(phrases, match);
  const isAcceptance = acceptanceTest(sidesOf, acceptCues, negations);
  const proposals = turns.slice(0, -1).flatMap((turn, index) =>
    sidesOf(turn.text).map((side) => ({
      turn: index,
      side,
      accepted: nextPartnerTurns(turns, index).some((reply) => isAcceptance(reply.text, side)),
    })),
  );

  const n = Math.max(0, turns.length - 1);
  const accepted = proposals.filter((proposal) => proposal.accepted).length;
  const acceptRate = proposals.length === 0 ? null : accepted / proposals.length;
  const params = { ...BUILT_IN, ...paramsOf(OPTIONS, resolved) };
  const body = { n, params, proposals, acceptRate };
  if (n === 0) return undefinedBecause(identity, 'too-few-turns', body);
  return scored(identity, new Set(proposals.map((proposal) => proposal.turn)).size / n, body);
}

/** The sides that a text proposes. */
function sideFinder(
  { mine, yours }: ProposalPhrases,
  match: 'substring' | 'word',
): (text: string) => ProposalSide[] {
  const finder = (phrases: readonly string[]): ((text: string) => boolean) => {
    if (match === 'substring') return (text) => phrases.some((phrase) => text.toLowerCase().includes(phrase));
    const matches = phraseMatcher(phrases, tokenizeWords);
    return (text) => matches(tokenizeWords(text.toLowerCase()));
  };
  const [proposesMine, proposesYours] = [finder(mine), finder(yours)];
  return (text) => [
    ...(proposesMine(text) ? (['mine'] as const) : []),
    ...(proposesYours(text) ? (['yours'] as const) : []),
  ];
}

/** Whether a partner's text accepts a proposal of `side`; what is mine to one is yours to the other. */
function acceptanceTest(
  sidesOf: (text: string) => ProposalSide[],
  acceptCues: readonly string[],
  negations: readonly string[],
): (text: string, side: ProposalSide) => boolean {
  const accepts = phraseMatcher(acceptCues, tokenizeWords);
  const negates = phraseMatcher(negations, tokenizeWords);
  return (text, side) => {
    const words = tokenizeWords(text.toLowerCase());
    const sides = sidesOf(text);
    const same = side === 'mine' ? 'yours' : 'mine';
    return !negates(words) && !sides.includes(side) && (accepts(words) || sides.includes(same));
  };
}

/** The next two turns by somebody else. */
function nextPartnerTurns(turns: readonly Turn[], index: number): Turn[] {
  const key = speakerKey(turns[index]!.speaker);
  const found: Turn[] = [];
  for (let i = index + 1; i < turns.length && found.length < 2; i++) {
    if (speakerKey(turns[i]!.speaker) !== key) found.push(turns[i]!);
  }
  return found;
}
