import { requireOption, requireShape } from '../error.js';
import { aFunction, flag, inputData, oneOf, rounds, seed } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { createRandom, type Random } from './create-random.js';
import { mean } from './mean.js';
import {
  type Coin,
  deal,
  dealGroups,
  everyCoin,
  type Groups,
  randomCoin,
  swapPairs,
} from './rearrangements.js';
import { requireSequence } from './require-numbers.js';

/** Options of {@link permutationTest}. */
export interface PermutationTestOptions<T> {
  /** Statistic of the two samples, positive if a is larger. Default: mean(a) - mean(b). */
  readonly statistic?: (a: readonly T[], b: readonly T[]) => number;
  /** Random rearrangements, at least 1; default 9999. */
  readonly permutations?: number;
  /** Seed of the generator; default 0. */
  readonly seed?: number;
  /** Which rearrangements count as extreme: at least as large, as small, or as far from 0 (default). */
  readonly alternative?: 'two-sided' | 'greater' | 'less';
  /** Swap within the pairs (a_i, b_i) instead of pooling both samples; default false. */
  readonly paired?: boolean;
  /**
   * A label for each item of a and of b: items of one group (turns of a dialogue) change sides together. A group with
   * items on both sides swaps its sides.
   */
  readonly groups?: Groups;
}

type Settled = 'permutations' | 'seed' | 'alternative' | 'paired';

const OPTIONS: OptionSpecs<PermutationTestOptions<never>, Settled> = {
  statistic: aFunction(),
  permutations: rounds(1, 9999),
  seed: seed(0),
  alternative: oneOf(['two-sided', 'greater', 'less'], 'two-sided'),
  paired: flag(false),
  groups: inputData('labels { a, b }'),
};

/** The result of {@link permutationTest}. */
export interface PermutationTestResult {
  /** The observed statistic. */
  readonly statistic: number;
  /**
   * The share of rearrangements that are at least as extreme: exact over all of them, or corrected for random draws.
   */
  readonly pValue: number;
}

/**
 * Permutation test of the hypothesis that both samples come from one distribution (or, `paired`, that the sides of
 * every pair are exchangeable).
 *
 * Paired, all 2^n ways to swap n pairs are tried if they are at most `permutations`, which makes p exact (13 pairs by
 * default). Otherwise rearrangements are drawn at random, and the observed arrangement counts as one more, so that p =
 * (1 + as extreme) / (1 + permutations) is never 0 and the test keeps its level [1]. Rearrangements whose statistic
 * differs by rounding only count as equal: by 1e-14 of the largest number in the data, or 1e-12 of the statistic itself
 * where the items are not numbers. Paired tests of the mean flip the differences.
 *
 * @param a first sample: numbers, vectors, labels, whatever the statistic takes
 * @param b second sample
 * @returns the statistic, and the p-value in (0, 1]; both NaN if a sample is empty, and p is NaN if the statistic of
 *   the samples or of any rearrangement is NaN; O(permutations * (n + cost of the statistic))
 * @throws MetricError `INVALID_OPTION` for an option out of range, `SHAPE_MISMATCH` if paired lengths differ
 *
 * [1] B. Phipson, G. Smyth (2010), Permutation p-values should never be zero, Stat. Appl. Genet. Mol. Biol. 9(1).
 *
 * @example
 * ```ts
 * import { permutationTest } from '@mtpc/metrics/math';
 * permutationTest([1, 2, 3], [1, 2, 3]); // => { statistic: 0, pValue: 1 }
 * permutationTest([1, 2, 3, 4, 5], [0, 0, 0, 0, 0], { paired: true }).pValue; // => 0.0625
 * const far = permutationTest([9, 8, 9, 7, 8], [1, 2, 1, 3, 2], { permutations: 999, alternative: 'greater' });
 * far.statistic; // => 6.4
 * far.pValue < 0.02; // => true
 * ```
 */
