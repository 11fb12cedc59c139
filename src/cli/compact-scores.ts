import { mean } from '../math/mean.js';
import { quantile } from '../math/quantile.js';
import { getMetric } from '../metrics/core/registry.js';
import type { MetricSummary } from '../report/row-summarizer.js';
import { shortName, undefinedWithin } from '../report/summary-table.js';
import type { TranscriptScores } from '../report/transcript-table.js';
import { counted } from '../text/counted.js';
import { metricName } from '../words/metric-names.js';
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
export function compactTranscripts(
  { metrics, lines }: TranscriptScores,
  width: number,
  withMeans = true,
): string {
  const columns = metrics.map((_, i) => lines.flatMap(({ scores }) => scores[i] ?? []));
  const decimals = columns.map(columnDecimals);
  const cell = (value: number | null | undefined, i: number): string =>
    value === null || value === undefined ? '-' : terminalNumber(value, decimals[i] ?? 0);
  const line = (name: string, of: (values: readonly number[]) => number): string[] => [
    name,
    ...columns.map((values, i) => cell(values.length === 0 ? null : of(values), i)),
  ];
  const rows = [
    ...lines.map(({ name, scores }) => [name, ...scores.map(cell)]),
    ...(withMeans && lines.length > 1
      ? [line('mean', mean), line('median', (values) => quantile(Float64Array.from(values).sort(), 0.5))]
      : []),
  ];
  return blockTable([{ head: 'transcript' }, ...metrics.map(scoreColumn)], rows, width);
}

/** The scores of a single conversation, one line per metric with its name. */
export function compactConversation(summaries: readonly MetricSummary[], width: number): string {
  const columns: FittedColumn[] = [
    ...[{ head: 'metric' }, { head: 'name' }, { head: 'range', drop: 1 }],
    { head: 'score', isRight: true },
    { head: '' },
  ];
  const rows = computedOf(summaries).map(({ metric, mean: value, undefinedReasons }) => {
    const { head, below = '' } = scoreColumn(shortName(metric));
    const score = value === null ? '-' : terminalNumber(value, columnDecimals([value]));
    const reasons = value === null ? `undefined: ${Object.keys(undefinedReasons).join(', ')}` : '';
    return [head, metricName(metric), below, score, reasons];
  });
  return fittedTable(columns, rows, width);
}

/** Summaries with scores of conversations. */
export function computedOf(summaries: readonly MetricSummary[]): MetricSummary[] {
  return summaries.filter(
    ({ metric, n, nUndefined }) => n + nUndefined > 0 && getMetric(metric).granularity !== 'corpus',
  );
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
  const computed = computedOf(summaries);
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
    { head: `${percent(computed[0]?.params.confidenceLevel)} interval` },
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
