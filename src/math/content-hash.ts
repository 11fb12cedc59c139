import { requireInput } from '../error.js';
import { contentHash as hashOf } from './hash.js';

/**
 * Hashes a sequence of texts and numbers to 16 hexadecimal digits. The hash identifies word lists, matrices and models
 * in the signature of a result. It is the same on every engine and is not cryptographic.
 *
 * Two lanes of MurmurHash3 [1] with different multipliers. Texts are hashed with a type mark and their length, so
 * `['ab', 'c']`, `['a', 'bc']`, and the number 1 and the text '1' differ. Numbers are hashed by value: a Float32Array,
 * a Float64Array and a plain array of the same numbers have the same hash, and so do 0 and -0.
 *
 * @param parts texts and numbers in order; a typed array needs no iterator
 * @returns 16 lower-case hexadecimal digits; O(total length)
 *
 * [1] A. Appleby (2011), MurmurHash3.
 *
 * @throws MetricError `INVALID_INPUT` for anything but texts and numbers
 *
 * @example
 * ```ts
 * import { contentHash } from '@mtpc/metrics/math';
 * contentHash(['the', 'of']); // => '2be9f0c4faafba51'
 * contentHash(['theof']) === contentHash(['the', 'of']); // => false
 * contentHash(Float64Array.of(1, 2)) === contentHash([1, 2]); // => true
 * ```
 */
export function contentHash(parts: Iterable<string | number>): string {
  const isList =
    typeof parts === 'string' ||
    (typeof parts === 'object' && parts !== null && (Symbol.iterator in parts || ArrayBuffer.isView(parts)));
  requireInput(isList, 'contentHash', 'parts', 'texts and numbers', parts);
  if (ArrayBuffer.isView(parts)) return hashOf(parts);
  const list = Array.from(parts);
  for (let i = 0; i < list.length; i++) {
    const isPart = typeof list[i] === 'string' || typeof list[i] === 'number';
    requireInput(isPart, 'contentHash', `parts[${i}]`, 'a text or a number', list[i]);
  }
  return hashOf(list);
}
