/** The largest absolute value. @internal */
export function largest(values: ArrayLike<number>): number {
  let size = 0;
  for (let i = 0; i < values.length; i++) size = Math.max(size, Math.abs(values[i]!));
  return size;
}

/**
 * Whether a standard error of differences is rounding error alone. The operands are computed numbers of up to `size`.
 *
 * @internal
 */
export function isRounding(standardError: number, size: number): boolean {
  return standardError <= 1e-12 * size;
}
