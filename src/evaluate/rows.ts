import type { Component } from '../metrics/core/card.js';
import type { MetricResult } from '../metrics/core/result.js';
import { signature } from '../metrics/core/signature.js';
import { propertiesOf } from '../options/is-fields.js';
import type { EvaluationRow } from './row.js';
import type { RowOrigin } from './row-origin.js';
import type { FedCard } from './run-metric.js';

export type { RowOrigin } from './row-origin.js';

/** The subject of a row. */
export type RowPlace = RowOrigin & Pick<EvaluationRow, 'unit' | 'turn' | 'speaker'>;

/** The row of a result and, on request, one row per component. */
export function* rowsFor(
  card: FedCard,
  place: RowPlace,
  result: MetricResult,
  components: boolean,
): Generator<EvaluationRow, void, undefined> {
  const { score, n, undefinedBecause } = result;
  const row = {
    ...{ ...place, ...metricFields(card), score, status: statusOf(score), n, signature: signature(result) },
    ...(undefinedBecause !== undefined && { undefinedBecause }),
  };
  yield row;
  if (!components) return;
  for (const component of card.components) {
    const value = componentScore(result, component);
    yield { ...row, component: component.symbol, score: value, status: statusOf(value) };
  }
}

function metricFields({ id, symbol }: FedCard): Pick<EvaluationRow, 'metric' | 'symbol'> {
  return { metric: id, ...(symbol !== undefined && { symbol }) };
}

function statusOf(score: number | null): EvaluationRow['status'] {
  return score === null ? 'undefined' : 'scored';
}

/** The row of a metric that was not computed because of missing input. */
export function skippedRow(
  card: FedCard,
  origin: RowOrigin & { readonly unit?: EvaluationRow['unit'] },
  lacking: string,
): EvaluationRow {
  return {
    ...{ unit: 'transcript', ...origin, ...metricFields(card), score: null, n: 0, signature: null },
    ...{ status: 'skipped', skipped: `needs ${lacking}` },
  };
}

/** A component of the result; `null` if it is absent. */
export function componentScore(result: MetricResult, { of }: Component): number | null {
  let value: unknown = result;
  for (const field of of.split('.')) value = propertiesOf(value)[field];
  return typeof value === 'number' ? value : null;
}
