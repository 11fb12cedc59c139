import type { ScoreRow } from '../evaluate/evaluate-stream.js';
import { requireRows } from '../evaluate/row.js';
import { isCorpusRow } from '../evaluate/run-groups.js';
import { percentileBias } from '../metrics/reliability/percentile-bias.js';
import { listed } from '../words/numbers.js';
import { shortName, shortNumber, type TextTable } from './summary-table.js';

/**
 * A table of the corpus metrics, which are computed over scored runs: one line for each system and setting, one column
 * for each metric, with its interval if the row has one. Undefined scores are dashes. O(rows).
 *
 * @throws MetricError `INVALID_INPUT` for anything other than rows
 *
 * @example
 * ```ts
 * import { corpusTable } from '@mtpc/metrics/report';
 * const row = { transcript: '*', unit: 'corpus: full', metric: 'aptitude', score: 98, n: 4, signature: 's' };
 * corpusTable([row]); // => { header: ['runs', 'n', 'A90'], rows: [['full', '4', '98']] }
 * corpusTable([{ ...row, lower: 91.26, upper: 100 }]).rows; // => [['full', '4', '98.0 (91.3 to 100)']]
 * ```
 */
export function corpusTable(rows: readonly ScoreRow[]): TextTable {
  requireRows('corpusTable', 'rows', rows);
  const corpus = rows.filter(isCorpusRow);
  const units = [...new Set(corpus.map(({ unit = 'corpus' }) => unit))];
  const metrics = [...new Set(corpus.map(({ metric }) => metric))];
  const columnHead = (metric: string): string => {
    const levels = corpus.map((row) => (row.metric === metric ? row.confidenceLevel : undefined));
    const level = levels.find((each) => each !== undefined);
    return level === undefined ? shortName(metric) : `${shortName(metric)} (${shortNumber(100 * level)}%)`;
  };
  return {
    header: ['runs', 'n', ...metrics.map(columnHead)],
    rows: units.map((unit) => {
      const line = corpus.filter((row) => row.unit === unit);
      const cells = metrics.map((metric) => formatCell(line.find((row) => row.metric === metric)));
      return [unit.replace('corpus: ', ''), String(line[0]?.n ?? 0), ...cells];
    }),
  };
}

/** `72.9 (61.2 to 84.5)`, or the score alone. */
function formatCell(row: ScoreRow | undefined): string {
  const { score = null, lower, upper } = row ?? {};
  if (score === null || lower === undefined || upper === undefined) return shortNumber(score);
  return `${score.toFixed(1)} (${limit(lower)} to ${limit(upper)})`;
}

/** A limit of an interval; the ends of the scale are printed without decimals. */
function limit(value: number): string {
  return value === 0 || value === 100 ? String(value) : value.toFixed(1);
}

/** The method of the intervals of {@link corpusTable}; empty for rows without intervals. @internal */
export function intervalNote(rows: readonly ScoreRow[]): string | undefined {
  if (!rows.some(({ lower }) => lower !== undefined)) return undefined;
  const isOfFew = rows.some(({ metric, score }) => metric === 'unreliability' && score !== null);
  const shares = [3, 5, 10].map(
    (runs) => `${Math.round(100 * percentileBias(runs).unreliability)}% with ${runs} runs`,
  );
  const bias = isOfFew
    ? ` A90 and U90-10 of few runs are biased inwards, and so are their intervals: for normal scores U90-10 is too small by ${listed(shares)}.`
    : '';
  return `Intervals: Student's t over instructions; over runs if there is only one instruction.${bias}`;
}
