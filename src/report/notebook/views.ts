import type { Finding } from '../../analysis/index.js';
import type { Summary } from '../../evaluate/score-accumulator.js';
import type { MetricResult } from '../../metrics/core/result.js';
import { signature } from '../../metrics/core/signature.js';
import { RUN_MEASURES } from '../../metrics/reliability/run-measures.js';
import { isFields } from '../../options/is-fields.js';
import type { Interval } from '../../statistics/interval.js';
import { pNumber } from '../../words/numbers.js';
import type { MetricSummary } from '../row-summarizer.js';
import { boundsText, shortNumber, summaryTable, type TextTable } from '../summary-table.js';

/** One line for each number of a result; estimates have a column with their intervals. @internal */
export function resultView(result: MetricResult): TextTable {
  const { metric, score, n, undefinedBecause, revision: _, params: __, ...rest } = result;
  const own = Object.entries(rest).flatMap(([name, value]) => {
    if (typeof value === 'number' || value === null) return [[name, shortNumber(value)]];
    if (isEstimate(value)) return [[symbolOf(name), shortNumber(value.estimate), between(value)]];
    return typeof value === 'string' || typeof value === 'boolean' ? [[name, String(value)]] : [];
  });
  const rows = [
    ['score', shortNumber(score)],
    ...(undefinedBecause === undefined ? [] : [['no score because', undefinedBecause]]),
    ['n', String(n)],
    ...own,
    ['signature', signature(result)],
  ];
  const header = [metric, 'value', ...(own.some(({ length }) => length > 2) ? ['interval'] : [])];
  return { header, rows: rows.map((cells) => header.map((_name, column) => cells[column] ?? '')) };
}

/** A value with an interval, or with the reason why it is missing. */
interface Estimate {
  readonly estimate: number | null;
  readonly interval: Interval | null;
  readonly noIntervalBecause?: string;
}

function isEstimate(value: unknown): value is Estimate {
  return isFields(value) && 'estimate' in value && 'interval' in value;
}

const between = ({ interval, noIntervalBecause = '' }: Estimate): string =>
  interval === null ? noIntervalBecause : boundsText(interval);

/** `P`, `A90`, `U90-10` and `R` for metrics of repeated runs, else the field's name. */
function symbolOf(field: string): string {
  const measure = RUN_MEASURES.find(({ name }) => name === field);
  return measure?.symbol ?? (field === 'reliability' ? 'R' : field);
}

/** A summary, or the summaries of several metrics. @internal */
export function summaryView(summary: Summary | readonly MetricSummary[]): TextTable {
  if (isList(summary)) return summaryTable(summary);
  const { n, nUndefined, mean, sampleSd, median, minimum, maximum, interval } = summary;
  const numbers = [mean, sampleSd, median, minimum, maximum].map(shortNumber);
  return {
    header: ['n', 'undefined', 'mean', 'sample sd', 'median', 'min', 'max', 'interval of the mean'],
    rows: [[String(n), String(nUndefined), ...numbers, boundsText(interval)]],
  };
}

/** One line for each comparison. @internal */
export function comparisonView(comparisons: readonly Finding[]): TextTable {
  return {
    header: ['metric', 'a', 'b', 'n', 'mean of a', 'mean of b', 'difference', 'interval', 'p (corrected)'],
    rows: comparisons.map(({ metric, a, b, n, meanA, meanB, difference, interval, adjustedPValue }) => [
      metric,
      a,
      b,
      String(n),
      shortNumber(meanA),
      shortNumber(meanB),
      shortNumber(difference),
      boundsText(interval),
      adjustedPValue === null ? '-' : pNumber(adjustedPValue),
    ]),
  };
}

function isList(summary: Summary | readonly MetricSummary[]): summary is readonly MetricSummary[] {
  return Array.isArray(summary);
}
