import type { Direction } from '../metrics/core/card.js';
import type { EvaluatedId, MetricIds, MetricName } from '../metrics/core/metric-names.generated.js';
import type { Transcript } from '../transcript/types.js';
import type { MetricOptions } from './run-metric.js';
import type { likelihoodWithModel } from './score-likelihood.js';

type FunctionsByName = typeof import('../metrics/metrics.generated.js');

/** The type of each metric's function, by the metric's id. */
type FunctionsById = {
  readonly [Name in keyof Omit<FunctionsByName, 'default'> as MetricIds[Name]]: FunctionsByName[Name];
};

/** The type of each function that `evaluate` can call, by the metric's id. */
type MetricFunctions = Pick<FunctionsById, EvaluatedId>;

interface EvaluatedFunctions extends MetricFunctions {
  readonly 'contextual-likelihood': typeof likelihoodWithModel;
}

/** The options of a function; required options may come from the resources of the call. */
type OptionsOf<F> = F extends (input: never, options: infer O) => unknown ? Partial<NonNullable<O>> : never;

/** The options of a function with one or more inputs. */
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

/** A metric with its options, typed by name. */
export type MetricWithOptions = {
  readonly [M in MetricName]: { readonly metric: M; readonly options?: OptionsFor<M> };
}[MetricName];

/** A metric's function, imported from this package. */
export type MetricCall = MetricFunctions[keyof MetricFunctions];

/** The options of a chosen name or function. */
export type OptionsOfChoice<M extends MetricName | MetricCall> = M extends MetricName
  ? OptionsFor<M>
  : OptionsOf<M>;

/** A metric's function with its options. */
export type CallWithOptions = {
  readonly [Id in keyof MetricFunctions]: {
    readonly metric: MetricFunctions[Id];
    readonly options?: OptionsOf<MetricFunctions[Id]>;
  };
}[keyof MetricFunctions];

/** A custom metric over one transcript. */
export interface OwnMetric {
  /** Name in rows and tables. It must not be a name of a metric of the library. */
  readonly name: string;
  /** Part of the signature. Increase it whenever `score` can return a different number. */
  readonly revision: number;
  /** The score of a transcript; `null` if undefined. */
  readonly score: (transcript: Transcript) => number | null | Promise<number | null>;
  /** Direction of better scores, for evidence. Default `none`. */
  readonly direction?: Direction;
}

/**
 * A metric to evaluate: its id, function name or symbol, or its imported function, alone or with options; or a custom
 * metric. Convert a name from user input with `getMetric(name).id`.
 */
export type MetricChoice = MetricName | MetricCall | MetricWithOptions | CallWithOptions | OwnMetric;

/** The options of metrics by any of their names. */
export type OptionsByMetric = { readonly [M in MetricName]?: OptionsFor<M> };
