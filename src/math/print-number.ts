import { requireInput, requireSetting } from '../error.js';

/**
 * Prints a number with at most `digits` significant digits, as short as possible: no trailing zeros, no sign on zero.
 * Engines disagree on the last bit of `Math.log` and similar functions; twelve digits hide the difference, so a score
 * prints the same everywhere.
 *
 * @param x any number; `NaN` and the infinities print as their names
 * @param digits significant digits kept, 1 to 17; default 12
 * @returns the text; `Number(text)` is within half a unit of the last kept digit of `x`
 * @throws MetricError `INVALID_OPTION` if `digits` is not a whole number from 1 to 17
 *
 * @example
 * ```ts
 * import { printNumber } from '@mtpc/metrics/math';
 * printNumber(0.1 + 0.2); // => '0.3'
 * printNumber(2 / 3, 4); // => '0.6667'
 * printNumber(-0); // => '0'
 * ```
 */
export function printNumber(x: number, digits = 12): string {
  requireInput(typeof x === 'number', 'printNumber', 'x', 'a number', x);
  const inRange = Number.isInteger(digits) && digits >= 1 && digits <= 17;
  requireSetting(inRange, 'printNumber', 'digits', 'a whole number from 1 to 17', digits);
  // The language defines both: toPrecision rounds exactly, and String prints the shortest text that parses back.
  return String(Number(x.toPrecision(digits)));
}
