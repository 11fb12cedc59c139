import { pText } from '../evidence/print.js';
import type { Estimate, Pooled } from './analyze.js';
import { kindsOf, metricIn, type OutcomesNumbers } from './numbers.js';

/** `0.12 (0.02 to 0.21)` */
export function estimateText([value, lower, upper]: Estimate): string {
  return `${two(value)} (${two(lower)} to ${two(upper)})`;
}

export function two(value: number): string {
  return value.toFixed(2).replace(/^-0\.00$/, '0.00');
}

export function predictionText({ prediction }: Pooled): string {
  return prediction === null ? '-' : `${two(prediction[0])} to ${two(prediction[1])}`;
}

/** Whether the plan calls the pooled correlation a finding. */
export function isFinding(pooled: Pooled | null): pooled is Pooled {
  return pooled !== null && pooled.adjusted <= 0.05;
}

/** A finding whose prediction interval excludes 0. */
export function generalizes(pooled: Pooled | null): boolean {
  return isFinding(pooled) && pooled.prediction !== null && pooled.prediction[0] * pooled.prediction[1] > 0;
}

/** The sentence of a metric's page; empty if the metric was not analyzed. */
export function outcomeSentence(name: string, numbers: OutcomesNumbers | undefined): string {
  const found = numbers && metricIn(numbers, name);
  if (found?.own.beside == null) return '';
  const { family, own } = found;
  const { alone, beside } = own;
  const verdict = isFinding(beside)
    ? `Beyond length it goes with ${beside!.estimate[0] > 0 ? 'success' : 'failure'} on average${generalizes(beside) ? '' : ', but not in every corpus'}`
    : 'No relation with success beyond length was found on average';
  return `In ${beside!.corpora} public corpora of ${kindsOf(family).length} kinds of talk, it goes with the outcome in ${alone?.found ?? 0}, and beyond length in ${beside!.found}. ${verdict}: partial rank correlation ${estimateText(beside!.estimate)}, p ${pText(beside!.adjusted)} corrected; prediction interval for a new corpus ${predictionText(beside!)} ([evidence](../evidence.md)).`;
}
