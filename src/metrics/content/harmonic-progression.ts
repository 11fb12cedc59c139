import { requireInput } from '../../error.js';
import { createRandom } from '../../math/create-random.js';
import { type EmbeddingMatrix, row } from '../../math/embedding-matrix.js';
import { euclideanDistance } from '../../math/euclidean-distance.js';
import { itemAt } from '../../math/existing.js';
import { numberWhere, oneOf, rounds, seed as seedOption } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsWithout, resolveOptions } from '../../options/options.js';
import type { Embedded } from '../../transcript/embedded.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, FromVectors, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { PRECISION_OPTIONS, type PrecisionOptions, turnVectors } from '../core/vector-input.js';
import { NO_ORDERS, type OrderByChance, orderByChance } from './order-by-chance.js';

/** @internal */
export const METRIC: FactsFor<HarmonicProgressionResult> = {
  id: 'harmonic-progression',
  revision: 1,
  symbol: 'HMP',
  input: 'embedded',
  needs: ['embeddings'],
  undefinedWhen: ['too-few-turns'],
  direction: 'none',
  components: [
    { symbol: 'HMP-p', of: 'pValue' },
    { symbol: 'HMP-chance', of: 'chanceMean' },
    { symbol: 'HMP-ratio', of: 'chanceRatio' },
  ],
};

/** Options of {@link harmonicProgression}. */
export interface HarmonicProgressionOptions extends PrecisionOptions {
  /** Both variants give the same numbers, because the published code matches the formula. Default `'paper'`. */
  readonly variant?: 'paper' | 'reference';
  /** Added to every step so that a repeated message does not make the mean 0. Default 0.01, as in the code. */
  readonly epsilon?: number;
  /** Number of random orders of the turns, for `pValue`, `chanceMean` and `chanceRatio`; 0 (default) skips the test. */
  readonly permutations?: number;
  /** Seed of the orders; default 0. */
  readonly seed?: number;
}

/** Settings of the permutation test. */
const DRAWS = ['permutations', 'seed'] as const;

/** @internal */
export const OPTIONS: OptionSpecs<
  HarmonicProgressionOptions,
  'variant' | 'epsilon' | (typeof DRAWS)[number]
> = {
  ...PRECISION_OPTIONS,
  variant: oneOf(['paper', 'reference'], 'paper'),
  epsilon: numberWhere('a finite number of at least 0', (value) => value >= 0, 0.01),
  permutations: rounds(0, 0),
  seed: seedOption(0),
};

/** Result of {@link harmonicProgression}. */
export interface HarmonicProgressionResult
  extends CoreResult<'harmonic-progression'>,
    FromVectors,
    OrderByChance {
  /** Euclidean distance of each turn to the previous turn. */
  readonly steps: readonly number[];
}

/**
 * Harmonic progression (HMP): the harmonic mean of the distances in meaning between consecutive turns. It is high only
 * if no step is small.
 *
 * `HMP = (T - 1) / sum over t of 1 / (|e_t+1 - e_t| + epsilon)` over T turns [1]. The paper does not state epsilon; the
 * published code uses 0.01. It dominates the score if a message is repeated: one repeated message among 30 turns
 * changes the score from 0.237 (1e-2) to 0.00003 (1e-6).
 *
 * The size of the steps also depends on how similar the turns are in any order. `permutations` shuffles the turns at
 * random: `pValue` is the share of orders, including the given one, whose score is at most as high (coherent turns are
 * closer to each other than by chance), `chanceMean` is their mean score and `chanceRatio` is the score divided by it.
 *
 * The score lies in [0, inf), in the unit of the vectors (at most 2 + epsilon for unit vectors). `n` is the number of
 * steps. Time O(turns * d), memory O(turns); with `permutations` that many times as much. Undefined scores:
 * `too-few-turns` for fewer than two turns. With `epsilon: 0` and a repeated message the score is 0.
 *
 * [1] Zhang et al. 2026, MPCEval, appendix C, eq. 33 (HMP).
 *
 * @throws MetricError `INVALID_OPTION` for an unknown `variant` or a negative `epsilon`; `SHAPE_MISMATCH` if the
 * vectors do not fit the turns; `INVALID_INPUT` for a component or a step that is not finite
 *
 * @example
 * ```ts
 * import { harmonicProgression } from '@mtpc/metrics';
 * const turns = ['ana', 'ben', 'ana'].map((speaker) => ({ speaker, text: 'well' }));
 * const embedded = { transcript: { turns }, embeddings: [[0, 0], [1, 0], [1, 3]] };
 * const result = harmonicProgression(embedded, { epsilon: 0 });
 * result.steps; // => [1, 3]
 * result.score; // => 1.5
 * ```
 */
