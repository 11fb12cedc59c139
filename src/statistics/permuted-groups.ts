import { createRandom, type Random } from '../math/create-random.js';
import { exchange } from '../math/exchange.js';
import { itemAt } from '../math/existing.js';
import { alphaOf } from './alpha.js';

/** The independent units of one group: single scores, or clusters with the sum and the number of their scores. */
export interface GroupUnits {
  readonly sums: readonly number[];
  readonly counts: readonly number[];
}

/** Two groups whose units may change sides, as in one game. */
export interface Stratum {
  readonly first: GroupUnits;
  readonly second: GroupUnits;
}

/** The studentized difference of two groups among all that exchanges of their units give. */
export interface PermutedGroups {
  readonly difference: number;
  /** After Welch; of clusters, by the sums of their residuals. */
  readonly standardError: number;
  readonly pValue: number;
  /** The least p-value that so many units can give. */
  readonly minimumPValue: number;
  /** Random exchanges; absent if all were tried. */
  readonly drawn?: number;
  /** How many standard errors the interval of a level extends to each side; `null` where so few units give none. */
  readonly errorsAt: (confidenceLevel: number) => number | null;
}

/** Up to so many exchanges all are tried. */
const MOST_EXACT = 20_000;

/**
 * Studentized permutation test of the difference of two means, averaged over strata with equal weights: units change sides
 * at random within their stratum, and each arrangement has its own standard error [1]. The level is exact for groups
 * from one distribution, however skewed and of whatever sizes, and asymptotically right for groups whose variances differ.
 * The interval has as many standard errors to each side as the test needs to reject.
 *
 * `null` if a group of some stratum has fewer than two units. O(permutations * units of the smaller groups).
 *
 * @internal
 *
 * [1] Janssen 1997, Statistics & Probability Letters 36(1); Chung and Romano 2013, Annals of Statistics 41(2).
 */
export function permutedGroups(
  strata: readonly Stratum[],
  { permutations, seed }: { readonly permutations: number; readonly seed: number },
): PermutedGroups | null {
  const pools = strata.map(poolOf);
  if (pools.length === 0 || pools.some(({ chosen, sums }) => chosen < 2 || sums.length - chosen < 2))
    return null;
  const { difference, standardError } = contrast(pools);
  const observed = studentized({ difference, standardError });
  const [only, ...others] = pools;
  const isExact = only !== undefined && others.length === 0 && subsets(only) <= MOST_EXACT;
  const sorted = (isExact ? allValues(only) : randomValues(pools, permutations, createRandom(seed))).sort();
  const total = isExact ? sorted.length : permutations + 1;
  const atLeast = (value: number): number => sorted.length - firstFrom(sorted, value * (1 - 1e-10));
  const least = isExact ? atLeast(itemAt(sorted, sorted.length - 1)) : 1;
  return {
    ...{ difference, standardError },
    pValue: (atLeast(observed) + (isExact ? 0 : 1)) / total,
    minimumPValue: least / total,
    ...(!isExact && { drawn: permutations }),
    errorsAt: (confidenceLevel) => {
      // As many arrangements as may be at least as extreme.
      const allowed = Math.floor(alphaOf(confidenceLevel) * total + 1e-9) - (isExact ? 0 : 1);
      if (allowed < (isExact ? least : 0)) return null;
      const bound = itemAt(sorted, sorted.length - 1 - Math.min(allowed, sorted.length - 1));
      // A tie with the data is not beyond them.
      return bound >= observed * (1 - 1e-10) ? Math.max(bound, observed * (1 + 1e-10)) : bound;
    },
  };
}

/** The units of a stratum in one list, of which the first `chosen` are the smaller group. */
interface Pool {
  readonly chosen: number;
  /** Whether the smaller group is the first one. */
  readonly isFirst: boolean;
  readonly sums: Float64Array;
  readonly counts: Float64Array;
  readonly order: number[];
  readonly all: Moments;
}

