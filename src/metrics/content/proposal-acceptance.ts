import { itemAt } from '../../math/existing.js';
import { aFunction, properShare } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import { optionId } from '../../options/params.js';
import { type ClusterLabel, requireClusterLabel } from '../../statistics/cluster-labels.js';
import { meanInterval } from '../../statistics/mean-interval.js';
import { requireTranscripts } from '../../transcript/inputs.js';
import { sameSpeaker } from '../../transcript/speaker-key.js';
import { taskOf } from '../../transcript/task-of.js';
import type { Transcript } from '../../transcript/types.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import {
  type AnswerProposal,
  type AnswerProposalsOptions,
  type AnswerProposalsResult,
  answerProposals,
  OPTIONS as PROPOSALS,
} from './answer-proposals.js';

/** Options of {@link proposalAcceptance}. */
export interface ProposalAcceptanceOptions extends AnswerProposalsOptions {
  /** Coverage of the intervals; default .95. */
  readonly confidenceLevel?: number;
  /**
   * Cluster label of a dialogue; `undefined` for an independent one. Default: the `instruction`, else the `item`.
   * Proposals of one dialogue always share a cluster.
   */
  readonly clusterBy?: (transcript: Transcript, index: number) => ClusterLabel | undefined;
}

/** @internal */
export const OPTIONS: OptionSpecs<ProposalAcceptanceOptions, 'match' | 'confidenceLevel'> = {
  ...PROPOSALS,
  confidenceLevel: properShare(0.95),
  clusterBy: aFunction<NonNullable<ProposalAcceptanceOptions['clusterBy']>>(),
};

/** @internal */
export const METRIC: FactsFor<ProposalAcceptanceResult> = {
  id: 'proposal-acceptance',
  revision: 1,
  input: 'transcript',
  direct: true,
  needs: [],
  undefinedWhen: ['too-few-items'],
  direction: 'higher',
  components: [],
};

/** The proposals of one dialogue. @internal */
export function findProposals(transcript: Transcript): readonly AnswerProposal[] {
  return answerProposals(transcript).proposals;
}

/** A proportion with its Wilson interval. */
export interface ProposalShare {
  /** Total number. */
  readonly n: number;
  /** Number of successes. */
  readonly count: number;
  /** `count / n`; `null` if n is 0. */
  readonly estimate: number | null;
  readonly interval: readonly [number, number] | null;
}

/** Result of {@link proposalAcceptance}. */
export interface ProposalAcceptanceResult extends CoreResult<'proposal-acceptance'> {
  /** Dialogues with a proposal before the last turn, out of all in which the metric is defined (figure 8). */
  readonly dialogues: ProposalShare;
  /** Turns with a proposal out of all turns except the last ones, over the same dialogues. */
  readonly turns: ProposalShare;
  /**
   * Accepted shares of right proposals, of wrong proposals, and of proposals in dialogues without `meta.answer` (figure
   * 9).
   */
  readonly accepted: Readonly<Record<'correct' | 'incorrect' | 'unknown', ProposalShare>>;
  /** Right proposals among the accepted proposals that can be judged. */
  readonly accuracy: ProposalShare;
}

/**
 * Acceptance of proposals: whether partners accept right proposals rather than wrong ones. Proposals and their
 * acceptance are found by {@link answerProposals}; a proposal is right if it refers to the board of the player in
 * `meta.answer`. The score is the share of right proposals among the accepted ones [1]. Intervals are Wilson's over
 * dialogues, clustered by their task (`clusterBy`): proposals of one dialogue are not independent.
 *
 * The score lies in [0, 1]. `n` is the number of accepted proposals that can be judged. Takes O(characters * phrases)
 * time. Undefined scores: `too-few-items` if dialogues with `meta.answer` contain no accepted proposal.
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
 * result.accepted.incorrect.estimate; // => 1
 * ```
 */
