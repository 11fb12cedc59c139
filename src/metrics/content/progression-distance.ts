import { rowOf } from '../../math/embedding-matrix.js';
import { euclideanDistance } from '../../math/euclidean-distance.js';
import { byVariant, oneOf } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import type { Embedded } from '../../transcript/embedded.js';
import type { MetricIdentity, MetricResult } from '../frame/result.js';
import { scored, undefinedBecause } from '../frame/result.js';
import { PRECISION_OPTIONS, type PrecisionOptions, turnVectors } from '../frame/vector-input.js';

/** @internal */
export const identity: MetricIdentity = { id: 'progression-distance', revision: 2 };

/** Options of {@link progressionDistance}. */
export interface ProgressionDistanceOptions extends PrecisionOptions {
  /** `'reference'` divides by log10(T + 1), as the published code does, instead of by T. Default `'paper'`. */
  readonly variant?: 'paper' | 'reference';
  /**
   * What the displacement is divided by: T (`'turns'`, default of `'paper'`), log10(T + 1) (`'log10'`, default of
   * `'reference'`), or nothing (`'none'`).
   */
  readonly normalizeBy?: 'turns' | 'log10' | 'none';
}

/** @internal */
export const OPTIONS: OptionSpecs<ProgressionDistanceOptions, 'variant' | 'normalizeBy'> = {
  ...PRECISION_OPTIONS,
  variant: oneOf(['paper', 'reference'], 'paper'),
  normalizeBy: byVariant(oneOf(['turns', 'log10', 'none'], 'turns'), 'log10'),
};

/** Result of {@link progressionDistance}. */
export interface ProgressionDistanceResult extends MetricResult {
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
 * Range [0, inf), in the unit of the vectors (for unit vectors the displacement is at most 2). `n` is the number of
 * turns. Time O(turns * d), of which the check of the vectors is the most; memory O(1).
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
): ProgressionDistanceResult {
  const resolved = resolveOptions(identity.id, OPTIONS, options);
  const { matrix, ...source } = turnVectors(identity.id, embedded, resolved);
  const n = matrix.rows;
  const displacement = n < 2 ? null : euclideanDistance(rowOf(matrix, 0), rowOf(matrix, n - 1));
  const body = { n, params: paramsOf(OPTIONS, resolved), displacement, ...source };
  if (displacement === null) return undefinedBecause(identity, 'too-few-turns', body);
  return scored(identity, displacement / DIVISORS[resolved.normalizeBy](n), body);
}

const DIVISORS: Readonly<Record<'turns' | 'log10' | 'none', (turns: number) => number>> = {
  turns: (turns) => turns,
  log10: (turns) => Math.log10(turns + 1),
  none: () => 1,
};
