/** Smaller numbers are seconds, others milliseconds: 10^11 s is the year 5138, 10^11 ms is 1973. */
const MILLISECONDS_FROM = 1e11;

const DATE =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,](\d+))?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * Parses a time to milliseconds: a number of seconds or milliseconds, as a number or text, or an ISO date (with a space
 * or a T, any number of fractional digits; UTC without an offset, so that the machine's time zone has no effect).
 * `undefined` for anything else.
 * @internal
 */
export function parseTime(value: unknown): number | undefined {
  if (typeof value === 'number') return fromNumber(value);
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const text = value.trim();
  return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? fromNumber(Number(text)) : fromDate(text);
}

function fromNumber(value: number): number | undefined {
  if (!Number.isFinite(value)) return undefined;
  return Math.abs(value) >= MILLISECONDS_FROM ? value : value * 1000;
}

function fromDate(text: string): number | undefined {
  const match = DATE.exec(text);
  if (!match) return undefined;
  const [, day, clock = '00:00', fraction = '0', zone = 'Z'] = match;
  const offset = /^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
  const zoned = /^[+-]/.test(offset) ? offset : 'Z';
  const seconds = Date.parse(`${day}T${clock.length === 5 ? `${clock}:00` : clock}${zoned}`);
  const total = seconds + Math.floor(Number(`0.${fraction}`) * 1000);
  return Number.isFinite(total) ? total : undefined;
}
