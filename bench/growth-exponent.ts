import type { MetricCard } from '../src/metrics/core/card.js';

/**
 * The slope of the least-squares line through (log size, log time): 1 for linear growth, 2 for quadratic. `undefined`
 * for fewer than two sizes.
 */
export function growthExponent(sizes: readonly number[], times: readonly number[]): number | undefined {
  if (sizes.length < 2) return undefined;
  const x = sizes.map(Math.log);
  const y = times.map(Math.log);
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
  const [meanX, meanY] = [mean(x), mean(y)];
  const covariance = x.reduce((sum, value, i) => sum + (value - meanX) * (y[i]! - meanY), 0);
  return covariance / x.reduce((sum, value) => sum + (value - meanX) ** 2, 0);
}

/** Whether a card promises linear time: no power and no product of things that grow. */
export function promisesLinear(card: MetricCard | undefined): boolean {
  return card !== undefined && !/\^|\*|log| or |\||pairs/.test(card.cost.time);
}
