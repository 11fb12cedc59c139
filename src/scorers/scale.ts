import { MetricError, requireOption } from '../error.js';
import { printNumber } from '../math/print-number.js';
import type { MetricCard } from '../metrics/core/card.js';

/** How a metric's value maps to a score in [0, 1]. */
export type Scale =
  /** The position within the metric's range, with the better end at 1. Only for closed ranges. */
  | 'range'
  /** The metric's value, unchanged. */
  | 'raw'
  /** Linear from 0 at `from` to 1 at `to`; `from` is larger than `to` if lower is better. */
  | { readonly from: number; readonly to: number }
  /** 1 within the band, its edges included, and 0 outside. */
  | { readonly band: readonly [low: number, high: number] }
  /** 1 at the target, falling linearly to 0 at a distance of `tolerance`. */
  | { readonly target: number; readonly tolerance: number };

/** A scale checked against a metric. @internal */
export interface Scaling {
  /** Form in signatures: `range[0,3]`. */
  readonly id: string;
  apply(raw: number): number;
}

const CALLER = 'createScorer';
const EXPECTED = "'range', 'raw', { from, to }, { band: [low, high] } or { target, tolerance }";

/** Tolerance for rounding beyond the range. */
const ROUNDING = 1e-9;

/**
 * Checks a scale against the metric's card. The default is the metric's range if it is closed and the metric has a
 * direction; otherwise only the user can decide which scores are good.
 *
 * @internal
 */
export function chooseScaling(card: MetricCard, scale: Scale | undefined): Scaling {
  if (scale === undefined) {
    requireScale(card);
    return byRange(card);
  }
  if (scale === 'range') return byRange(card);
  if (scale === 'raw') return { id: 'raw', apply: (raw) => raw };
  requireOption(Object(scale) === scale, CALLER, 'scale', EXPECTED, scale);
  const form = FORMS.find((names) => names.every((name) => name in scale));
  requireOption(form !== undefined, CALLER, 'scale', EXPECTED, scale);
  for (const [name, value] of Object.entries(scale))
    requireOption(form.includes(name), CALLER, `scale.${name}`, `only ${form.join(' and ')}`, value);
  if ('band' in scale) return band(scale.band);
  return 'target' in scale ? near(scale) : line(card, scale);
}

/** The fields that a scale may have. */
const FORMS: readonly (readonly string[])[] = [['from', 'to'], ['band'], ['target', 'tolerance']];

/** Explains the choice that the user must make if a metric does not define which scores are good. */
function requireScale({ id, range, direction }: MetricCard): void {
  const isOpen = range.includes(null);
  if ((direction === 'higher' || direction === 'lower') && !isOpen) return;
  const why =
    direction === 'none'
      ? 'its values are not good or bad in themselves'
      : typeof direction === 'object'
        ? `values near ${direction.target} are good`
        : `its range, ${printRange(range)}, is open`;
  const message = `${CALLER}: options.scale: ${id} needs one of { from, to }, { band: [low, high] } or { target, tolerance }: ${why}`;
  throw new MetricError('INVALID_OPTION', message, { metric: CALLER, path: 'options.scale' });
}

function byRange({ id, range, direction }: MetricCard): Scaling {
  const [low, high] = range;
  if (low === null || high === null) {
    const message = `${CALLER}: options.scale: expected a closed range for 'range', but the range of ${id} is ${printRange(range)}; give { from, to }`;
    throw new MetricError('INVALID_OPTION', message, { metric: CALLER, path: 'options.scale' });
  }
  const isLower = direction === 'lower';
  return {
    id: `range${printRange(isLower ? [high, low] : range)}`,
    apply: (raw) => {
      if (raw < low - ROUNDING || raw > high + ROUNDING) {
        const message = `${CALLER}: ${id}: expected a value of ${printRange(range)}, got ${printNumber(raw)}: these options change the range; give scale: { from, to }`;
        throw new MetricError('INVALID_OPTION', message, {
          metric: CALLER,
          path: 'options.scale',
          received: raw,
        });
      }
      const place = clamp((raw - low) / (high - low));
      return isLower ? 1 - place : place;
    },
  };
}

function line({ id, direction }: MetricCard, { from, to }: { from: number; to: number }): Scaling {
  requireNumber('from', from);
  requireNumber('to', to);
  requireOption(from !== to, CALLER, 'scale.to', 'a number other than scale.from', to);
  if ((direction === 'higher' && to < from) || (direction === 'lower' && to > from)) {
    const sides = direction === 'higher' ? 'from below to' : 'from above to';
    const message = `${CALLER}: options.scale: expected ${sides}, because ${id} is better the ${direction} it is, got from ${from} to ${to}`;
    throw new MetricError('INVALID_OPTION', message, {
      metric: CALLER,
      path: 'options.scale',
      received: [from, to],
    });
  }
  return {
    id: `from${printNumber(from)}to${printNumber(to)}`,
    apply: (raw) => clamp((raw - from) / (to - from)),
  };
}

function band(edges: readonly [number, number]): Scaling {
  requireOption(Array.isArray(edges) && edges.length === 2, CALLER, 'scale.band', '[low, high]', edges);
  const [low, high] = edges;
  requireNumber('band[0]', low);
  requireNumber('band[1]', high);
  requireOption(low <= high, CALLER, 'scale.band', 'low at most high', edges);
  return {
    id: `band[${printNumber(low)},${printNumber(high)}]`,
    apply: (raw) => (raw >= low && raw <= high ? 1 : 0),
  };
}

function near({ target, tolerance }: { target: number; tolerance: number }): Scaling {
  requireNumber('target', target);
  requireNumber('tolerance', tolerance);
  requireOption(tolerance > 0, CALLER, 'scale.tolerance', 'a number above 0', tolerance);
  return {
    id: `target${printNumber(target)}tolerance${printNumber(tolerance)}`,
    apply: (raw) => clamp(1 - Math.abs(raw - target) / tolerance),
  };
}

function requireNumber(name: string, value: unknown): void {
  requireOption(Number.isFinite(value), CALLER, `scale.${name}`, 'a finite number', value);
}

function printRange([low, high]: readonly [number | null, number | null]): string {
  return `[${low ?? '-infinity'},${high ?? 'infinity'}]`;
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
