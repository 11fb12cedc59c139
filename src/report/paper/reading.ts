import { directionWord } from '../../metrics/core/questions.js';
import { getMetric, listMetrics } from '../../metrics/core/registry.js';
import { capitalize } from '../../text/capitalize.js';
import { METRIC_EVIDENCE } from '../../words/metric-evidence.generated.js';
import { metricDirection, metricName } from '../../words/metric-names.js';
import type { Measure } from './measured.js';

/** Name of a metric: `Speaker entropy (NSE)`, without a symbol that repeats the name. */
export function measureName({ id, symbol }: Pick<Measure, 'id' | 'symbol'>): string {
  const words = id.replaceAll('-', ' ');
  return `${capitalize(words)}${symbol === undefined || symbol === words ? '' : ` (${symbol})`}`;
}

/** The name and the direction of a finding's metric, which may be an outcome or a component. */
export function findingMeasure(metric: string): { readonly name: string; readonly better: string } {
  const card = listMetrics().find(({ id }) => id === metric);
  if (card) return { name: measureName(card), better: directionWord(card.direction) };
  const name = metricName(metric);
  const direction = metricDirection(metric);
  return {
    name: capitalize(name),
    better: direction === 'none' ? 'descriptive' : direction,
  };
}

/** The direction in the paper's sense, with the evidence: `higher is better in the paper; does not predict ...`. */
export function directionText({ id, direction }: Pick<Measure, 'id' | 'direction'>): string {
  const text =
    typeof direction === 'object'
      ? `best near ${direction.target} in the paper`
      : direction === 'none'
        ? 'no direction is better in general'
        : `${direction} is better in the paper`;
  const evidence = METRIC_EVIDENCE[id];
  return evidence === undefined ? text : `${text}; ${evidence}`;
}

/** The text next to a figure of a metric: name, direction, and how to read it. */
export function readingAdvice(metric: Measure | string): string {
  const card = typeof metric === 'string' ? getMetric(metric) : metric;
  return `${measureName(card)}: ${directionText(card)}. ${adviceOn(card)}`;
}

/** The meaning of a metric, and when not to use it. */
export function adviceOn({ meaning, avoid }: Pick<Measure, 'meaning' | 'avoid'>): string {
  return avoid === undefined ? meaning : `${meaning} Do not use it ${avoid}`;
}
