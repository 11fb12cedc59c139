import { requireSequence } from './require-numbers.js';
import { createInterner } from './sequence/interner.js';
import { createSubsequenceCounter } from './sequence/subsequence-counter.js';
import { MAX_WORDS, wordSubsequence } from './sequence/word-subsequence.js';

/**
 * Length of the longest common subsequence: the most items that occur in both sequences in the same order, gaps
 * allowed. Items are equal as in a Map (NaN equals itself); a string is a sequence of UTF-16 units.
 *
 * Bit-parallel [1]: 30 items of the shorter sequence advance with one addition.
 *
 * @param a a sequence of any values, such as tokens
 * @param b another
 * @returns the length, 0 to the length of the shorter; O(|a| + |b| + |a| |b| / 30)
 *
 * [1] H. Hyyro (2004), Bit-parallel LCS-length computation revisited, AWOCA.
 *
 * @throws MetricError `INVALID_INPUT` unless both are lists
 *
 * @example
 * ```ts
 * import { longestCommonSubsequence } from '@mtpc/metrics/math';
 * longestCommonSubsequence(['the', 'red', 'bus'], ['a', 'red', 'old', 'bus']); // => 2
 * longestCommonSubsequence('centering', 'entering'); // => 8
 * ```
 */
export function longestCommonSubsequence(a: ArrayLike<unknown>, b: ArrayLike<unknown>): number {
  requireSequence('longestCommonSubsequence', 'a', a);
  requireSequence('longestCommonSubsequence', 'b', b);
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length <= MAX_WORDS && areStrings(short) && areStrings(long)) return wordSubsequence(short, long);
  const interner = createInterner('longestCommonSubsequence');
  const shortIds = interner.intern(short);
  const longIds = interner.intern(long);
  return createSubsequenceCounter(interner.size)(shortIds, longIds);
}

/** Whether a sequence is an array of strings. */
function areStrings(sequence: ArrayLike<unknown>): sequence is readonly string[] {
  if (!Array.isArray(sequence)) return false;
  for (let i = 0; i < sequence.length; i++) if (typeof sequence[i] !== 'string') return false;
  return true;
}
