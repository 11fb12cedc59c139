import { createRandom } from '../../math/create-random.js';
import { mean } from '../../math/mean.js';
import { quantile } from '../../math/quantile.js';

/** How to resample. */
interface ResamplingOptions {
  readonly seed: number;
  readonly resamples: number;
  readonly level: number;
}

/** Percentile bootstrap interval of mean(a) - mean(b), both sides resampled; `null` if a side is empty. */
export function differenceInterval(
  a: readonly number[],
  b: readonly number[],
  { seed, resamples, level }: ResamplingOptions,
): readonly [number, number] | null {
  if (a.length === 0 || b.length === 0) return null;
  const random = createRandom(seed);
  const draw = (values: readonly number[]): number =>
    mean(Float64Array.from(values, () => values[random.integer(values.length)]!));
  const differences = Float64Array.from({ length: resamples }, () => draw(a) - draw(b)).sort();
  return [quantile(differences, (1 - level) / 2), quantile(differences, (1 + level) / 2)];
}
