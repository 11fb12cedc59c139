import { mean } from './mean.js';

/** The mean, or `null` of nothing. */
export function meanOrNull(values: readonly number[]): number | null {
  return values.length === 0 ? null : mean(values);
}
