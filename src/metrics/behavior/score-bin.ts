import { meanOrNull } from '../../math/mean-or-null.js';

/** A bin: count and mean of its numbers. */
export interface ScoreBin {
  readonly n: number;
  /** `null` for an empty bin. */
  readonly mean: number | null;
}

/** Creates a bin from numbers. */
export function scoreBin(values: readonly number[]): ScoreBin {
  return { n: values.length, mean: meanOrNull(values) };
}
