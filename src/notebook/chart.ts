import type { EvaluationRow } from '../evaluate/evaluation-row.js';
import { toTable } from './to-table.js';

/** A chart as Vega-Lite describes it. */
export type ChartSpec = Readonly<Record<string, unknown>>;

/**
 * Rows as a chart: scores of turns along the conversation, one line for each transcript; other scores as points, one
 * column for each metric. @internal
 */
export function chartOf(rows: readonly EvaluationRow[]): ChartSpec {
  const values = toTable(rows).filter(({ score, component }) => score !== null && component === null);
  const ofTurns = values.filter(({ turn }) => turn !== null);
  const common = {
    $schema: 'https://vega.github.io/schema/vega-lite/v5.json',
    resolve: { scale: { y: 'independent' } },
  };
  const score = { field: 'score', type: 'quantitative', scale: { zero: false } };
  if (ofTurns.length === 0) {
    const encoding = { y: score, x: { field: 'transcript', type: 'nominal' } };
    return facets(common, values, { mark: { type: 'point', filled: true, tooltip: true }, encoding });
  }
  const encoding = {
    x: { field: 'turn', type: 'quantitative', axis: { tickMinStep: 1, format: 'd' } },
    y: score,
    color: { field: 'transcript', type: 'nominal' },
  };
  return facets(common, ofTurns, { mark: { type: 'line', point: true, tooltip: true }, encoding });
}

function facets(common: ChartSpec, values: readonly object[], spec: object): ChartSpec {
  const facet = { field: 'metric', type: 'nominal', title: null };
  return { ...common, data: { values }, facet, columns: 3, spec: { width: 220, height: 160, ...spec } };
}
