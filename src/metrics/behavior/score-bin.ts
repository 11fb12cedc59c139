import { meanOrNull } from '../../math/mean-or-null.js';

/** Some numbers that fell together: how many, and their mean. */
export interface ScoreBin {
  readonly n: number;
  /** `null` where nothing fell into the bin. */
  readonly mean: number | null;
}

/** The bin of some numbers. */
export function scoreBin(values: readonly number[]): ScoreBin {
  return { n: values.length, mean: meanOrNull(values) };
}
