import { mean } from '../math/mean.js';
import { quantile } from '../math/quantile.js';
import { getMetric } from '../metrics/core/registry.js';
import type { MetricSummary } from '../report/row-summarizer.js';
import { shortName, type TextTable, undefinedWithin } from '../report/summary-table.js';
import { counted } from '../text/counted.js';
import { decimalsFor, percent } from '../words/numbers.js';
import { blockTable, type FittedColumn, fittedTable, terminalNumber, wrapped } from './fitted-table.js';

/** Minimum number of scores for an interval. */
const FEWEST = 5;

/** `LD ↑`, and `0 to 1` below it. */
function scoreColumn(name: string): FittedColumn {
  const { direction, range } = getMetric(name);
  const [least, greatest] = range;
  const arrow =
    typeof direction === 'object'
      ? ` ~${direction.target}`
      : { higher: ' ↑', lower: ' ↓', none: '' }[direction];
  return { head: `${name}${arrow}`, below: `${least ?? '-∞'} to ${greatest ?? '∞'}`, isRight: true };
}

/** Scores by transcript with mean and median, split into several tables if necessary to fit the width. */
export function compactTranscripts({ header, rows }: TextTable, width: number, withMeans = true): string {
  const [first = '', ...metrics] = header;
  const scores = metrics.map((_, i) =>
    rows.flatMap((row) => (row[i + 1] === '-' ? [] : [Number(row[i + 1])])),
  );
  const decimals = scores.map(columnDecimals);
  const shown = (value: number, i: number): string => terminalNumber(value, decimals[i] ?? 0);
  const line = (name: string, of: (values: readonly number[]) => number): string[] => [
    name,
    ...scores.map((values, i) => (values.length === 0 ? '-' : shown(of(values), i))),
  ];
  const all = [
    ...rows.map(([name = '', ...cells]) => [
      name,
      ...cells.map((cell, i) => (cell === '-' ? cell : shown(Number(cell), i))),
    ]),
    ...(withMeans && rows.length > 1
      ? [line('mean', mean), line('median', (values) => quantile(Float64Array.from(values).sort(), 0.5))]
      : []),
  ];
  return blockTable([{ head: first }, ...metrics.map(scoreColumn)], all, width);
}

/** Number of decimals that shows three digits of the largest number of a column; for integers, of their mean. */
function columnDecimals(values: readonly number[]): number {
  if (values.every(Number.isInteger)) return countDecimals(mean(values));
  const greatest = Math.max(...values.map(Math.abs));
  return Math.min(4, Math.max(0, 3 - Math.ceil(Math.log10(greatest))));
}

/** Number of decimals that shows three digits. */
function countDecimals(value: number): number {
  if (Number.isInteger(value)) return 0;
  return Math.min(4, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value)))));
}

/** Means, medians and intervals by metric. */
export function compactSummary(summaries: readonly MetricSummary[], width: number): string {
  const computed = summaries.filter(
    ({ metric, n, nUndefined }) => n + nUndefined > 0 && getMetric(metric).granularity !== 'corpus',
  );
  const columns: FittedColumn[] = [
    { head: 'metric' },
    { head: 'range', drop: 2 },
    { head: 'n', isRight: true },
    { head: 'undefined', isRight: true },
    { head: 'mean', isRight: true },
    { head: 'median', isRight: true },
    { head: 'sample sd', isRight: true, drop: 1 },
    { head: 'least', isRight: true, drop: 4 },
    { head: 'greatest', isRight: true, drop: 3 },
    { head: `${percent(computed[0]?.params.level)} interval` },
  ];
  const rows = computed.map((each) => {
    const { mean: value, interval, n } = each;
    const { lower = null, upper = null } = interval ?? {};
    const decimals = value === null ? 0 : Math.max(decimalsFor(lower, upper, value), countDecimals(value));
    const number = (some: number | null): string => (some === null ? '-' : terminalNumber(some, decimals));
    const { head, below = '' } = scoreColumn(shortName(each.metric));
    const shown =
      n < FEWEST || interval === null ? '' : `${number(interval.lower)} to ${number(interval.upper)}`;
    return [
      ...[head, below, String(n), formatUndefined(each), number(value), number(each.median)],
      ...[number(each.sampleSd), number(each.minimum), number(each.maximum), shown],
    ];
  });
  const clusters = [...new Set(computed.flatMap(({ clusterBy }) => clusterBy))];
  const over =
    clusters.length === 0 ? [] : wrapped(`Intervals are clustered by ${clusters.join(' and ')}.`, width);
  return fittedTable(columns, rows, width) + over.map((line) => `${line}\n`).join('');
}

/** Transcripts without a score, or single turns without one: `0 (6 turns)`. */
function formatUndefined(summary: MetricSummary): string {
  const within = undefinedWithin(summary);
  return within === 0 ? String(summary.nUndefined) : `0 (${counted(within, 'turn')})`;
}
