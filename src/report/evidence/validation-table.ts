import type { MetaEvaluation } from '../../evidence/meta-evaluate.js';
import { measureName } from '../../evidence/score-table.js';
import { shortNumber } from '../summary-table.js';

/** A table with one line for each metric: correlations, accuracy, corrected p-values. */
export function validationTable({ rows, level: confidence }: MetaEvaluation): {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
} {
  const isBeside = rows.some(({ beside }) => beside !== undefined);
  const isHalved = rows.some(({ replication }) => replication !== undefined);
  return {
    columns: [
      ...[
        'metric',
        'n',
        'pearson',
        'spearman',
        `${100 * confidence}% interval`,
        'p (corrected)',
        'tau-b',
        'accuracy',
        'by chance',
      ],
      ...(isBeside ? ['beside', 'p beside (corrected)'] : []),
      ...(isHalved ? ['returns'] : []),
    ],
    rows: rows
      .filter(isComputed)
      .map((row) => [
        measureName(row),
        row.items,
        row.pearson?.estimate ?? null,
        row.spearman?.estimate ?? null,
        row.spearman?.interval
          ? `${shortNumber(row.spearman.interval.lower)} to ${shortNumber(row.spearman.interval.upper)}`
          : '-',
        row.adjustedPValue,
        row.kendall?.estimate ?? null,
        row.accuracy?.estimate ?? null,
        row.accuracy?.chance ?? null,
        ...(isBeside ? [row.beside?.estimate ?? null, row.beside?.adjustedPValue ?? null] : []),
        ...(isHalved
          ? [row.replication?.found ? (row.replication.returned ? 'yes' : 'no') : 'not found']
          : []),
      ]),
  };
}

/** One line for the metrics that have too few scores to be held against the ratings; none if there are none. */
export function notComputed({ rows }: Pick<MetaEvaluation, 'rows'>): string[] {
  const names = rows.filter((row) => !isComputed(row)).map(measureName);
  return names.length === 0 ? [] : [`Not computed, or constant: ${names.join(', ')}.`];
}

function isComputed({ items, pearson, spearman }: MetaEvaluation['rows'][number]): boolean {
  return items > 0 && (pearson !== null || spearman !== null);
}
