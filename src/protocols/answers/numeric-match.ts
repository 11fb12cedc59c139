import { requireInput, requireText } from '../../error.js';
import { notNegative } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import { plainNumbers } from './plain-numbers.js';

/** Digits with or without thousands separators and a decimal part. */
const DIGITS = String.raw`(?:(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|\.\d+)`;
/**
 * A number as written in an answer: 3, a mixed number 1 3/4, a fraction 3/4 that is not a date, a power 10^3 or 5 ×
 * 10^3. A sign counts only if it does not follow a letter, digit or closing bracket, so `5-3` ends with 3; it may
 * precede or follow a currency sign.
 */
const NUMBER = new RegExp(
  String.raw`(?<sign>(?:(?<![\p{L}\p{N})\]])-)?(?:\p{Sc}\s?-?)?)` +
    String.raw`(?:(?<!\d\/)(?:(?<whole>\d{1,3}) )?(?<top>${DIGITS})\/(?<below>${DIGITS})(?!\d|[./]\d)` +
    String.raw`|(?<base>${DIGITS})(?:(?<exponent>e[+-]?\d+)|\s?[x*·×]\s?10\^(?<shift>[+-]?\d+)|\^(?<power>[+-]?\d+))?)`,
  'giu',
);
const MARK = '####';

/**
 * Extracts the number from an answer: the first number after the last `####` if there is one, else the last number of
 * the text. Thousands separators, a currency sign before it, and a percent sign or unit after it are ignored: `50 %` is
 * 50, and `12 cm^2` is 12. Fractions (`3/4`, `1 3/4`, `½`) and powers (`5 × 10^3`) are evaluated, also in LaTeX.
 * Returns `null` without a number.
 *
 * Complexity: O(characters).
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a string
 *
 * @example
 * ```ts
 * import { readNumber } from '@mtpc/metrics/protocols';
 * readNumber('That makes 3 boxes, so $1,250.50 in all.'); // => 1250.5
 * readNumber('2 + 2 = 4\n#### 4 (checked twice)'); // => 4
 * readNumber('Each of them gets 3/4.'); // => 0.75
 * readNumber('I do not know.'); // => null
 * ```
 */
export function readNumber(text: string): number | null {
  requireText('readNumber', 'text', text);
  const at = text.lastIndexOf(MARK);
  const found = [...plainNumbers(at < 0 ? text : text.slice(at + MARK.length)).matchAll(NUMBER)];
  const value = toNumber(found.at(at < 0 ? -1 : 0)?.groups);
  return Number.isFinite(value) ? value : null;
}

function toNumber(parts: Readonly<Record<string, string | undefined>> = {}): number {
  const { sign = '', whole = '0', top, below, base, exponent = '', shift, power } = parts;
  const read = (digits: string | undefined, tail = ''): number =>
    digits === undefined ? Number.NaN : Number(digits.replaceAll(',', '') + tail);
  const fraction = Number(whole) + read(top) / read(below);
  const size = base === undefined ? fraction : read(base, shift === undefined ? exponent : `e${shift}`);
  const value = power === undefined ? size : size ** Number(power);
  return sign.includes('-') ? -value : value;
}

/** Options of {@link numericMatch}. */
export interface NumericMatchOptions {
  /** Largest relative difference that counts as equal; default 1e-9, which only allows for rounding. */
  readonly tolerance?: number;
}

const OPTIONS: OptionSpecs<NumericMatchOptions, 'tolerance'> = { tolerance: notNegative(1e-9) };

/**
 * Whether the number in an answer ({@link readNumber}) equals the expected one. The expected value is a number, or a
 * text with one, such as a reference solution that ends with `#### 42`.
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
