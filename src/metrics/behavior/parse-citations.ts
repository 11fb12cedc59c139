import { requireText } from '../../error.js';
import { existing } from '../../math/existing.js';

/** Brackets with only digits, commas and white space. */
const BRACKET = /\[([\d,\s]*)\]/g;

/**
 * The citations of a text, in order: the numbers in brackets that contain only digits, commas and spaces. `[3]`,
 * `[3, 7]` and `[1,]` count; `[1-3]`, `[1.2]` and `[a]` are not citations.
 *
 * Complexity: O(characters).
 *
 * @returns the numbers as text, without leading zeros
 * @throws MetricError `INVALID_INPUT` for input that is not a string
 *
 * @example
 * ```ts
 * import { parseCitations } from '@mtpc/metrics';
 * parseCitations('Rents rose [2], flats were late [3, 14].'); // => ['2', '3', '14']
 * ```
 */
export function parseCitations(text: string): string[] {
  requireText('parseCitations', 'text', text);
  return [...text.matchAll(BRACKET)].flatMap(([, inside]) =>
    (existing(inside).match(/\d+/g) ?? []).map(withoutZeros),
  );
}

/** Normalizes `007` to `7`. @internal */
export function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}
