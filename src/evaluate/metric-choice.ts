import type { MetricName } from '../metrics/core/metric-names.generated.js';
import type { MetricOptions } from './feed.js';
import type { OptionsByMetric } from './metric-options.generated.js';

/** The options of the metric of that name. */
export type OptionsFor<M extends MetricName> = M extends keyof OptionsByMetric
  ? OptionsByMetric[M]
  : MetricOptions;

/** A metric with its options, of which the compiler knows the names and types. */
export type MetricWithOptions = {
  readonly [M in MetricName]: { readonly metric: M; readonly options?: OptionsFor<M> };
}[MetricName];

/**
 * A metric to evaluate: its id, function name or symbol, alone or with options. A name that comes from elsewhere
 * becomes one by `getMetric(name).id`.
 */
export type MetricChoice = MetricName | MetricWithOptions;
