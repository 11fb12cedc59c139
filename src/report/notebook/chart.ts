import type { ScoreRow } from '../../evaluate/row.js';
import { type TableRecord, toTable } from './to-table.js';

/** A Vega-Lite chart. */
export type ChartSpec = Readonly<Record<string, unknown>>;

/**
 * Rows as a chart: scores of turns along the conversation, one line for each transcript; other scores as points, one
 * column for each metric; if there are both, the lines above the points. @internal
 */
export function buildChart(rows: readonly ScoreRow[]): ChartSpec {
  const values = toTable(rows).filter(({ score, component }) => score !== null && component === null);
  const ofTurns = values.filter(({ turn }) => turn !== null);
  const others = values.filter(({ turn }) => turn === null);
  const $schema = 'https://vega.github.io/schema/vega-lite/v5.json';
  if (ofTurns.length === 0) return { $schema, ...points(others) };
  if (others.length === 0) return { $schema, ...lines(ofTurns) };
  return { $schema, vconcat: [lines(ofTurns), points(others)] };
}

const SCORE = { field: 'score', type: 'quantitative', scale: { zero: false } };

function points(values: readonly TableRecord[]): ChartSpec {
  const encoding = { y: SCORE, x: { field: 'transcript', type: 'nominal' } };
  return facets(values, { mark: { type: 'point', filled: true, tooltip: true }, encoding });
}

function lines(values: readonly TableRecord[]): ChartSpec {
  const encoding = {
    x: { field: 'turn', type: 'quantitative', axis: { tickMinStep: 1, format: 'd' } },
    y: SCORE,
    color: { field: 'transcript', type: 'nominal' },
  };
  return facets(values, { mark: { type: 'line', point: true, tooltip: true }, encoding });
}

function facets(values: readonly TableRecord[], spec: object): ChartSpec {
  const facet = { field: 'metric', type: 'nominal', title: null };
  const resolve = { scale: { y: 'independent' } };
  return { resolve, data: { values }, facet, columns: 3, spec: { width: 220, height: 160, ...spec } };
}
