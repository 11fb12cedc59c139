import { requireSetting } from '../error.js';
import { exchange } from './exchange.js';
import { portableLog } from './portable-log.js';

/** A seeded stream of random numbers from {@link createRandom}. */
export interface Random {
  /** The next number, uniform on [0, 1), a multiple of 2^-53. */
  next(): number;
  /** The next whole number, uniform on 0 ... n - 1, without bias; 1 <= n <= 2^53. */
  integer(n: number): number;
  /** The next draw from the normal distribution with mean 0 and standard deviation 1. */
  normal(): number;
  /** Returns a new array with the items in random order (Fisher and Yates). */
  shuffle<T>(items: ArrayLike<T>): T[];
}

const TWO_32 = 2 ** 32;
const TWO_53 = 2 ** 53;

/**
 * A seeded random number generator: the same seed gives the same stream on every engine, bit for bit, because only
 * integer operations, the four basic operations and comparisons are used.
 *
 * The generator is sfc32 [1] (128 bits of state, passes PractRand and BigCrush) seeded through SplitMix [2].
 * Normal draws use the ratio of uniforms with quadratic bounds [3]. Not for cryptography.
 *
 * @param seed any safe integer; default 0
 * @returns the stream; every draw is O(1), `shuffle` is O(n)
 * @throws MetricError `INVALID_OPTION` if the seed is not a safe integer, or `n` of `integer(n)` is out of range
 *
 * [1] C. Doty-Humphrey (2010), PractRand. [2] G. Steele, D. Lea, C. Flood (2014), Fast splittable pseudorandom
 * number generators. [3] J. Leva (1992), A fast normal random number generator, ACM TOMS 18(4).
 *
 * @example
 * ```ts
 * import { createRandom } from '@mtpc/metrics/math';
 * const random = createRandom(42);
 * random.next(); // => 0.2622172768838825
 * random.integer(6); // => 3
 * random.shuffle(['a', 'b', 'c', 'd']); // => ['c', 'd', 'a', 'b']
 * createRandom(42).next() === createRandom(42).next(); // => true
 * ```
 */
export function createRandom(seed = 0): Random {
  requireSetting(Number.isSafeInteger(seed), 'createRandom', 'seed', 'a safe integer', seed);
  const low = splitMix(seed | 0);
  const high = splitMix(Math.floor(seed / TWO_32) | 0);
  high(); // advanced by one step, so that equal halves of the seed give different states
  // One step of SplitMix is a bijection, so different seeds give different (a, b).
  let a = low();
  let b = high();
  let c = low();
  let counter = 1;
  for (let i = 0; i < 12; i++) word();

  function word(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  function next(): number {
    return ((word() >>> 5) * 67108864 + (word() >>> 6)) / TWO_53;
  }

  function integer(n: number): number {
    const inRange = Number.isInteger(n) && n >= 1 && n <= TWO_53;
    requireSetting(inRange, 'createRandom', 'n', 'a whole number from 1 to 2^53', n);
    const range = n <= TWO_32 ? TWO_32 : TWO_53;
    // Reject draws above the last whole multiple of n, which would favor small results.
    const limit = range - (range % n);
    let draw: number;
    do draw = n <= TWO_32 ? word() : next() * TWO_53;
    while (draw >= limit);
    return draw % n;
  }

  function shuffle<T>(items: ArrayLike<T>): T[] {
    const result = Array.from(items);
    for (let i = result.length - 1; i > 0; i--) {
      exchange(result, i, result, integer(i + 1));
    }
    return result;
  }

  return { next, integer, normal: () => drawNormal(next), shuffle };
}

/** A normal draw from uniform ones: the ratio of uniforms [3]. */
function drawNormal(next: () => number): number {
  for (;;) {
    const u = 1 - next();
    const v = 1.7156 * (next() - 0.5);
    const x = u - 0.449871;
    const y = Math.abs(v) + 0.386595;
    const q = x * x + y * (0.196 * y - 0.25472 * x);
    if (q < 0.27597) return v / u;
    if (q <= 0.27846 && v * v <= -4 * u * u * portableLog(u)) return v / u;
  }
}

/** SplitMix with 32 bits: spreads a small seed over the whole state. */
function splitMix(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let z = state ^ (state >>> 16);
    z = Math.imul(z, 0x21f0aaad);
    z ^= z >>> 15;
    z = Math.imul(z, 0x735a2d97);
    return z ^ (z >>> 15);
  };
}
