import { expectation, functionName, MetricError, requireInput } from '../error.js';
import { existing, itemAt } from '../math/existing.js';
import type { CarriedFacts, Metric } from '../metrics/core/define-metric.js';
import type { MetricId } from '../metrics/core/metric-names.generated.js';
import {
  aFunction,
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
import { asFields, propertiesOf } from '../options/is-fields.js';
import type { MetricChoice, OptionsByMetric } from './metric-choice.js';
import { askOwn, isOwn, OWN_METRIC } from './own-metric.js';
import type { Analyzers } from './prepared.js';
import type { Resources } from './resources.js';
import {
  ask,
  type ChosenMetric,
  type FedCard,
  isEvaluated,
  type MetricFunction,
  type MetricOptions,
  type Roll,
  type RunInterval,
} from './run-metric.js';

/** The metrics by name, with the code that only some of them need. */
export interface Library {
  /** The metrics that can be computed from transcripts. */
  readonly ids: readonly MetricId[];
  card(name: string, options?: MetricOptions, where?: string): FedCard;
  call(id: string): MetricFunction | undefined;
  roll(id: string): Roll | undefined;
  readonly analyzers: Analyzers;
  readonly intervalOf: RunInterval;
}

/** A choice by name or function, in one form. */
export interface ChoiceParts {
  readonly metric: string | MetricFunction;
  readonly options?: MetricOptions;
}

/** A choice of a caller, with the extra fields of some callers. @internal */
export function choiceWith(more: Readonly<Record<string, Form>>): Form {
  const expected = 'the name of a metric, its function, { metric, options }, or { name, revision, score }';
  const fields = { metric: eitherForm(aFunction, aString), options: maybe(anObject), ...more };
  const simple = eitherForm(aString, eitherForm(aFunction, onlyFieldsOf(fields, expected)));
  return (value) => (isOwn(value) ? OWN_METRIC(value) : simple(value));
}
const CHOICES: Form = listOf(choiceWith({}), 'a list of metrics');

/** Choices without metric names, for bundles. */
const CALLS: Form = listOf((choice) => {
  const metric = asFields(choice).metric ?? choice;
  if (typeof metric !== 'string') return choiceWith({})(choice);
  const expected = "an imported function (names need evaluate of '@mtpc/metrics')";
  return { path: '', expected, received: metric };
}, 'a list of imported functions and custom metrics');

/** Resolves the chosen metrics; by default all metrics of transcripts. */
export function chooseMetrics(
  choices: readonly MetricChoice[] | undefined,
  resources: Resources & { readonly options?: OptionsByMetric } = {},
  library: Library | undefined,
  caller = 'evaluate',
): ChosenMetric[] {
  const chosen = choices ?? library?.ids;
  requireForm(caller, 'metrics', chosen, library === undefined ? CALLS : CHOICES);
  requireOptionsObject(caller, resources);
  const byMetric = new OptionsOfMetrics(caller, resources.options);
  const all = existing(chosen).map((choice) => {
    if (isOwn(choice)) return askOwn(caller, choice);
    const { metric, options } = splitChoice(choice);
    const found =
      typeof metric === 'string'
        ? named(caller, metric, options, byMetric, existing(library))
        : called(caller, metric, library);
    return ask({ ...found, options: byMetric.of(found.card, options) }, resources);
  });
  byMetric.requireAllTaken();
  return all;
}

/** The name or function of a choice, and its options. */
export function splitChoice(choice: Exclude<MetricChoice, { readonly score: unknown }>): ChoiceParts {
  const isPlain = typeof choice === 'string' || typeof choice === 'function';
  return (isPlain ? { metric: choice } : choice) as ChoiceParts;
}

/** A choice assembled at run time; its name and options are checked when metrics are chosen. */
export function joinChoice(parts: ChoiceParts): MetricChoice {
  return parts as MetricChoice;
}

/** The facts attached to a metric's function. Throws for other functions. */
export function requireFacts(call: unknown, caller = 'evaluate'): CarriedFacts {
  if (typeof call === 'function' && 'metric' in call) return (call as Metric<MetricFunction>).metric;
  const expected = 'the function of a metric, or { name, revision, score } for a custom metric';
  throw new MetricError('INVALID_INPUT', `${caller}: ${expectation('metrics', expected, call)}`, {
    ...{ metric: caller, path: 'metrics', received: call },
  });
}

type Found = Omit<ChosenMetric, 'options'>;

function named(
  caller: string,
  name: string,
  options: MetricOptions | undefined,
  byMetric: OptionsOfMetrics,
  library: Library,
): Found {
  const card = library.card(name, options ?? byMetric.named(name), `${caller}: metrics`);
  const call = library.call(card.id);
  if (call === undefined) throw notFed(caller, card.id, name, `, which expects ${card.input}`);
  return { card, call, roll: library.roll(card.id), intervalOf: library.intervalOf };
}

function called(caller: string, call: MetricFunction, library: Library | undefined): Found {
  const card = requireFacts(call, caller);
  if (!isEvaluated(card)) throw notFed(caller, card.id, card.id);
  return { card, call, roll: library?.roll(card.id), intervalOf: library?.intervalOf };
}

function notFed(caller: string, id: string, received: string, why = ''): MetricError {
  const inReport = id === 'retention' ? ', or run mtpc report FILES --paper lost' : '';
  const message = `${caller}: metrics: expected a metric over transcripts, got ${id}${why}: call ${functionName(id)}() in code${inReport}; mtpc explain ${id} describes it`;
  return new MetricError('INVALID_INPUT', message, { metric: caller, path: 'metrics', received });
}

/** Options by metric: each key must be a chosen metric that was chosen without options. */
class OptionsOfMetrics {
  readonly #caller: string;
  readonly #given: ReadonlyMap<string, MetricOptions>;
  readonly #taken = new Set<string>();

  constructor(caller: string, given: OptionsByMetric = {}) {
    this.#caller = caller;
    const entries = Object.entries(given).filter(([, options]) => options !== undefined);
    for (const [name, options] of entries)
      requireInput(Object(options) === options, caller, `options.${name}`, 'an object of options', options);
    this.#given = new Map(entries.map(([name, options]) => [name.toLowerCase(), propertiesOf(options)]));
  }

  /** The options given under the exact name. */
  named(name: string): MetricOptions | undefined {
    return this.#given.get(name.toLowerCase());
  }

  of({ id, symbol }: FedCard, own: MetricOptions | undefined): MetricOptions {
    const names = [id, functionName(id), symbol ?? id].map((name) => name.toLowerCase());
    const found = [...this.#given.keys()].filter((key) => names.includes(key.replace(/^.*:/, '')));
    for (const name of found) this.#taken.add(name);
    if (found.length === 0) return own ?? {};
    const isOnce = own === undefined && found.length === 1;
    requireInput(
      isOnce,
      this.#caller,
      `options.${found[0]}`,
      'options given once',
      this.#given.get(itemAt(found, 0)),
    );
    return existing(this.#given.get(itemAt(found, 0)));
  }

  requireAllTaken(): void {
    for (const [name, options] of this.#given)
      requireInput(
        this.#taken.has(name),
        this.#caller,
        `options.${name}`,
        'options of a chosen metric (add it to metrics)',
        options,
      );
  }
}
