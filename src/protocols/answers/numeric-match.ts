import { requireInput, requireText } from '../../error.js';
import { notNegative } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';

/**
 * A number as it is written in an answer. The sign counts only where no letter, digit or closing bracket stands before
 * it, so that `5-3` ends with 3; it may stand before or behind a currency sign.
 */
const NUMBER =
  /(?:(?<![\p{L}\p{N})\]])-)?(?:\p{Sc}\s?-?)?(?:(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?/giu;
const MARK = '####';

/**
 * The number that an answer gives: the first behind the last `####` where that mark stands, else the last number of the
 * text. Thousands separators, a currency sign before it, a percent sign or unit behind it are let pass: `50 %` is 50.
 * `null` without a number.
 *
 * Complexity: O(characters).
 *
 * @throws MetricError `INVALID_INPUT` for what is no text
 *
 * @example
 * ```ts
 * import { readNumber } from '@mtpc/metrics/protocols';
 * readNumber('That makes 3 boxes, so $1,250.50 in all.'); // => 1250.5
 * readNumber('2 + 2 = 4\n#### 4 (checked twice)'); // => 4
 * readNumber('I do not know.'); // => null
 * ```
 */
export function readNumber(text: string): number | null {
  requireText('readNumber', 'text', text);
  const plain = text.replace(/\u2212/g, '-');
  const at = plain.lastIndexOf(MARK);
  const found = at < 0 ? plain.match(NUMBER)?.at(-1) : plain.slice(at + MARK.length).match(NUMBER)?.[0];
  if (found === undefined) return null;
  const digits = found.replace(/[\p{Sc}\s,]/gu, '').replace('--', '-');
  const value = Number(digits);
  return Number.isFinite(value) ? value : null;
}

/** Options of {@link numericMatch}. */
export interface NumericMatchOptions {
  /** Largest relative difference that counts as equal; default 1e-9, which lets rounding pass and nothing else. */
  readonly tolerance?: number;
}

const OPTIONS: OptionSpecs<NumericMatchOptions, 'tolerance'> = { tolerance: notNegative(1e-9) };

/**
 * Whether the number that an answer gives is the expected one; see {@link readNumber} for where it is found. The
 * expected value is a number, or a text with one, such as a reference solution that ends with `#### 42`.
 *
 * Complexity: O(characters).
 *
 * @throws MetricError `INVALID_INPUT` for an expected value without a finite number; `INVALID_OPTION` for a tolerance
 * below 0
 *
 * @example
 * ```ts
 * import { numericMatch } from '@mtpc/metrics/protocols';
 * numericMatch('The total is $1,250.00.', 1250); // => true
 * numericMatch('It is 12 or 13.', '#### 12'); // => false
 * ```
 */
export function numericMatch(
  answer: string,
  expected: number | string,
  options?: NumericMatchOptions,
): boolean {
  requireText('numericMatch', 'answer', answer);
  const { tolerance } = resolveOptions('numericMatch', OPTIONS, options);
  const wanted = typeof expected === 'string' ? readNumber(expected) : expected;
  const known = wanted !== null && Number.isFinite(wanted);
  requireInput(known, 'numericMatch', 'expected', 'a finite number or a text with one', expected);
  const given = readNumber(answer);
  return (
    given !== null && Math.abs(given - wanted) <= tolerance * Math.max(Math.abs(given), Math.abs(wanted))
  );
}
