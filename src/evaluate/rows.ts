import type { Component, MetricCard } from '../metrics/core/card.js';
import type { MetricResult } from '../metrics/core/result.js';
import { signature } from '../metrics/core/signature.js';
import type { EvaluationRow } from './evaluation-row.js';
import type { RowOrigin } from './row-origin.js';

export type { RowOrigin } from './row-origin.js';

/** What a row is about. */
export type RowPlace = RowOrigin & Pick<EvaluationRow, 'unit' | 'turn' | 'speaker'>;

/** The row of a result and, on request, one for each of its components. */
export function* rowsFor(
  card: MetricCard,
  place: RowPlace,
  result: MetricResult,
  components: boolean,
): Generator<EvaluationRow, void, undefined> {
  const { metric, score, n, undefinedBecause } = result;
  const reason = undefinedBecause === undefined ? {} : { undefinedBecause };
  const row = { ...place, metric, score, n, signature: signature(result), ...reason };
  yield row;
  if (!components) return;
  for (const component of card.components) {
    yield { ...row, component: component.symbol, score: componentOf(result, component) };
  }
}

/** The row of a metric that could not be asked. */
export function skippedRow(
  { id }: MetricCard,
  origin: RowOrigin & { readonly unit?: string },
  lacking: string,
): EvaluationRow {
  return {
    unit: 'dialogue',
    ...origin,
    metric: id,
    score: null,
    n: 0,
    signature: '',
    skipped: `needs ${lacking}`,
  };
}

/** A number beside the score, read off the result; `null` where it is not there. */
export function componentOf(result: MetricResult, { of }: Component): number | null {
  let value: unknown = result;
  for (const field of of.split('.'))
    value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[field];
  return typeof value === 'number' ? value : null;
}
