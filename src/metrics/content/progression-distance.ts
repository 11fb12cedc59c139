import { requireInput } from '../../error.js';
import { type EmbeddingMatrix, row } from '../../math/embedding-matrix.js';
import { euclideanDistance } from '../../math/euclidean-distance.js';
import { portableLog } from '../../math/portable-log.js';
import { byVariant, flag, oneOf } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsWithout, resolveOptions } from '../../options/options.js';
import type { Embedded } from '../../transcript/embedded.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, FromVectors, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { PRECISION_OPTIONS, type PrecisionOptions, turnVectors } from '../core/vector-input.js';
import { NO_ORDERS, type OrderByChance, orderByChance } from './order-by-chance.js';

/** @internal */
export const METRIC: FactsFor<ProgressionDistanceResult> = {
  id: 'progression-distance',
  revision: 1,
  symbol: 'PD',
  input: 'embedded',
  needs: ['embeddings'],
  undefinedWhen: ['too-few-turns'],
  direction: 'none',
  components: [
    { symbol: 'PD-displacement', of: 'displacement' },
    { symbol: 'PD-p', of: 'pValue' },
    { symbol: 'PD-chance', of: 'chanceMean' },
    { symbol: 'PD-ratio', of: 'chanceRatio' },
  ],
};

/** Options of {@link progressionDistance}. */
export interface ProgressionDistanceOptions extends PrecisionOptions {
  /** `'reference'` divides by log10(T + 1), as in the published code, instead of by T. Default `'paper'`. */
  readonly variant?: 'paper' | 'reference';
  /**
   * Divisor of the displacement: T (`'turns'`, default of `'paper'`), log10(T + 1) (`'log10'`, default of
   * `'reference'`), or 1 (`'none'`).
   */
  readonly normalizeBy?: 'turns' | 'log10' | 'none';
  /**
   * Whether to compare the score with all orders of the same turns: `pValue`, `chanceMean`, `chanceRatio`. Default
   * `false`.
   */
  readonly byChance?: boolean;
}

/** @internal */
export const OPTIONS: OptionSpecs<ProgressionDistanceOptions, 'variant' | 'normalizeBy' | 'byChance'> = {
  ...PRECISION_OPTIONS,
  variant: oneOf(['paper', 'reference'], 'paper'),
  normalizeBy: byVariant(oneOf(['turns', 'log10', 'none'], 'turns'), 'log10'),
  byChance: flag(false),
};

/** Result of {@link progressionDistance}. */
export interface ProgressionDistanceResult
  extends CoreResult<'progression-distance'>,
    FromVectors,
    OrderByChance {
  /** Euclidean distance between the first and the last turn. */
  readonly displacement: number | null;
}

/**
 * Progression distance (PD): the distance in meaning between the first and the last turn, divided by the length of the
 * conversation.
 *
 * `PD = |e_T - e_1| / T` (eq. 32 [1]), the Euclidean distance between the last and the first of T turns. The published
 * code divides by `log10(T + 1)` (`normalizeBy: 'log10'`), which is the only divisor that reproduces the published
 * values of 0.85 to 1.65.
 *
 * Divided by T, the score mostly reflects length. `byChance: true` compares it with all orders of the same turns, in
 * which every pair of turns is first and last equally often: `pValue` is the share of the pairs that are at least as
 * far apart, `chanceMean` the mean score over them, and `chanceRatio` the score over that mean, which does not depend
 * on the divisor.
 *
 * The score lies in [0, inf), in the unit of the vectors (for unit vectors the displacement is at most 2). `n` is the
 * number of turns. Time O(turns * d), mostly for checking the vectors, memory O(1); with `byChance` O(turns^2 * d) and
 * O(turns^2). Undefined scores: `too-few-turns` for fewer than two.
 *
 * [1] Zhang et al. 2026, MPCEval, appendix C, eq. 32 (PD).
 *
 * @throws MetricError `INVALID_OPTION` for an unknown `variant` or `normalizeBy`; `SHAPE_MISMATCH` if the vectors do
 * not fit the turns; `INVALID_INPUT` for a component that is not finite
 *
 * @example
 * ```ts
 * import { progressionDistance } from '@mtpc/metrics';
 * const turns = ['ana', 'ben', 'ana'].map((speaker) => ({ speaker, text: 'well' }));
 * const result = progressionDistance({ transcript: { turns }, embeddings: [[0, 0], [9, 9], [3, 4]] });
 * result.displacement; // => 5
 * result.score; // => 1.66666666666667
 * ```
 */
export const progressionDistance: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(
  embedded: Embedded,
  options?: ProgressionDistanceOptions,
): Settled<ProgressionDistanceResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { matrix, ...source } = turnVectors(METRIC.id, embedded, resolved);
  const n = matrix.rows;
  const displacement = n < 2 ? null : euclideanDistance(row(matrix, 0), row(matrix, n - 1));
  const params = paramsWithout(OPTIONS, resolved, resolved.byChance ? [] : ['byChance']);
  const body = { n, params, displacement, ...source };
  if (displacement === null) return undefinedBecause(METRIC, 'too-few-turns', { ...body, ...NO_ORDERS });
  const divisor = DIVISORS[resolved.normalizeBy](n);
  const score = displacement / divisor;
  const chance = resolved.byChance
    ? orderByChance(score, pairScores(matrix, divisor), { extreme: 'high', isAll: true })
    : NO_ORDERS;
  return scored(METRIC, score, { ...body, ...chance });
}

/** The score of every pair of turns as first and last. */
function pairScores(matrix: EmbeddingMatrix, divisor: number): Float64Array {
  const scores = new Float64Array((matrix.rows * (matrix.rows - 1)) / 2);
  let filled = 0;
  for (let j = 1; j < matrix.rows; j++) {
    for (let i = 0; i < j; i++) {
      const distance = euclideanDistance(row(matrix, i), row(matrix, j));
      requireInput(Number.isFinite(distance), METRIC.id, `embeddings[${j}]`, REACHABLE, distance);
      scores[filled++] = distance / divisor;
    }
  }
  return scores;
}

const REACHABLE = 'a vector at a finite distance from all others';

const DIVISORS: Readonly<Record<'turns' | 'log10' | 'none', (turns: number) => number>> = {
  turns: (turns) => turns,
  log10: (turns) => portableLog(turns + 1) / Math.LN10,
  none: () => 1,
};

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'mpceval', equation: 'appendix C, eq. 32' },
  reports: ['mpceval'],
  category: 'content',
  meaning:
    'The distance in meaning between the first and the last turn, divided by the length of the conversation.',
  tex: '\\frac{\\lVert e_T - e_1 \\rVert}{T}',
  range: [0, null],
  granularity: 'transcript',
  aggregate: 'mean',
  cost: { time: 'O(turns * dimensions)', memory: 'O(1)' },
  nUnit: 'turns',
  use: 'to measure how far the last turn has moved in meaning from the first.',
  avoid:
    'to describe what happens in between: only two turns count, so a greeting and a goodbye decide the score.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    "In the example, the last turn is 5 away from the first, and 5 / 3 turns = 1.67. Divided by the number of turns, the score falls with length; `normalizeBy: 'log10'` gives the published values. With `byChance: true`, `chanceRatio` does not depend on the divisor.",
  seeAlso: ['harmonic-progression', 'topic-expansion'],
};