function poolOf({ first, second }: Stratum): Pool {
  const isFirst = first.sums.length <= second.sums.length;
  const [small, large] = isFirst ? [first, second] : [second, first];
  const units = [...sortUnits(small), ...sortUnits(large)];
  const count = units.reduce((sum, unit) => sum + unit.count, 0);
  const center = units.reduce((sum, unit) => sum + unit.sum, 0) / count;
  // Measured from the common mean, so that squares lose no digits.
  const sums = Float64Array.from(units, (unit) => unit.sum - center * unit.count);
  const counts = Float64Array.from(units, (unit) => unit.count);
  const order = units.map((_, i) => i);
  return {
    chosen: small.sums.length,
    isFirst,
    sums,
    counts,
    order,
    all: momentsOf(sums, counts, order, order.length),
  };
}

/** Sorted, so that the order of the scores does not matter. */
function sortUnits({ sums, counts }: GroupUnits): { sum: number; count: number }[] {
  return sums
    .map((sum, i) => ({ sum, count: itemAt(counts, i) }))
    .sort((x, y) => x.sum - y.sum || x.count - y.count);
}

/** Sums over units: their number, scores n and sums s, and s s, s n and n n. */
interface Moments {
  units: number;
  n: number;
  s: number;
  ss: number;
  sn: number;
  nn: number;
}

/** Of the first units of an order. */
function momentsOf(
  sums: Float64Array,
  counts: Float64Array,
  order: readonly number[],
  units: number,
): Moments {
  const found = { units, n: 0, s: 0, ss: 0, sn: 0, nn: 0 };
  for (let i = 0; i < units; i++) {
    const [s, n] = [sums[order[i]!]!, counts[order[i]!]!];
    found.n += n;
    found.s += s;
    found.ss += s * s;
    found.sn += s * n;
    found.nn += n * n;
  }
  return found;
}

function variance({ units, n, s, ss, sn, nn }: Moments): number {
  const center = s / n;
  return (units / (units - 1)) * (Math.max(0, ss - 2 * center * sn + center * center * nn) / (n * n));
}

/** The difference of the arrangement in which the first units of each order are the smaller group. */
function contrast(pools: readonly Pool[]): { difference: number; standardError: number } {
  let [difference, squared] = [0, 0];
  for (const { chosen, isFirst, sums, counts, order, all } of pools) {
    const own = momentsOf(sums, counts, order, chosen);
    const other: Moments = {
      ...{ units: all.units - own.units, n: all.n - own.n, s: all.s - own.s },
      ...{ ss: all.ss - own.ss, sn: all.sn - own.sn, nn: all.nn - own.nn },
    };
    const step = own.s / own.n - other.s / other.n;
    difference += (isFirst ? step : -step) / pools.length;
    squared += (variance(own) + variance(other)) / pools.length ** 2;
  }
  return { difference, standardError: Math.sqrt(squared) };
}

function studentized({ difference, standardError }: { difference: number; standardError: number }): number {
  const size = Math.abs(difference);
  return size === 0 ? 0 : size / standardError;
}

/** How many arrangements there are; more than can be tried is enough to know. */
function subsets({ chosen, sums }: Pool): number {
  let count = 1;
  for (let i = 0; i < chosen && count <= MOST_EXACT; i++) count = (count * (sums.length - i)) / (i + 1);
  return Math.round(count);
}

function allValues(pool: Pool): Float64Array {
  const { chosen, sums, order } = pool;
  const n = sums.length;
  const values = new Float64Array(subsets(pool));
  for (let v = 0; v < values.length; v++) {
    values[v] = studentized(contrast([pool]));
    // The next set in lexical order; only its places in the order matter.
    let last = chosen - 1;
    while (last >= 0 && order[last] === n - chosen + last) last--;
    if (last < 0) break;
    order[last]! += 1;
    for (let i = last + 1; i < chosen; i++) order[i] = order[i - 1]! + 1;
  }
  return values;
}

function randomValues(pools: readonly Pool[], permutations: number, random: Random): Float64Array {
  return Float64Array.from({ length: permutations }, () => {
    for (const { chosen, order } of pools)
      for (let i = 0; i < chosen; i++) exchange(order, i, order, i + random.integer(order.length - i));
    return studentized(contrast(pools));
  });
}

/** The place of the first value that is at least a bound, in ascending order. */
function firstFrom(sorted: Float64Array, bound: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
