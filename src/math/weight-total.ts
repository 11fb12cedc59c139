/**
 * Normalizes non-negative weights to a distribution. If the sum overflows, scales the weights down first; if it is so
 * small that precision is lost, scales them up.
 *
 * @returns `undefined` if the weights do not define a distribution: a negative, infinite or NaN weight, or nothing
 * above 0
 *
 * @internal
 */
export function toShares(weights: ArrayLike<number>): Float64Array | undefined {
  const { scale, total } = weightTotal(weights) ?? {};
  if (scale === undefined || total === undefined) return undefined;
  const shares = new Float64Array(weights.length);
  for (let i = 0; i < weights.length; i++) shares[i] = (weights[i]! * scale) / total;
  return shares;
}

/**
 * The scale factor of the weights, and the sum of the scaled weights.
 *
 * @internal
 */
export function weightTotal(
  weights: ArrayLike<number>,
): { readonly scale: number; readonly total: number } | undefined {
  let largest = 0;
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i]!;
    if (!(weight >= 0)) return undefined;
    if (weight > largest) largest = weight;
  }
  if (largest === 0 || largest === Number.POSITIVE_INFINITY) return undefined;
  const scale = largest > 1e292 ? 2 ** -100 : largest < 1e-270 ? 2 ** 800 : 1;
  let total = 0;
  for (let i = 0; i < weights.length; i++) total += weights[i]! * scale;
  return { scale, total };
}
