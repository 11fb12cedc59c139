import type { FunctionsById } from '../metrics/core/function-types.generated.js';
import type { MetricIds, MetricName } from '../metrics/core/metric-names.generated.js';
import type { MetricOptions } from './feed.js';
import type { EvaluatedFunctions } from './functions.js';

/** The options of a function; required ones may come with the resources of the call. */
type OptionsOf<F> = F extends (input: never, options: infer O) => unknown ? Partial<NonNullable<O>> : never;

/** The options of a function that takes them after one or more inputs. */
type LastOptions<F extends (...args: never[]) => unknown> =
  Required<Parameters<F>> extends readonly [unknown, ...unknown[], infer O] ? Partial<O> : MetricOptions;

/** The options of the metrics with that id; distributes over the metrics that share a symbol. */
type OptionsById<Id> = Id extends keyof EvaluatedFunctions
  ? OptionsOf<EvaluatedFunctions[Id]>
  : Id extends keyof FunctionsById
    ? LastOptions<FunctionsById[Id]>
    : never;

type ResultById<Id> = Id extends keyof FunctionsById ? ReturnType<FunctionsById[Id]> : never;

/** The options of the metric of that name: id, function or symbol. */
export type OptionsFor<M extends MetricName> = OptionsById<MetricIds[M]>;

/** The result of the metric of that name: id, function or symbol. */
export type ResultFor<M extends MetricName> = ResultById<MetricIds[M]>;

/** A metric with its options, of which the compiler knows the names and types. */
export type MetricWithOptions = {
  readonly [M in MetricName]: { readonly metric: M; readonly options?: OptionsFor<M> };
}[MetricName];

/**
 * A metric to evaluate: its id, function name or symbol, alone or with options. A name that comes from elsewhere
 * becomes one by `getMetric(name).id`.
 */
export type MetricChoice = MetricName | MetricWithOptions;
