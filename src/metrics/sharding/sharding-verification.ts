import { requireInput } from '../../error.js';
import { mean } from '../../math/mean.js';
import { reaches } from '../../math/reaches.js';
import { anObject, fieldsOf, requireForm } from '../../options/forms.js';
import { numberWhere } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import {
  countRuns,
  overInstructions,
  type RunScores,
  type ScoresOfInstruction,
  scoresByKey,
} from '../reliability/run-scores.js';

/** @internal */
export const METRIC: FactsFor<ShardingVerificationResult> = {
  id: 'sharding-verification',
  revision: 1,
  input: 'numbers',
  needs: ['runs'],
  undefinedWhen: ['too-few-runs', 'zero-denominator', 'infinite'],
  direction: 'higher',
  components: [
    { symbol: 'concat-ratio', of: 'concatRatio' },
    { symbol: 'shuffle-concat-ratio', of: 'shuffleConcatRatio' },
  ],
};

/**
 * Scores of repeated single-turn runs of one instruction, in full and recombined from its shards; or of several
 * instructions, the same in each setting.
 */
export interface ShardingScores {
  readonly full: RunScores;
  /** See {@link concatShards}. */
  readonly concat: RunScores;
  /** See {@link shuffleConcatShards}. */
  readonly shuffleConcat: RunScores;
}

/** Options of {@link shardingVerification}. */
export interface ShardingVerificationOptions {
  /** Minimum accepted ratio to the full instruction; default 0.8. */
  readonly threshold?: number;
}

/** @internal */
export const OPTIONS: OptionSpecs<ShardingVerificationOptions, 'threshold'> = {
  threshold: numberWhere('a number from 0', (value) => value >= 0, 0.8),
};

const SIDES = ['full', 'concat', 'shuffleConcat'] as const;

const INPUT = fieldsOf(
  { full: anObject, concat: anObject, shuffleConcat: anObject },
  '{ full, concat, shuffleConcat }',
);

/** Result of {@link shardingVerification}. */
export interface ShardingVerificationResult extends CoreResult<'sharding-verification'> {
  /** Whether both ratios reach the threshold; `null` if a ratio is undefined. */
  readonly accepted: boolean | null;
  /** Mean score of CONCAT divided by the mean of FULL; `null` if undefined. */
  readonly concatRatio: number | null;
  /** Mean score of SHUFFLE-CONCAT divided by the mean of FULL; `null` if undefined. */
  readonly shuffleConcatRatio: number | null;
}

/**
 * Sharding verification: whether the joined shards of an instruction score nearly as well as the full instruction. The
 * shards are joined in one turn, in order and shuffled.
 *
 * The sharding is accepted if the mean scores of CONCAT and SHUFFLE-CONCAT are both at least `threshold` times the mean
 * of FULL [1]. The score is the smaller of the two ratios. Several instructions have equal weights in the mean.
 *
 * The score lies in [0, inf). `n` is the total number of scores. Takes O(scores) time. Undefined scores: `too-few-runs`
 * if a setting lacks scores, `zero-denominator` if FULL scores 0 on average, `infinite` if its mean is so small that
 * the ratio overflows.
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, section 3.1, appendices B and C.
 *
 * @throws MetricError `INVALID_INPUT` for a score outside [0, 100] or input that is not a list of scores,
 * `INVALID_OPTION` for an unknown option or a threshold that is negative or not a number
 *
 * @example
 * ```ts
 * import { shardingVerification } from '@mtpc/metrics';
 * const result = shardingVerification({ full: [90, 100], concat: [80, 100], shuffleConcat: [70, 77] });
 * result.accepted; // => false
 * result.score; // => 0.773684210526
 * ```
 */
export const shardingVerification: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(
  scores: ShardingScores,
  options?: ShardingVerificationOptions,
): Settled<ShardingVerificationResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  requireForm(METRIC.id, 'scores', scores, INPUT);
  const sides = SIDES.map((side) => scoresByKey(METRIC.id, scores[side], `scores.${side}`));
  requireSameInstructions(sides);
  const lists = sides.map((side) => [...side.values()].map((each) => each.scores));
  const [whole, ordered, shuffled] = lists.map((list) => overInstructions(list, mean));
  const n = lists.reduce((sum, list) => sum + countRuns(list), 0);
  const params = paramsOf(OPTIONS, resolved);
  const body = { n, params, accepted: null, concatRatio: null, shuffleConcatRatio: null };
  if (whole == null || ordered == null || shuffled == null) {
    return undefinedBecause(METRIC, 'too-few-runs', body);
  }
  if (whole === 0) return undefinedBecause(METRIC, 'zero-denominator', body);
  const concatRatio = ordered / whole;
  const shuffleConcatRatio = shuffled / whole;
  const score = Math.min(concatRatio, shuffleConcatRatio);
  if (Math.max(concatRatio, shuffleConcatRatio) === Infinity)
    return undefinedBecause(METRIC, 'infinite', body);
  return scored(METRIC, score, {
    ...body,
    accepted: reaches(score, resolved.threshold),
    concatRatio,
    shuffleConcatRatio,
  });
}

/** Means over different instructions would compare instructions rather than shards. A side without runs is allowed. */
function requireSameInstructions(sides: readonly ReadonlyMap<string, ScoresOfInstruction>[]): void {
  const known = sides.map((side) => [...side.keys()].sort().join());
  const [first] = known.filter((keys) => keys !== '');
  const other = known.findIndex((keys) => keys !== '' && keys !== first);
  const found = `scores of ${sides[other]?.size} instructions`;
  requireInput(
    other < 0,
    METRIC.id,
    `scores.${SIDES[other]}`,
    'runs of the same instructions on each side',
    found,
  );
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'lost', equation: 'section 3.1, appendices B and C' },
  category: 'sharding',
  meaning: 'Whether the joined shards of an instruction score nearly as well as the full instruction.',
  tex: '\\min(\\bar S_{\\text{concat}}, \\bar S_{\\text{shuffle}}) / \\bar S_{\\text{full}}',
  range: [0, null],
  granularity: 'corpus',
  aggregate: 'mean',
  cost: { time: 'O(scores)', memory: 'O(1)' },
  nUnit: 'scores in all three settings',
  use: 'to check that the shards of an instruction keep its content: joined again, they should score almost as well as the full instruction.',
  avoid: 'with few runs; the paper uses ten per setting.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, the shuffled shards score 73.5 and the full instruction 95: 0.774, below the threshold of 0.8, so the sharding is rejected.',
  seeAlso: ['gradual-sharding', 'retention'],
};
