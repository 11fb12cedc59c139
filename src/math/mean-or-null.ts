import { mean } from './mean.js';

/** The mean, or `null` for an empty list. */
export function meanOrNull(values: readonly number[]): number | null {
  return values.length === 0 ? null : mean(values);
}
