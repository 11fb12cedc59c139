import { getMetric } from '../../src/metrics/core/registry.js';
import type { Estimate, EvidenceNumbers, MeasureNumbers } from './numbers.js';

/** `.42 (.31 to .52)` */
export function estimate(value: Estimate): string {
  if (value === null) return '-';
  const [point, lower, upper] = value;
  return lower === null || upper === null ? two(point) : `${two(point)} (${two(lower)} to ${two(upper)})`;
}

export function two(value: number): string {
  return value.toFixed(2).replace(/^-0\.00$/, '0.00');
}

export function percent(share: number | null): string {
  return share === null ? '' : `${Math.round(100 * share)} %`;
}

export function pText(p: number | null): string {
  return p === null ? '-' : p < 0.001 ? '< .001' : p.toFixed(3).replace(/^0/, '');
}

/** What the conversations are called. */
export function sourceName({ source }: EvidenceNumbers): string {
  return source === 'delidata' ? 'DeliData' : source;
}

/** The name of a number as pages print it: with its symbol. */
export function printedName({ name, metric, component }: MeasureNumbers): string {
  if (component !== undefined) return component;
  if (name !== metric || !isKnown(metric)) return name;
  const { symbol } = getMetric(metric);
  return symbol === undefined ? name : `${name} (${symbol})`;
}

function isKnown(metric: string): boolean {
  try {
    return getMetric(metric).id === metric;
  } catch {
    return false;
  }
}

/** A table of Markdown. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}
