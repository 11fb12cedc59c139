import type { ScoreRow } from '../evaluate/evaluate-stream.js';
import { requireRows } from '../evaluate/row.js';
import { isCorpusRow } from '../evaluate/run-groups.js';
import { shortName, shortNumber, type TextTable } from './summary-table.js';

/**
 * A table of the corpus metrics, which are computed over scored runs: one line for each model and setting, one column
 * for each metric. Undefined scores are dashes. O(rows).
 *
 * @throws MetricError `INVALID_INPUT` for anything other than rows
 *
 * @example
 * ```ts
 * import { corpusTable } from '@mtpc/metrics/report';
 * const row = { transcript: '*', unit: 'corpus: full', metric: 'aptitude', score: 98, n: 4, signature: 's' };
 * corpusTable([row]); // => { header: ['runs', 'n', 'A90'], rows: [['full', '4', '98']] }
 * ```
 */
export function corpusTable(rows: readonly ScoreRow[]): TextTable {
  requireRows('corpusTable', 'rows', rows);
  const corpus = rows.filter(isCorpusRow);
  const units = [...new Set(corpus.map(({ unit = 'corpus' }) => unit))];
  const metrics = [...new Set(corpus.map(({ metric }) => metric))];
  return {
    header: ['runs', 'n', ...metrics.map(shortName)],
    rows: units.map((unit) => {
      const line = corpus.filter((row) => row.unit === unit);
      const scores = metrics.map((metric) => line.find((row) => row.metric === metric)?.score ?? null);
      return [unit.replace('corpus: ', ''), String(line[0]?.n ?? 0), ...scores.map(shortNumber)];
    }),
  };
}