export const proposalAcceptance: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(
  transcripts: readonly Transcript[],
  options?: ProposalAcceptanceOptions,
): Settled<ProposalAcceptanceResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { confidenceLevel, clusterBy = taskLabel, ...finding } = resolved;
  requireTranscripts(METRIC.id, transcripts);
  const found = transcripts.map((transcript, i) => {
    const label = clusterBy(transcript, i);
    if (label !== undefined) requireClusterLabel(METRIC.id, 'options.clusterBy', label);
    const cluster = label === undefined ? `dialogue ${i}` : `=${label}`;
    return { transcript, cluster, ...answerProposals(transcript, finding) };
  });
  const { accepted, accuracy } = summarizeAcceptance(found.flatMap(proposalsIn), confidenceLevel);
  const params = {
    ...answerProposals({ turns: [] }, finding).params,
    confidenceLevel,
    clusterBy: resolved.clusterBy === undefined ? 'task' : optionId(resolved.clusterBy),
  };
  const defined = found.filter(({ score }) => score !== null);
  const dialogues = clusteredShare(
    defined.map(({ proposals: own, cluster }) => ({ counts: own.length > 0, cluster })),
    confidenceLevel,
  );
  const proposing = defined.flatMap(({ proposals: own, cluster, n }) => {
    const { size } = new Set(own.map(({ turn }) => turn));
    return Array.from({ length: n }, (_, i) => ({ counts: i < size, cluster }));
  });
  const turns = clusteredShare(proposing, confidenceLevel);
  const body = { n: accuracy.n, params, dialogues, turns, accepted, accuracy };
  if (accuracy.estimate === null) return undefinedBecause(METRIC, 'too-few-items', body);
  return scored(METRIC, accuracy.estimate, body);
}

type Kind = 'correct' | 'incorrect' | 'unknown';

interface JudgedProposal {
  readonly kind: Kind;
  readonly accepted: boolean;
  readonly cluster: ClusterLabel;
}

interface ProposingDialogue extends Pick<AnswerProposalsResult, 'proposals'> {
  readonly transcript: Transcript;
  readonly cluster: ClusterLabel;
}

function proposalsIn({ transcript, cluster, proposals }: ProposingDialogue): JudgedProposal[] {
  return proposals.map(({ turn, side, accepted }) => ({
    ...{ accepted, cluster },
    kind: classifyProposal(transcript, itemAt(transcript.turns, turn).speaker, side),
  }));
}

/** The accepted shares by kind, and the share of right proposals among the accepted ones that can be judged. */
function summarizeAcceptance(
  proposals: readonly JudgedProposal[],
  confidenceLevel: number,
): Pick<ProposalAcceptanceResult, 'accepted' | 'accuracy'> {
  const acceptedShare = (kind: Kind): ProposalShare => {
    const own = proposals.filter((each) => each.kind === kind);
    return clusteredShare(
      own.map(({ accepted, cluster }) => ({ counts: accepted, cluster })),
      confidenceLevel,
    );
  };
  const judged = proposals.filter(({ accepted, kind }) => accepted && kind !== 'unknown');
  return {
    accepted: {
      correct: acceptedShare('correct'),
      incorrect: acceptedShare('incorrect'),
      unknown: acceptedShare('unknown'),
    },
    accuracy: clusteredShare(
      judged.map(({ kind, cluster }) => ({ counts: kind === 'correct', cluster })),
      confidenceLevel,
    ),
  };
}

function classifyProposal({ meta }: Transcript, speaker: string, side: 'mine' | 'yours'): Kind {
  const answer = meta?.answer;
  if (typeof answer !== 'string') return 'unknown';
  return sameSpeaker(speaker, answer) === (side === 'mine') ? 'correct' : 'incorrect';
}

/** The task of a dialogue. */
function taskLabel(transcript: Transcript): string | undefined {
  return taskOf(transcript)?.label;
}

/** An observation (success or not) with its cluster. */
interface Counted {
  readonly counts: boolean;
  readonly cluster: ClusterLabel;
}

function clusteredShare(things: readonly Counted[], confidenceLevel: number): ProposalShare {
  const values = things.map(({ counts }) => Number(counts));
  const { estimate, interval } = meanInterval(values, {
    ...{ confidenceLevel, method: 'wilson' },
    clusterLabels: things.map(({ cluster }) => cluster),
  });
  return {
    n: values.length,
    count: values.filter((value) => value === 1).length,
    estimate,
    interval: interval && [interval.lower, interval.upper],
  };
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'pingeval', equation: 'section 5.1, figures 8, 9' },
  category: 'content',
  meaning: 'Whether partners accept right proposals rather than wrong ones.',
  tex: '\\frac{| \\text{accepted} \\cap \\text{right} |}{| \\text{accepted} |}',
  range: [0, 1],
  granularity: 'corpus',
  aggregate: 'recompute',
  cost: { time: 'O(characters * phrases)', memory: 'O(proposals)' },
  nUnit: 'accepted proposals that can be judged',
  use: 'to test in the chess game whether players check a proposal before they agree to it.',
  avoid: 'for conversations whose `meta.answer` is unknown; those conversations do not count.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, both proposals are accepted, and one of them is right: the score is 0.5. A player who checks proposals has a score near 1.',
  seeAlso: ['answer-proposals', 'sycophancy-rate'],
};
