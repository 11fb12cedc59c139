import { functionName } from '../../error.js';
import { type Describable, describeOption } from '../../options/describe-option.js';
import type { MetricCard, MetricFacts } from './card.js';

/** The facts attached to a metric's function, with the names of its options. */
export interface CarriedFacts extends MetricFacts {
  readonly options: readonly { readonly name: string }[];
}

/** A metric's function `F` with the metric's facts. */
export type Metric<F extends (...args: never[]) => unknown> = F & { readonly metric: CarriedFacts };

/** Option specs by the names of the options. */
type Specs = Readonly<Record<string, Describable>>;

/**
 * Turns a function into a metric: sets its name and attaches the facts for `evaluate`. Mark the call with `@__PURE__`,
 * so that bundlers drop unused metrics.
 */
export function defineMetric<F extends (...args: never[]) => unknown>(
  compute: F,
  facts: MetricFacts,
  specs: Specs,
): Metric<F> {
  const options = Object.keys(specs).map((name) => ({ name }));
  return Object.defineProperties(compute, {
    name: { value: functionName(facts.id) },
    metric: { value: Object.freeze({ ...facts, options }) },
  }) as Metric<F>;
}

/** Creates a deeply frozen card from a metric's facts, its option specs and its description. */
export function defineCard(
  facts: MetricFacts,
  specs: Specs,
  description: Omit<MetricCard, keyof MetricFacts | 'name' | 'options'>,
): MetricCard {
  const options = Object.entries(specs).map(([name, spec]) => describeOption(name, spec));
  return freezeDeep({ ...facts, name: functionName(facts.id), ...description, options });
}

function freezeDeep<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const each of Object.values(value)) freezeDeep(each);
  return Object.freeze(value);
}
