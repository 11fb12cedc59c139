import type { MetricSummary } from '../report/row-summarizer.js';
import { symbolName } from '../report/summary-table.js';
import type { TableColumn } from './parquet-rows.js';
import type { Labels } from './summary-blocks.js';

type GroupedSummary = MetricSummary & { readonly group?: Labels };

const TEXTS: Readonly<Record<string, (each: GroupedSummary) => string | null>> = {
  metric: ({ metric }) => metric,
  symbol: ({ metric }) => symbolName(metric) ?? null,
  component: ({ component }) => component ?? null,
};

const NUMBERS: Readonly<Record<string, (each: GroupedSummary) => number | null>> = {
  transcripts: ({ transcripts }) => transcripts,
  n: ({ n }) => n,
  undefined: ({ nUndefined }) => nUndefined,
  mean: ({ mean }) => mean,
  sampleSd: ({ sampleSd }) => sampleSd,
  median: ({ median }) => median,
  minimum: ({ minimum }) => minimum,
  maximum: ({ maximum }) => maximum,
  lower: ({ interval }) => interval?.lower ?? null,
  upper: ({ interval }) => interval?.upper ?? null,
  confidenceLevel: ({ params }) => Number(params.confidenceLevel ?? params.level ?? 0.95),
  clusters: ({ nClusters }) => nClusters,
};

/** One row per group and computed metric, with the fields of the groups as the first columns. */
export function summaryColumns(summaries: readonly GroupedSummary[]): TableColumn[] {
  const rows = summaries.filter(({ n, nUndefined }) => n + nUndefined > 0);
  const fields = [...new Set(rows.flatMap(({ group = {} }) => Object.keys(group)))];
  const textColumn = (name: string, value: (each: GroupedSummary) => string | null): TableColumn => ({
    ...{ name, type: 'STRING', data: rows.map(value) },
  });
  return [
    ...fields.map((field) => textColumn(field, ({ group }) => group?.[field] ?? null)),
    ...Object.entries(TEXTS).map(([name, value]) => textColumn(name, value)),
    ...Object.entries(NUMBERS).map(
      ([name, value]): TableColumn => ({ name, type: 'DOUBLE', data: rows.map(value) }),
    ),
    textColumn('signature', ({ signature }) => signature),
  ];
}
