import type { MetaEvaluation } from '../../evidence/meta-evaluate.js';
import type { MetaRow } from '../../evidence/meta-row.js';
import { measureName } from '../../evidence/score-table.js';
import { percent } from '../../words/numbers.js';
import { boundsText } from '../summary-table.js';

/** A table with one line for each metric: correlations, accuracy, corrected p-values. */
export function validationTable({ rows, confidenceLevel: confidence }: MetaEvaluation): {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
} {
  const isPartial = rows.some(({ partial }) => partial !== undefined);
  const isHalved = rows.some(({ replication }) => replication !== undefined);
  const columns: Column<MetaRow>[] = [
    ['metric', (row) => measureName(row)],
    ['n', ({ items }) => items],
    ['pearson', ({ pearson }) => pearson?.estimate ?? null],
    ['spearman', ({ spearman }) => spearman?.estimate ?? null],
    [
      `corrected ${percent(confidence)} interval`,
      ({ correctedInterval }) => boundsText(correctedInterval ?? null),
    ],
    ['p (corrected)', ({ adjustedPValue }) => adjustedPValue],
    ['tau-b', ({ kendall }) => kendall?.estimate ?? null],
    ['accuracy', ({ accuracy }) => accuracy?.estimate ?? null],
    ['by chance', ({ accuracy }) => accuracy?.chance ?? null],
  ];
  if (isPartial)
    columns.push(
      ['at equal length', ({ partial }) => partial?.estimate ?? null],
      ['p at equal length (corrected)', ({ partial }) => partial?.adjustedPValue ?? null],
    );
  if (isHalved) columns.push(['replicates', ({ replication }) => returnText(replication)]);
  return {
    columns: columns.map(([heading]) => heading),
    rows: rows.filter(isComputed).map((row) => columns.map(([, cell]) => cell(row))),
  };
}

type Column<T> = readonly [heading: string, cell: (item: T) => string | number | null];

function returnText(replication: MetaRow['replication']): string {
  if (!replication?.found) return 'not found';
  return replication.returned ? 'yes' : 'no';
}

/** One line for the metrics with too few scores for a correlation; `undefined` if there are none. */
export function notComputed({ rows }: Pick<MetaEvaluation, 'rows'>): string[] {
  const names = rows.filter((row) => !isComputed(row)).map(measureName);
  return names.length === 0 ? [] : [`Not computed, or constant: ${names.join(', ')}.`];
}

function isComputed({ items, pearson, spearman }: MetaEvaluation['rows'][number]): boolean {
  return items > 0 && (pearson !== null || spearman !== null);
}
