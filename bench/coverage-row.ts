import { createRandom, type Random } from '../src/math/index.js';

/** One row of the table: how often something happened, what was promised, and whether it was kept. */
export interface Row {
  readonly setting: string;
  readonly promised: string;
  readonly found: string;
  readonly kept: boolean;
  readonly datasets: number;
  readonly seed: number;
}

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** The share of datasets for which something holds. */
export function share(
  datasets: number,
  seed: number,
  holds: (random: Random, index: number) => boolean,
): number {
  const random = createRandom(seed);
  let count = 0;
  for (let i = 0; i < datasets; i++) if (holds(random, i)) count += 1;
  return count / datasets;
}

export const draw = <T>(n: number, one: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => one(i));
