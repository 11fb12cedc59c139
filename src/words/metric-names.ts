import { isShare } from '../analysis/measures.js';
import { functionName } from '../error.js';
import { findMetric, uniqueName } from '../metrics/core/registry.js';
import { plainNumber } from './numbers.js';

/** Names of quantities that are not metrics of the library, or that have a better known name. */
const NAMES: Readonly<Record<string, readonly [symbol: string, name: string]>> = {
  success: ['success', 'success rate'],
  'averaged-performance': ['P', 'mean score'],
  aptitude: ['A90', '90th percentile of runs'],
  unreliability: ['U90-10', 'spread between good and bad runs'],
  'style-markers': ['style-markers', 'rate of style markers'],
  'answer-proposals': ['answer-proposals', 'rate of answer proposals'],
  'pass-hat-k': ['pass^2', 'probability that two runs are both solved'],
  'flipping-instructions': ['flips', 'share of instructions that flip between runs'],
};

/** The symbol of a metric, or its id if it has none; a component keeps its name: `LD LD-fixed`. */
export function metricSymbol(metric: string): string {
  const [id = '', ...component] = metric.split(' ');
  const card = findCard(id);
  const symbol = NAMES[id]?.[0] ?? (card?.symbol === undefined ? id : uniqueName(card));
  return [symbol, ...component].join(' ');
}

/** The name of a metric in a sentence: `lexical density`. */
export function metricName(metric: string): string {
  const [id = '', ...component] = metric.split(' ');
  const words = functionName(id).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return [NAMES[id]?.[1] ?? words, ...component].join(' ');
}

/** The names behind symbols: `LD: lexical density; PF: participation frequency`. */
export function metricLegend(metrics: readonly string[]): string {
  const named = [...new Set(metrics)].filter((metric) => metricSymbol(metric) !== metric);
  return named
    .filter((metric) => metricSymbol(metric) !== metricName(metric))
    .map((metric) => `${metricSymbol(metric)}: ${metricName(metric)}`)
    .join('; ');
}

/** The name of a compared level: `model-a`, or for a number with its field `budget 4`. */
export function levelName(level: string, factor: string): string {
  return /^[\d.]+$/.test(level) ? `${factor} ${level}` : level;
}

/** The direction of a metric according to its paper. */
export function metricDirection(metric: string): 'higher' | 'lower' | 'none' {
  if (metric === 'success') return 'higher';
  const direction = findCard(metric)?.direction;
  return direction === 'higher' || direction === 'lower' ? direction : 'none';
}

/** A metric's symbol with an arrow to its better side: `NSE ↑`. */
export function directedName(name: string, metric: string): string {
  return name + { higher: ' ↑', lower: ' ↓', none: '' }[metricDirection(metric)];
}

/** The card of a metric of the library. */
export function findCard(id: string): ReturnType<typeof findMetric> | undefined {
  if (id === 'success') return undefined;
  try {
    return findMetric(id, 'metric');
  } catch {
    // A custom metric.
    return undefined;
  }
}

/** Shares are printed in percent: the factor and the unit of a metric's values. */
export function scaleOf(metric: string): { readonly factor: number; readonly unit: string } {
  return isShare(metric) ? { factor: 100, unit: '%' } : { factor: 1, unit: '' };
}

/** A value of a metric: `72%`, `.594`. */
export function valueText(metric: string, value: number, decimals: number): string {
  const { factor, unit } = scaleOf(metric);
  return `${plainNumber(factor * value, decimals)}${unit}`;
}

const POINTS: ReadonlySet<string> = new Set(['averaged-performance', 'aptitude', 'unreliability']);

/** ` points` for differences of shares and of scores of 0 to 100. */
export function pointsText(metric: string): string {
  return isShare(metric) || POINTS.has(metric) ? ' points' : '';
}

/** The size of a difference: `30 points`, `.12`. */
export function amountText(metric: string, value: number, decimals: number): string {
  return `${plainNumber(scaleOf(metric).factor * value, decimals)}${pointsText(metric)}`;
}
