import { createRandom } from '../math/create-random.js';
import { kthLeast } from './kth-least.js';

/** Up to this many clusters all sign patterns are enumerated: 2^14. */
export const MAX_EXACT = 14;

/** Random patterns look up the sums of all subsets of this many clusters; the table fits in the L1 cache. */
const MOST_KNOWN = 11;

const TWO_32 = 2 ** 32;

/** The sign patterns of cluster sums, in a form that is valid for every null hypothesis. */
export interface SignFlips {
  /** For each pattern, the range of mu in which it is at least as extreme as the data; see {@link signFlips}. */
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  /** Patterns that are as extreme as the data under every null hypothesis: the data and their mirror image. */
  readonly always: number;
  /** Total number of patterns. */
  readonly patterns: number;
  readonly exact: boolean;
}

/**
 * The sign-flip distribution of a mean of clusters, in a form that is valid for all null hypotheses mu. With the signs
 * of a set A of clusters flipped, |sum of the (x - mu)| is at least the observed one exactly if mu lies between the
 * means within A and outside A. So the p-value at mu is a count of such ranges, and the interval of all mu that are not
 * rejected follows by inverting this count.
 *
 * All 2^G patterns up to G = 14, `permutations` random ones above. O(2^G) or O(permutations * G).
 *
 * @internal
 */
export function signFlips(
  { sums, counts }: { readonly sums: Float64Array; readonly counts: Float64Array },
  options: { readonly permutations: number; readonly seed: number },
): SignFlips {
  return sums.length <= MAX_EXACT ? allPatterns(sums, counts) : randomPatterns(sums, counts, options);
}

/** Each set and its complement give the same range, so only the sets without the last cluster are counted. */
function allPatterns(sums: Float64Array, counts: Float64Array): SignFlips {
  const [total, all] = [add(sums), add(counts)];
  // From the last cluster to the first, in the order of the sums.
  const sumOf = sumsOfSets(sums.slice(0, -1).reverse());
  const countOf = sumsOfSets(counts.slice(0, -1).reverse());
  const stretches = new Stretches(sumOf.length - 1);
  for (let set = 1; set < sumOf.length; set++) {
    const [sum, count] = [sumOf[set]!, countOf[set]!];
    stretches.push(sum / count, (total - sum) / (all - count));
  }
  // Counted twice: for the set and for its complement.
  return { ...stretches.bounds(), always: 1, patterns: sumOf.length, exact: true };
}

function randomPatterns(
  sums: Float64Array,
  counts: Float64Array,
  { permutations, seed }: { readonly permutations: number; readonly seed: number },
): SignFlips {
  const random = createRandom(seed);
  const clusters = sums.length;
  const [total, all] = [add(sums), add(counts)];
  // A random bit selects 0 or the cluster's value. Adding 0 is faster than an unpredictable branch and exact.
  const [sumOf, countOf] = [afterZeros(sums), afterZeros(counts)];
  // The sums of the first clusters are tabulated for every pattern, in the same order of addition.
  const known = Math.min(clusters, MOST_KNOWN, 31 - Math.clz32(permutations));
  const knownSums = sumsOfSets(sums.subarray(0, known));
  const knownCounts = sumsOfSets(counts.subarray(0, known));
  const stretches = new Stretches(permutations);
  let always = 1;
  for (let p = 0; p < permutations; p++) {
    // 32 random bits per draw.
    let signs = random.integer(TWO_32);
    const set = signs & (knownSums.length - 1);
    let sum = knownSums[set]!;
    let count = knownCounts[set]!;
    signs >>>= known;
    for (let first = known, end = 32; first < clusters; first = end, end += 32) {
      if (first > known) signs = random.integer(TWO_32);
      const last = Math.min(end, clusters);
      for (let g = first; g < last; g++) {
        const coin = 2 * g + (signs & 1);
        signs >>>= 1;
        sum += sumOf[coin]!;
        count += countOf[coin]!;
      }
    }
    if (count === 0 || count === all) always += 1;
    else stretches.push(sum / count, (total - sum) / (all - count));
  }
  return { ...stretches.bounds(), always, patterns: 1 + permutations, exact: false };
}

class Stretches {
  readonly #lower: Float64Array;
  readonly #upper: Float64Array;
  #length = 0;

  constructor(most: number) {
    this.#lower = new Float64Array(most);
    this.#upper = new Float64Array(most);
  }

  push(a: number, b: number): void {
    this.#lower[this.#length] = Math.min(a, b);
    this.#upper[this.#length] = Math.max(a, b);
    this.#length += 1;
  }

  bounds(): { lower: Float64Array; upper: Float64Array } {
    return { lower: this.#lower.subarray(0, this.#length), upper: this.#upper.subarray(0, this.#length) };
  }
}

/** The sum of each subset of values, indexed by its bits and added from the first value to the last. */
function sumsOfSets(values: Float64Array): Float64Array {
  const sums = new Float64Array(2 ** values.length);
  for (const [g, value] of values.entries()) {
    const bit = 2 ** g;
    for (let set = 0; set < bit; set++) sums[bit + set] = sums[set]! + value;
  }
  return sums;
}

/** Pairs of 0 and each value. */
function afterZeros(values: Float64Array): Float64Array {
  return Float64Array.from(Array.from(values).flatMap((value) => [0, value]));
}

function add(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** The p-value of the null hypothesis that the mean is `mu`: the share of patterns at least as extreme. @internal */
export function signFlipP({ lower, upper, always, patterns }: SignFlips, mu: number, slack: number): number {
  let covering = 0;
  // A range that ends before mu, or begins after it, does not contain mu.
  for (const end of upper) if (end >= mu - slack) covering += 1;
  for (const start of lower) if (start > mu + slack) covering -= 1;
  return (always + covering) / patterns;
}

/** The bounds of the mu that are not rejected at this level; `undefined` without finite bounds. @internal */
export function signFlipBounds(
  { lower, upper, always, patterns }: SignFlips,
  confidenceLevel: number,
): { readonly lower: number; readonly upper: number } | undefined {
  // Rejected if at most this many ranges contain mu.
  const most = Math.floor((1 - confidenceLevel) * patterns - always + 1e-9);
  if (most < 0 || most >= lower.length) return undefined;
  return { lower: kthLeast(lower, most), upper: kthLeast(upper, upper.length - 1 - most) };
}
