import { requireInput } from '../../error.js';
import { type EmbeddingMatrix, row } from '../../math/embedding-matrix.js';
import { euclideanDistance } from '../../math/euclidean-distance.js';
import { portableLog } from '../../math/portable-log.js';
import { byVariant, flag, oneOf } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsWithout, resolveOptions } from '../../options/options.js';
import type { Embedded } from '../../transcript/embedded.js';
import type { CoreResult, FromVectors, MetricIdentity, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { PRECISION_OPTIONS, type PrecisionOptions, turnVectors } from '../core/vector-input.js';
import { NO_ORDERS, type OrderByChance, orderByChance } from './order-by-chance.js';

/** @internal */
export const identity: MetricIdentity<'progression-distance'> = { id: 'progression-distance', revision: 1 };

/** Options of {@link progressionDistance}. */
export interface ProgressionDistanceOptions extends PrecisionOptions {
  /** `'reference'` divides by log10(T + 1), as the published code does, instead of by T. Default `'paper'`. */
  readonly variant?: 'paper' | 'reference';
  /**
   * Divisor of the displacement: T (`'turns'`, default of `'paper'`), log10(T + 1) (`'log10'`, default of
   * `'reference'`), or 1 (`'none'`).
   */
  readonly normalizeBy?: 'turns' | 'log10' | 'none';
  /** Whether the score is held against all orders of the same turns: `pValue`, `chanceMean`, `chanceRatio`. Default `false`. */
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
  /** Euclidean distance of the first and the last turn. */
  readonly displacement: number | null;
}

/**
 * Progression distance (PD): how far a dialogue's last turn is from its first, for its length.
 *
 * `PD = |e_T - e_1| / T` (eq. 32 [1]), the Euclidean distance of the last and the first of T turns. The published code
 * divides by `log10(T + 1)`, which is the only reading that gives the published values of 0.85 to 1.65:
 * `normalizeBy: 'log10'`.
 *
 * Divided by T it is mostly length. `byChance: true` holds it against all orders of the same turns, in which every pair
 * of turns is first and last equally often: `pValue` is the share of the pairs that are at least as far apart,
 * `chanceMean` the mean score over them, and `chanceRatio`, the score over that mean, depends on no divisor.
 *
 * Range [0, inf), in the unit of the vectors (for unit vectors the displacement is at most 2). `n` is the number of
 * turns. Time O(turns * d), of which the check of the vectors is the most, memory O(1); with `byChance` O(turns^2 * d)
 * and O(turns^2).
 * Undefined: `too-few-turns` for fewer than two.
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
export function progressionDistance(
  embedded: Embedded,
  options?: ProgressionDistanceOptions,
): Settled<ProgressionDistanceResult> {
  const resolved = resolveOptions(identity.id, OPTIONS, options);
  const { matrix, ...source } = turnVectors(identity.id, embedded, resolved);
  const n = matrix.rows;
  const displacement = n < 2 ? null : euclideanDistance(row(matrix, 0), row(matrix, n - 1));
  const params = paramsWithout(OPTIONS, resolved, resolved.byChance ? [] : ['byChance']);
  const body = { n, params, displacement, ...source };
  if (displacement === null) return undefinedBecause(identity, 'too-few-turns', { ...body, ...NO_ORDERS });
  const divisor = DIVISORS[resolved.normalizeBy](n);
  const score = displacement / divisor;
  const chance = resolved.byChance
    ? orderByChance(score, pairScores(matrix, divisor), { extreme: 'high', isAll: true })
    : NO_ORDERS;
  return scored(identity, score, { ...body, ...chance });
}

/** The score of every pair of turns as first and last. */
function pairScores(matrix: EmbeddingMatrix, divisor: number): Float64Array {
  const scores = new Float64Array((matrix.rows * (matrix.rows - 1)) / 2);
  let filled = 0;
  for (let j = 1; j < matrix.rows; j++) {
    for (let i = 0; i < j; i++) {
      const distance = euclideanDistance(row(matrix, i), row(matrix, j));
      requireInput(Number.isFinite(distance), identity.id, `embeddings[${j}]`, REACHABLE, distance);
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
