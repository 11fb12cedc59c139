/** Differences from the first value, scaled so that their squares cannot overflow or underflow. */
export interface TameDifferences {
  readonly differences: Float64Array;
  /** Factor that converts a difference to the unit of the values; a power of two. */
  readonly unit: number;
}

/**
 * Subtracts the first value from all values. Equal values give exactly 0, and values far from zero keep their
 * precision. Extreme differences are divided by a power of two, which is exact.
 *
 * @internal
 */
export function tameDifferences(values: ArrayLike<number>): TameDifferences {
  const differences = new Float64Array(values.length);
  const spread = fill(differences, values, 1);
  if (spread > 1e-100 && spread < 1e100) return { differences, unit: 1 };
  if (spread === 0 || Number.isNaN(spread)) return { differences, unit: 1 };
  // A difference overflows only for numbers near the maximum; divided by four, all differences are finite.
  const shrink = spread === Number.POSITIVE_INFINITY ? 0.25 : 1;
  const size = shrink === 1 ? spread : fill(differences, values, shrink);
  const unit = Math.max(2 ** (Math.floor(Math.log2(size)) - 4), Number.MIN_VALUE);
  for (let i = 0; i < differences.length; i++) differences[i]! /= unit;
  return { differences, unit: unit / shrink };
}

/** Fills in `shrink * (x_i - x_0)`; returns the largest of them, NaN if one is NaN. */
function fill(differences: Float64Array, values: ArrayLike<number>, shrink: number): number {
  const first = values.length === 0 ? 0 : values[0]! * shrink;
  let spread = 0;
  for (let i = 0; i < values.length; i++) {
    const difference = values[i]! * shrink - first;
    differences[i] = difference;
    const size = Math.abs(difference);
    if (!(size <= spread)) spread = size;
    if (Number.isNaN(size)) return Number.NaN;
  }
  return spread;
}
