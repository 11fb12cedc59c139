import { requireInput } from '../error.js';
import { normalQuantile } from '../math/normal-quantile.js';
import { properShare } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { type Estimate, intervalOf, noInterval } from './interval.js';

/** Options of {@link wilsonInterval}. */
export interface WilsonIntervalOptions {
  /** Nominal coverage, above 0 and below 1; default .95. */
  readonly confidenceLevel?: number;
}

const OPTIONS: OptionSpecs<WilsonIntervalOptions, 'confidenceLevel'> = { confidenceLevel: properShare(0.95) };

/**
 * Wilson score interval for a proportion [1], without continuity correction:
 * (s + z^2/2 -+ z sqrt(s (n - s) / n + z^2/4)) / (n + z^2), z being the normal quantile at (1 + level) / 2.
 *
 * @param successes number of successes, a whole number
 * @param n number of trials, a whole number
 * @returns the observed share and its interval, both in [0, 1]; without an interval (`no-observation`) for n = 0; O(1)
 * @throws MetricError `INVALID_INPUT` unless 0 <= successes <= n are whole numbers, `INVALID_OPTION` for the level
 *
 * [1] E. Wilson (1927), Probable inference, the law of succession, and statistical inference, JASA 22.
 *
 * @example
 * ```ts
 * import { wilsonInterval } from '@mtpc/metrics/statistics';
 * const { estimate, interval } = wilsonInterval(8, 10);
 * estimate; // => 0.8
 * interval; // => { lower: 0.490162471537, upper: 0.943317848546, confidenceLevel: 0.95, method: 'wilson' }
 * ```
 */
export function wilsonInterval(successes: number, n: number, options?: WilsonIntervalOptions): Estimate {
  const { confidenceLevel } = resolveOptions('wilsonInterval', OPTIONS, options);
  const isCount = Number.isSafeInteger(n) && n >= 0;
  requireInput(isCount, 'wilsonInterval', 'n', 'a whole number >= 0', n);
  const isShare = Number.isSafeInteger(successes) && successes >= 0 && successes <= n;
  requireInput(isShare, 'wilsonInterval', 'successes', `a whole number from 0 to ${n}`, successes);
  if (n === 0) return { estimate: null, ...noInterval('no-observation') };
  const [lower, upper] = wilsonBounds(successes / n, n, normalQuantile((1 + confidenceLevel) / 2));
  return { estimate: successes / n, ...intervalOf(lower, upper, confidenceLevel, 'wilson') };
}

/** Wilson's bounds of a share; n may be fractional or infinite. @internal */
export function wilsonBounds(share: number, n: number, z: number): readonly [lower: number, upper: number] {
  const center = share + (z * z) / (2 * n);
  const margin = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  const scale = 1 + (z * z) / n;
  // At the ends both parts cancel; return exactly 0 and 1 despite rounding.
  return [share === 0 ? 0 : (center - margin) / scale, share === 1 ? 1 : (center + margin) / scale];
}
