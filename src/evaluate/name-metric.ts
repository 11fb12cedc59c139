import { itemAt } from '../math/existing.js';
import type { MetricCard } from '../metrics/core/card.js';
import type { MetricId } from '../metrics/core/metric-names.generated.js';
import type { Need } from '../metrics/core/needs.js';
import { findMetric, metricsNamed } from '../metrics/core/registry.js';
import type { MetricOptions } from './run-metric.js';

/** Options without a published value, which the caller must give. */
const REQUIRED: Partial<Record<Need, string>> = {
  'coverage-threshold': 'coverageThreshold',
  'coverage-scale': 'scale',
  hops: 'hops',
};

/**
 * Resolves a metric's name, given the options. If metrics share a symbol, selects the metric that accepts all given
 * options and requires no others. For example, CS is the centering score, and with `hops` it is the conversational
 * structure.
 *
 * @throws MetricError `INVALID_INPUT` if no metric or more than one matches
 * @internal
 */
export function nameMetric(
  name: string,
  options: MetricOptions = {},
  where = 'metric',
): MetricCard & { readonly id: MetricId } {
  const given = Object.keys(options).filter((option) => options[option] !== undefined);
  const found = metricsNamed(name);
  const fitting = found.filter(({ needs, options: own }) => {
    const required = needs.map((need) => REQUIRED[need]).filter((option) => option !== undefined);
    const has = (option: string): boolean => own.some((each) => each.name === option);
    return given.every(has) && required.every((option) => given.includes(option));
  });
  return found.length > 1 && fitting.length === 1 ? itemAt(fitting, 0) : findMetric(name, where);
}
