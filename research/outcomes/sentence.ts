import type { EvidenceMetric } from '../../src/evidence/index.js';
import type { MetricCard } from '../../src/metrics/core/card.js';
import { NEEDS } from '../../src/metrics/core/needs.js';
import { pText } from '../evidence/print.js';
import type { Estimate, Pooled } from './analyze.js';
import { metricsOf } from './metrics.js';
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

/** The sentence of a metric's page: the result, or why the metric was not tested. */
export function outcomeSentence(metric: MetricCard, numbers: OutcomesNumbers | undefined): string {
  const found = numbers && metricIn(numbers, metric.id);
  if (found?.own.partial == null) return `Not tested on the public corpora: ${untestedReason(metric)}`;
  const { family, own } = found;
  const { alone, partial } = own;
  const verdict = isFinding(partial)
    ? `Controlling for length, it predicts ${partial!.estimate[0] > 0 ? 'success' : 'failure'} on average${generalizes(partial) ? '' : ', but not in every corpus'}`
    : 'On average, it does not predict success once length is controlled for';
  return `We tested it on ${partial!.corpora} public corpora with ${kindsOf(family).length} kinds of conversation. It correlates with the outcome in ${alone?.found ?? 0} of them, and in ${partial!.found} after controlling for length. ${verdict}: partial rank correlation ${estimateText(partial!.estimate)}, p ${pText(partial!.adjusted)} corrected; prediction interval for a new corpus ${predictionText(partial!)} ([evidence](../evidence.md)).`;
}

/** The result in a few words, for reports and `mtpc explain`; `undefined` if the metric was not tested. */
export function shortOutcome(metric: MetricCard, numbers: OutcomesNumbers): string | undefined {
  const partial = metricIn(numbers, metric.id)?.own.partial;
  if (partial == null) return undefined;
  const verb = isFinding(partial)
    ? `predicts ${partial.estimate[0] > 0 ? 'success' : 'failure'} on average`
    : 'does not predict success';
  const [r, lower, upper] = partial.estimate.map(two);
  return `${verb} in ${partial.corpora} corpora, controlling for length (r ${r}, ${lower} to ${upper})`;
}

function untestedReason(metric: MetricCard): string {
  const families = ['text', 'embeddings'] as const;
  const isScored = families.some((family) => metricsOf(family).includes(metric.id as EvidenceMetric));
  if (isScored) return 'too few of them contain enough conversations with a defined, varying score.';
  if (!/transcript|next-turn|embedded/.test(metric.input))
    return `it is computed from ${metric.input}, not from one conversation and its outcome.`;
  const lacking = metric.needs.filter((need) => need !== 'embeddings').map((need) => NEEDS[need]);
  return lacking.length > 0
    ? `they lack a required input (${lacking.join(', ')}).`
    : 'the analysis covers the metrics that `mtpc score` computes.';
}