export const harmonicProgression: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(
  embedded: Embedded,
  options?: HarmonicProgressionOptions,
): Settled<HarmonicProgressionResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { epsilon } = resolved;
  const { matrix, ...source } = turnVectors(METRIC.id, embedded, resolved);
  const order = Uint32Array.from({ length: matrix.rows }, (_, t) => t);
  const steps = stepDistances(matrix, order, epsilon);
  const n = steps.length;
  const { permutations, seed } = resolved;
  const params = paramsWithout(OPTIONS, resolved, permutations > 0 ? [] : DRAWS);
  const body = { n, params, steps, ...source };
  if (n === 0) return undefinedBecause(METRIC, 'too-few-turns', { ...body, ...NO_ORDERS });
  const score = harmonicMean(steps, epsilon);
  if (permutations === 0) return scored(METRIC, score, { ...body, ...NO_ORDERS });
  const random = createRandom(seed);
  const orders = Float64Array.from({ length: permutations }, () =>
    harmonicMean(stepDistances(matrix, random.shuffle(order), epsilon), epsilon),
  );
  return scored(METRIC, score, {
    ...body,
    ...orderByChance(score, orders, { extreme: 'low', isAll: false }),
  });
}

/** The distances between consecutive turns in a given order. */
function stepDistances(matrix: EmbeddingMatrix, order: ArrayLike<number>, epsilon: number): number[] {
  const steps: number[] = [];
  for (let t = 1; t < order.length; t++) {
    const step = euclideanDistance(row(matrix, itemAt(order, t - 1)), row(matrix, itemAt(order, t)));
    requireInput(Number.isFinite(step + epsilon), METRIC.id, `embeddings[${order[t]}]`, REACHABLE, step);
    steps.push(step);
  }
  return steps;
}

/** A step of zero without epsilon makes the sum infinite, and the mean 0. */
function harmonicMean(steps: readonly number[], epsilon: number): number {
  let reciprocals = 0;
  for (const step of steps) reciprocals += 1 / (step + epsilon);
  return steps.length / reciprocals;
}

const REACHABLE = 'a vector at a finite distance from the previous vector';

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'mpceval', equation: 'appendix C, eq. 33' },
  reports: ['mpceval'],
  category: 'content',
  meaning: 'The harmonic mean of the distances in meaning between consecutive turns.',
  tex: '\\frac{T - 1}{\\sum_{t=1}^{T-1} \\left(\\lVert e_{t+1} - e_t \\rVert + \\epsilon\\right)^{-1}}',
  range: [0, null],
  granularity: 'transcript',
  aggregate: 'mean',
  cost: { time: 'O(turns * dimensions)', memory: 'O(turns)' },
  nUnit: 'steps from turn to turn',
  use: 'to find conversations that repeat themselves: small steps weigh most.',
  avoid: 'to reward progress: unrelated turns score highest. Do not compare scores with different `epsilon`.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, the steps are 1 and 3, and their harmonic mean is 1.5. The harmonic mean follows the small steps: one repeated message among 30 turns lowers the score from 0.237 (epsilon 0.01) to 0.00003 (epsilon 0.000001). Set `permutations` to compare with random orders of the same turns.',
  seeAlso: ['progression-distance', 'message-novelty'],
};
