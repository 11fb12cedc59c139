import { printNumber } from '../math/print-number.js';

/**
 * Number of decimals for a value with an interval: two significant digits of the half-width if it begins with 1 or 2,
 * otherwise one; at least enough to show one digit of the value, unless it is much smaller than the interval.
 */
export function decimalsFor(lower: number | null, upper: number | null, value: number): number {
  const half = lower === null || upper === null ? Math.abs(value) / 5 : (upper - lower) / 2;
  const size = (number: number): number => -Math.floor(Math.log10(number));
  const ofInterval = half > 0 ? size(half / 3) : 0;
  const ofValue = value === 0 ? 0 : Math.min(size(Math.abs(value)), ofInterval + 1);
  return Math.min(6, Math.max(0, ofInterval, ofValue));
}

/** A number with a typographic minus and without a leading zero. */
export function plainNumber(value: number, decimals: number): string {
  // 17.5 is rounded alike, whatever the last bits of its sum.
  const text = Number(Math.abs(value).toPrecision(12)).toFixed(decimals);
  const isZero = Number(text) === 0;
  return `${value < 0 && !isZero ? '−' : ''}${decimals > 0 ? text.replace(/^0\./, '.') : text}`;
}

/** The same with an explicit sign. */
export function signedNumber(value: number, decimals: number): string {
  const text = plainNumber(value, decimals);
  return value > 0 && Number(text) !== 0 ? `+${text}` : text;
}

/** `p < .001`, `p = .012`, `p = .15`. */
export function pText(p: number | null): string {
  if (p === null) return 'p unknown';
  const text = pNumber(p);
  return text.startsWith('<') ? `p ${text}` : `p = ${text}`;
}

/** `< .001`, `.012`, `.15`. */
export function pNumber(p: number): string {
  if (p < 0.001) return '< .001';
  const digits = p < 0.0995 ? 3 : 2;
  return plainNumber(p, digits).replace(/^1\.?0*$/, '1');
}

/** A share as `95%`; 95% for anything other than a number. @internal */
export function percent(share: unknown): string {
  return `${printNumber(100 * (typeof share === 'number' ? share : 0.95), 4)}%`;
}

/** `70% CI`, for a level of .7. */
export function intervalName(confidenceLevel: unknown): string {
  return `${percent(confidenceLevel)} CI`;
}

/** `95% CI .12 to .34`, `corrected 95% CI .12 to .34`, or `no interval`. */
export function intervalText(
  interval: { readonly lower: number; readonly upper: number } | null,
  decimals: number,
  confidenceLevel: unknown,
  isCorrected = false,
): string {
  if (interval === null) return 'no interval';
  const [lower, upper] = [plainNumber(interval.lower, decimals), plainNumber(interval.upper, decimals)];
  return `${isCorrected ? 'corrected ' : ''}${intervalName(confidenceLevel)} ${lower} to ${upper}`;
}

/** `a`, `a and b`, `a, b and c`; items beyond `most` are only counted. */
export function listed(names: readonly string[], most = 5): string {
  const shown = names.length > most ? names.slice(0, most - 1) : names;
  const more = names.length - shown.length;
  const all = more === 0 ? shown : [...shown, `${more} more`];
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}
