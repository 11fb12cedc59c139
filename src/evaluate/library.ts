import type { MetricCard } from '../metrics/core/card.js';
import { ANALYZERS } from './analyzers.js';
import { type Library, requireFacts, splitChoice } from './choose-metrics.js';
import { FUNCTIONS, functionIds, ROLLS } from './functions.js';
import type { MetricChoice } from './metric-choice.js';
import { nameMetric } from './name-metric.js';
import { isOwn } from './own-metric.js';
import { runInterval } from './run-interval.js';
import { LIKELIHOOD_CARD } from './score-likelihood.js';

/**
 * All metrics by name, with their code. `@mtpc/metrics/evaluate` does not import this module, so a bundle with it
 * contains only the metrics that are imported as functions.
 */
export const LIBRARY: Library & { readonly card: typeof chooseCard } = {
  get ids() {
    return functionIds();
  },
  card: chooseCard,
  call: (id) => FUNCTIONS[id],
  roll: (id) => ROLLS[id],
  analyzers: ANALYZERS,
  intervalOf: runInterval,
};

/** A metric's card for `runMetric`, where likelihood takes turns instead of numbers. */
export function chooseCard(
  name: string,
  options?: Readonly<Record<string, unknown>>,
  where?: string,
): MetricCard {
  const card = nameMetric(name, options, where);
  return card.id === LIKELIHOOD_CARD.id ? LIKELIHOOD_CARD : card;
}

/** The card of a chosen metric; `undefined` for a custom metric. */
export function cardOfChoice(choice: MetricChoice): MetricCard | undefined {
  if (isOwn(choice)) return undefined;
  const { metric, options } = splitChoice(choice);
  return chooseCard(typeof metric === 'string' ? metric : requireFacts(metric).id, options);
}
