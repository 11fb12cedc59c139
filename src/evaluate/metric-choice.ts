import type { MetricIds, MetricName } from '../metrics/core/metric-names.generated.js';
import type { MetricOptions } from './feed.js';
import type { EvaluatedFunctions } from './functions.js';

/** The options of a function; required ones may come with the resources of the call. */
type OptionsOf<F> = F extends (input: never, options: infer O) => unknown ? Partial<NonNullable<O>> : never;

/** The options of the metrics with that id; distributes over the metrics that share a symbol. */
type OptionsById<Id> = Id extends keyof EvaluatedFunctions
  ? OptionsOf<EvaluatedFunctions[Id]>
  : MetricOptions;

/** The options of the metric of that name. */
export type OptionsFor<M extends MetricName> = OptionsById<MetricIds[M]>;

/** A metric with its options, of which the compiler knows the names and types. */
export type MetricWithOptions = {
  readonly [M in MetricName]: { readonly metric: M; readonly options?: OptionsFor<M> };
}[MetricName];

/**
 * A metric to evaluate: its id, function name or symbol, alone or with options. A name that comes from elsewhere
 * becomes one by `getMetric(name).id`.
 */
export type MetricChoice = MetricName | MetricWithOptions;