export function permutationTest(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  options?: PermutationTestOptions<number>,
): PermutationTestResult;
export function permutationTest<T>(
  a: ArrayLike<T>,
  b: ArrayLike<T>,
  options: PermutationTestOptions<T> & Required<Pick<PermutationTestOptions<T>, 'statistic'>>,
): PermutationTestResult;
export function permutationTest<T>(
  a: ArrayLike<T>,
  b: ArrayLike<T>,
  options?: PermutationTestOptions<T>,
): PermutationTestResult {
  const resolved = resolveOptions('permutationTest', OPTIONS, options);
  const { permutations, alternative, paired, groups } = resolved;
  requireSequence('permutationTest', 'a', a);
  requireSequence('permutationTest', 'b', b);
  const statistic = options?.statistic ?? (meanDifference as never);
  if (paired) {
    requireShape(
      a.length === b.length,
      'permutationTest',
      'b.length',
      `${a.length}, the length of a`,
      b.length,
    );
  }
  if (groups !== undefined) requireGroups(a, b, groups, paired);
  if (a.length === 0 || b.length === 0) return { statistic: Number.NaN, pValue: Number.NaN };
  const random = createRandom(resolved.seed);
  const [left, right] = [Array.from(a), Array.from(b)];
  const patterns = 2 ** left.length;
  const isExact = paired && patterns <= permutations;
  const coin = isExact ? everyCoin(left.length) : randomCoin(random);
  const [observed, rearranged] = prepare(left, right, random, { coin, paired, groups, statistic });
  const isExtreme = extremeness(observed, alternative, roundingSlack(left, right, observed));
  let extreme = 0;
  const tried = isExact ? patterns : permutations;
  for (let i = 0; i < tried; i++) {
    const value = rearranged();
    if (Number.isNaN(value) || Number.isNaN(observed)) return { statistic: observed, pValue: Number.NaN };
    if (isExtreme(value)) extreme++;
  }
  return { statistic: observed, pValue: isExact ? extreme / patterns : (1 + extreme) / (1 + permutations) };
}

/** The observed statistic, and the statistic of one rearrangement after another. */
function prepare<T>(
  a: readonly T[],
  b: readonly T[],
  random: Random,
  options: Comparison<T>,
): [number, () => number] {
  const { statistic, coin, paired, groups } = options;
  if (paired && (statistic as unknown) === meanDifference) {
    return flipDifferences(a as readonly number[], b as readonly number[], coin);
  }
  const next = groups
    ? dealGroups(a, b, groups, random)
    : paired
      ? swapPairs(a, b, coin)
      : deal(a, b, random);
  return [statistic(a, b), () => statistic(...next())];
}

/** The mean difference of pairs and its sign flips, without loss of precision for large values. */
function flipDifferences(a: readonly number[], b: readonly number[], coin: Coin): [number, () => number] {
  const differences = Float64Array.from(a, (value, i) => value - b[i]!);
  const flipped = new Float64Array(differences.length);
  const next = (): number => {
    for (let i = 0; i < flipped.length; i++) {
      const difference = differences[i]!;
      flipped[i] = coin() ? difference : -difference;
    }
    return mean(flipped);
  };
  return [mean(differences), next];
}

interface Comparison<T> {
  readonly statistic: (a: readonly T[], b: readonly T[]) => number;
  readonly coin: Coin;
  readonly paired: boolean;
  readonly groups: Groups | undefined;
}

type Alternative = 'two-sided' | 'greater' | 'less';

function meanDifference(a: readonly number[], b: readonly number[]): number {
  return mean(a) - mean(b);
}

function extremeness(observed: number, alternative: Alternative, slack: number): (value: number) => boolean {
  if (alternative === 'greater') return (value) => value >= observed - slack;
  if (alternative === 'less') return (value) => value <= observed + slack;
  return (value) => Math.abs(value) >= Math.abs(observed) - slack;
}

/** Tolerance for rounding error, which grows with the size of the data rather than of the statistic. */
function roundingSlack(a: readonly unknown[], b: readonly unknown[], observed: number): number {
  let largest = 0;
  for (const items of [a, b]) {
    for (const item of items) if (typeof item === 'number') largest = Math.max(largest, Math.abs(item));
  }
  return largest > 0 && typeof a[0] === 'number' ? 1e-14 * largest : 1e-12 * Math.abs(observed);
}

function requireGroups<T>(a: ArrayLike<T>, b: ArrayLike<T>, groups: Groups, paired: boolean): void {
  const kernel = 'permutationTest';
  requireOption(!paired, kernel, 'groups', 'no groups where pairs are swapped', groups);
  requireShape(groups.a.length === a.length, kernel, 'groups.a.length', `${a.length}, as a`, groups.a.length);
  requireShape(groups.b.length === b.length, kernel, 'groups.b.length', `${b.length}, as b`, groups.b.length);
}
