import { requireInput } from '../../error.js';
import { rowOf } from '../../math/embedding-matrix.js';
import { euclideanDistance } from '../../math/euclidean-distance.js';
import { numberWhere, oneOf } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import type { Embedded } from '../../transcript/embedded.js';
import type { MetricIdentity, MetricResult } from '../frame/result.js';
import { scored, undefinedBecause } from '../frame/result.js';
import { PRECISION_OPTIONS, type PrecisionOptions, turnVectors } from '../frame/vector-input.js';

/** @internal */
export const identity: MetricIdentity = { id: 'harmonic-progression', revision: 2 };

/** Options of {@link harmonicProgression}. */
export interface HarmonicProgressionOptions extends PrecisionOptions {
  /** Both give the same numbers: the published code does what the formula says. Default `'paper'`. */
  readonly variant?: 'paper' | 'reference';
  /** What is added to every step so that a repeated message does not make the mean 0. Default .01, the code's. */
  readonly epsilon?: number;
}

/** @internal */
export const OPTIONS: OptionSpecs<HarmonicProgressionOptions, 'variant' | 'epsilon'> = {
  ...PRECISION_OPTIONS,
  variant: oneOf(['paper', 'reference'], 'paper'),
  epsilon: numberWhere('a finite number of at least 0', (value) => value >= 0, 0.01),
};

/** Result of {@link harmonicProgression}. */
export interface HarmonicProgressionResult extends MetricResult {
  /** Euclidean distance of each turn to the turn before it. */
  readonly steps: readonly number[];
}

/**
 * Harmonic progression (HMP): the harmonic mean of the distances from turn to turn, which is high only if no step is
 * small.
 *
 * `HMP = (T - 1) / sum over t of 1 / (|e_t+1 - e_t| + epsilon)` over T turns [1]. The paper does not state epsilon;
 * the published code has .01, and it decides the score wherever a message is repeated: among 30 turns one repeated
 * message moves it from .237 (1e-2) to .00003 (1e-6).
 *
 * Range [0, inf), in the unit of the vectors (at most 2 + epsilon for unit vectors). `n` is the number of steps.
 * Time O(turns * d), memory O(turns). Undefined: `too-few-turns` for fewer than two. With `epsilon: 0` and a repeated
 * message the score is 0.
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
export function harmonicProgression(
  embedded: Embedded,
  options?: HarmonicProgressionOptions,
): HarmonicProgressionResult {
  const resolved = resolveOptions(identity.id, OPTIONS, options);
  const { epsilon } = resolved;
  const { matrix, ...source } = turnVectors(identity.id, embedded, resolved);
  const steps: number[] = [];
  let reciprocals = 0;
  for (let t = 1; t < matrix.rows; t++) {
    const step = euclideanDistance(rowOf(matrix, t - 1), rowOf(matrix, t));
    requireInput(Number.isFinite(step + epsilon), identity.id, `embeddings[${t}]`, REACHABLE, step);
    steps.push(step);
    reciprocals += 1 / (step + epsilon);
  }
  const n = steps.length;
  const body = { n, params: paramsOf(OPTIONS, resolved), steps, ...source };
  if (n === 0) return undefinedBecause(identity, 'too-few-turns', body);
  // A step of zero without epsilon makes the sum infinite, and the score 0.
  return scored(identity, n / reciprocals, body);
}

const REACHABLE = 'a vector at a finite distance from the one before';
