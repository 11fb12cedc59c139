import { printNumber } from '../math/print-number.js';
import { getMetric, uniqueName } from '../metrics/core/registry.js';
import { requireForm } from '../options/forms.js';
import { counted } from '../text/counted.js';
import { percent } from '../words/numbers.js';
import { SUMMARIES } from './forms.js';
import type { MetricSummary } from './row-summarizer.js';

/** A table of text cells, to be printed in any format. */
export interface TextTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Whether each column contains only numbers, dashes and blanks, so that it is aligned right. */
export function numericColumns({ header, rows }: TextTable): boolean[] {
  const isNumeric = (cell: string): boolean => cell === '-' || cell === '' || Number.isFinite(Number(cell));
  return header.map((_, column) => rows.length > 0 && rows.every((row) => isNumeric(row[column] ?? '')));
}

const DIGITS = 4;

/** A number with four significant digits, or a dash. */
export function shortNumber(value: number | null): string {
  return value === null ? '-' : printNumber(value, DIGITS);
}

/** The symbol of a metric, with its paper if it is ambiguous, or the id of a metric without a symbol. */
export function shortName(id: string): string {
  return symbolName(id) ?? id;
}

/** The symbol as `getMetric` accepts it; `pingeval:CS` if two papers use the symbol. */
export function symbolName(id: string): string | undefined {
  const card = getMetric(id);
  return card.symbol === undefined ? undefined : uniqueName(card);
}

/**
 * A table with one line for each metric that has a value or an undefined one: counts, mean, sample standard deviation
 * (n - 1), median, range, interval. Numbers have four significant digits. Corpus metrics have one value per system and
 * setting, so they are in `corpusTable` instead. O(metrics).
 *
 * @throws MetricError `INVALID_INPUT` for anything other than summaries
 *
 * @example
 * ```ts
 * import { summarizeRows, summaryTable } from '@mtpc/metrics/report';
 * const row = { transcript: 'x', unit: 'transcript', metric: 'speaker-entropy', score: 1, n: 2, signature: 's' };
 * summaryTable(summarizeRows([row])).rows[0].slice(0, 6);
 * // => ['speaker-entropy', 'NSE', 'transcript', '1', '0', '1']
 * ```
 */
export function summaryTable(summaries: readonly MetricSummary[]): TextTable {
  requireForm('summaryTable', 'summaries', summaries, SUMMARIES);
  const computed = summaries.filter(
    ({ metric, n, nUndefined }) => n + nUndefined > 0 && getMetric(metric).granularity !== 'corpus',
  );
  return {
    header: [
      'metric',
      'symbol',
      'confidenceLevel',
      'n',
      'undefined',
      'mean',
      'sample sd',
      'median',
      'min',
      'max',
      `${percent(computed[0]?.params.confidenceLevel)} interval`,
      'over',
    ],
    rows: computed.map((summary) => [
      summary.metric,
      symbolName(summary.metric) ?? '',
      getMetric(summary.metric).granularity,
      String(summary.n),
      String(summary.nUndefined),
      shortNumber(summary.mean),
      shortNumber(summary.sampleSd),
      shortNumber(summary.median),
      shortNumber(summary.minimum),
      shortNumber(summary.maximum),
      boundsText(summary.interval, summary.noIntervalBecause),
      over(summary),
    ]),
  };
}

/** `0.1 to 0.4`, or the reason why it is missing. @internal */
export function boundsText(
  interval: { readonly lower: number; readonly upper: number } | null,
  because?: string,
): string {
  if (interval !== null) return `${shortNumber(interval.lower)} to ${shortNumber(interval.upper)}`;
  return because === undefined ? '-' : `none: ${because}`;
}

function over({ unit, clusterBy, nClusters }: MetricSummary): string {
  return clusterBy.length === 0 ? `${unit}s` : `${unit}s, ${nClusters} by ${clusterBy.join(' and ')}`;
}

/**
 * Skipped metrics: one line for each reason, with the metrics it applies to. O(metrics).
 *
 * @throws MetricError `INVALID_INPUT` for anything other than summaries
 *
 * @example
 * ```ts
 * import { skippedLines, summarizeRows } from '@mtpc/metrics/report';
 * const row = { transcript: 'x', unit: 'transcript', score: null, n: 0, signature: '' };
 * const skipped = { ...row, metric: 'semantic-concentration', skipped: 'needs embeddings' };
 * skippedLines(summarizeRows([skipped])); // => ['needs embeddings: SC-Gini']
 * ```
 */
export function skippedLines(summaries: readonly MetricSummary[]): string[] {
  requireForm('skippedLines', 'summaries', summaries, SUMMARIES);
  const byReason = new Map<string, string[]>();
  for (const { metric, skippedReasons, n, nUndefined } of summaries) {
    for (const [reason, count] of Object.entries(skippedReasons)) {
      const some = n + nUndefined > 0 ? ` (${counted(count, 'transcript')})` : '';
      const metrics = byReason.get(reason) ?? [];
      metrics.push(`${shortName(metric)}${some}`);
      byReason.set(reason, metrics);
    }
  }
  return [...byReason].map(([reason, metrics]) => `${reason}: ${metrics.join(', ')}`);
}

/**
 * Why scores are undefined: one line for each metric that has any, with the count of each reason. O(metrics).
 *
 * @throws MetricError `INVALID_INPUT` for anything other than summaries
 *
 * @example
 * ```ts
 * import { summarizeRows, undefinedLines } from '@mtpc/metrics/report';
 * const row = { transcript: 'x', unit: 'transcript', metric: 'speaker-entropy', score: null, n: 1, signature: 's' };
 * undefinedLines(summarizeRows([{ ...row, undefinedBecause: 'one-speaker' }])); // => ['NSE: one-speaker 1']
 * ```
 */
export function undefinedLines(summaries: readonly MetricSummary[]): string[] {
  requireForm('undefinedLines', 'summaries', summaries, SUMMARIES);
  return summaries.flatMap((summary) => {
    const list = Object.entries(summary.undefinedReasons).map(([reason, count]) => `${reason} ${count}`);
    if (list.length === 0) return [];
    const within = undefinedWithin(summary) > 0 ? ' (of single turns, which do not enter the mean)' : '';
    return [`${shortName(summary.metric)}: ${list.join(', ')}${within}`];
  });
}

/** Number of undefined scores, such as scores of turns, in transcripts with a score. @internal */
export function undefinedWithin({ undefinedReasons, nUndefined }: MetricSummary): number {
  const all = Object.values(undefinedReasons).reduce((sum, count) => sum + count, 0);
  return nUndefined === 0 ? all : 0;
}
