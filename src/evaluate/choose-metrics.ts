import { MetricError } from '../error.js';
import type { MetricCard } from '../metrics/core/card.js';
import type { MetricName } from '../metrics/core/metric-names.generated.js';
import { getMetric } from '../metrics/core/registry.js';
import {
  anObject,
  aString,
  eitherForm,
  type Form,
  listOf,
  maybe,
  onlyFieldsOf,
  requireForm,
  requireOptionsObject,
} from '../options/forms.js';
import { type Asked, ask, type MetricOptions } from './feed.js';
import { FUNCTIONS } from './functions.js';
import type { MetricChoice } from './metric-choice.js';
import { nameMetric } from './name-metric.js';
import type { Resources } from './resources.js';
import { LIKELIHOOD_CARD } from './score-likelihood.js';

/** A metric as callers name it, with the extra fields that some callers read. @internal */
export function choiceWith(more: Readonly<Record<string, Form>>): Form {
  const fields = { metric: aString, options: maybe(anObject), ...more };
  return eitherForm(aString, onlyFieldsOf(fields, 'the name of a metric, or { metric, options }'));
}
const CHOICES: Form = listOf(choiceWith({}), 'a list of metrics');

/** The chosen metrics, ready to be fed; all that can be fed if none is named. */
export function chooseMetrics(
  choices: readonly MetricChoice[] = Object.keys(FUNCTIONS) as MetricName[],
  resources: Resources = {},
): Asked[] {
  requireForm('evaluate', 'metrics', choices, CHOICES);
  requireOptionsObject('evaluate', resources);
  return choices.map((choice) => {
    const { metric, options = {} }: { metric: string; options?: MetricOptions } =
      typeof choice === 'string' ? { metric: choice } : choice;
    const { id, name, input } = nameMetric(metric, options);
    const call = FUNCTIONS[id];
    if (call !== undefined) return ask(cardOf(id), call, options, resources);
    const message = `metrics: expected a metric over transcripts, got ${id}, which takes ${input}: call ${name}() yourself`;
    throw new MetricError('INVALID_INPUT', message, { path: 'metrics', received: metric });
  });
}

/** A metric's card as the feeder reads it: likelihood is fed with turns here, not with numbers. */
export function cardOf(name: string): MetricCard {
  const card = getMetric(name);
  return card.id === LIKELIHOOD_CARD.id ? LIKELIHOOD_CARD : card;
}
