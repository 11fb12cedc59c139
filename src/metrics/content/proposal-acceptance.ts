import { wilsonInterval } from '../../math/wilson-interval.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import { requireTranscripts } from '../../transcript/inputs.js';
import { sameSpeaker } from '../../transcript/speaker-key.js';
import type { Transcript } from '../../transcript/types.js';
import type { MetricIdentity, MetricResult, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import {
  type AnswerProposal,
  type AnswerProposalsOptions,
  answerProposals,
  OPTIONS as PROPOSALS,
} from './answer-proposals.js';

/** The options that find the proposals. @internal */
export const OPTIONS: OptionSpecs<AnswerProposalsOptions, 'match'> = PROPOSALS;
/** @internal */
export type ProposalAcceptanceOptions = AnswerProposalsOptions;

/** @internal */
export const identity: MetricIdentity = { id: 'proposal-acceptance', revision: 1 };

/** The proposals of one dialogue. @internal */
export function proposalsOf(transcript: Transcript): readonly AnswerProposal[] {
  return answerProposals(transcript).proposals;
}

/** A share of some things, with its Wilson interval at 95 %. */
export interface ProposalShare {
  /** Things in all. */
  readonly n: number;
  /** Those that count. */
  readonly count: number;
  /** `count / n`; `null` of nothing. */
  readonly share: number | null;
  readonly interval: readonly [number, number] | null;
}

/** Result of {@link proposalAcceptance}. */
export interface ProposalAcceptanceResult extends MetricResult {
  /** Dialogues with a proposal before the last turn, of all in which the metric is defined (figure 8). */
  readonly dialogues: ProposalShare;
  /** Turns with a proposal of all turns but the last ones, over the same dialogues. */
  readonly turns: ProposalShare;
  /** Accepted shares of right proposals, of wrong ones, and of those in dialogues without `meta.answer` (figure 9). */
  readonly accepted: Readonly<Record<'correct' | 'incorrect' | 'unknown', ProposalShare>>;
  /** Right proposals among the accepted ones that can be judged. */
  readonly accuracy: ProposalShare;
}

/**
 * Acceptance of proposals: whether partners accept right answers rather than wrong ones. Proposals and their acceptance
 * are found by {@link answerProposals}; a proposal is right if it names the board of the player in `meta.answer`. The
 * score is the share of right ones among the accepted proposals [1].
 *
 * Range [0, 1]. `n` is the number of accepted proposals that can be judged. Time O(characters * phrases).
 * Undefined: `too-few-items` without an accepted proposal in a dialogue with `meta.answer`.
 *
 * [1] Eisenstein et al. 2026, MT-PingEval, section 5.1, figures 8 and 9.
 *
 * @throws MetricError `INVALID_OPTION` for an unknown `match`
 *
 * @example
 * ```ts
 * import { proposalAcceptance } from '@mtpc/metrics';
 * const turns = ['I think my board came first.', 'Yes, I agree.', 'Good.'].map((text, i) => ({
 *   speaker: i % 2 ? 'ben' : 'ana',
 *   text,
 * }));
 * const result = proposalAcceptance([{ turns, meta: { answer: 'ana' } }, { turns, meta: { answer: 'ben' } }]);
 * result.score; // => 0.5
 * result.accepted.incorrect.share; // => 1
 * ```
 */
export function proposalAcceptance(
  transcripts: readonly Transcript[],
  options?: AnswerProposalsOptions,
): Settled<ProposalAcceptanceResult> {
  resolveOptions(identity.id, OPTIONS, options);
  requireTranscripts(identity.id, transcripts);
  const found = transcripts.map((transcript) => ({ transcript, ...answerProposals(transcript, options) }));
  const proposals = found.flatMap(({ transcript, proposals: own }) =>
    own.map(({ turn, side, accepted }) => ({
      accepted,
      kind: kindOf(transcript, transcript.turns[turn]!.speaker, side),
    })),
  );
  const acceptedOf = (kind: Kind): ProposalShare => {
    const own = proposals.filter((each) => each.kind === kind);
    return shareOf(own.filter(({ accepted }) => accepted).length, own.length);
  };
  const accepted = {
    correct: acceptedOf('correct'),
    incorrect: acceptedOf('incorrect'),
    unknown: acceptedOf('unknown'),
  };
  const defined = found.filter(({ score }) => score !== null);
  const accuracy = shareOf(accepted.correct.count, accepted.correct.count + accepted.incorrect.count);
  const { params } = answerProposals({ turns: [] }, options);
  const dialogues = shareOf(defined.filter((each) => each.proposals.length > 0).length, defined.length);
  const proposing = defined.map((each) => new Set(each.proposals.map(({ turn }) => turn)).size);
  const turns = shareOf(sumOf(proposing), sumOf(defined.map(({ n }) => n)));
  const body = { n: accuracy.n, params, dialogues, turns, accepted, accuracy };
  if (accuracy.share === null) return undefinedBecause(identity, 'too-few-items', body);
  return scored(identity, accuracy.share, body);
}

type Kind = 'correct' | 'incorrect' | 'unknown';

function kindOf({ meta }: Transcript, speaker: string, side: 'mine' | 'yours'): Kind {
  const answer = meta?.answer;
  if (typeof answer !== 'string') return 'unknown';
  return sameSpeaker(speaker, answer) === (side === 'mine') ? 'correct' : 'incorrect';
}

function shareOf(count: number, n: number): ProposalShare {
  if (n === 0) return { n, count, share: null, interval: null };
  const { estimate, lower, upper } = wilsonInterval(count, n);
  return { n, count, share: estimate, interval: [lower, upper] };
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, each) => sum + each, 0);
}
