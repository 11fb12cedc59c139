import { propertiesOf } from './is-fields.js';
import type { Defaulted, OptionSpec } from './options.js';
import { hashed, optionId } from './params.js';
import { isWholeNumber } from './predicates.js';

/**
 * The kinds of options of metrics. Each declares the accepted values once, with a description for errors, the command
 * and the documentation. If the last argument is a default, the option may be omitted; wrap required options in
 * {@link required}.
 */

function spec<T>(expected: string, accepts: (value: unknown) => boolean, fallback?: T): OptionSpec<T> {
  return { expected, accepts, default: fallback };
}

/** One of the given words. */
export function oneOf<const T extends string>(choices: readonly T[], fallback: T): Defaulted<T>;
export function oneOf<const T extends string>(choices: readonly T[]): OptionSpec<T>;
export function oneOf<const T extends string>(choices: readonly T[], fallback?: T): OptionSpec<T> {
  return {
    expected: `"${choices.join('" or "')}"`,
    accepts: (value) => choices.some((choice) => choice === value),
    default: fallback,
  };
}

/** A whole number of at least `least`. */
export function wholeNumber(least: number, fallback: number): Defaulted<number>;
export function wholeNumber(least: number): OptionSpec<number>;
export function wholeNumber(least: number, fallback?: number): OptionSpec<number> {
  return spec(`a whole number of at least ${least}`, (value) => isWholeNumber(value, least), fallback);
}

/** A whole number within bounds; the description separates thousands by commas. */
export function wholeUpTo(least: number, most: number, fallback: number): Defaulted<number>;
export function wholeUpTo(least: number, most: number, fallback?: number): OptionSpec<number>;
export function wholeUpTo(least: number, most: number, fallback?: number): OptionSpec<number> {
  const expected = `a whole number from ${least} to ${most.toLocaleString('en')}`;
  return spec(expected, (value) => isWholeNumber(value, least, most), fallback);
}

/** The largest number of random repetitions; more would take hours. */
export const MOST_ROUNDS = 10_000_000;

/** A number of random repetitions, from `least` to ten million. */
export function rounds(least: number, fallback: number): Defaulted<number>;
export function rounds(least: number): OptionSpec<number>;
export function rounds(least: number, fallback?: number): OptionSpec<number> {
  return wholeUpTo(least, MOST_ROUNDS, fallback);
}

/** More topics would exhaust the memory even for a few words. */
const MOST_TOPICS = 100_000;

/** A number of topics, from 1 to 100,000. */
export function topicCount(fallback: number): Defaulted<number>;
export function topicCount(): OptionSpec<number>;
export function topicCount(fallback?: number): OptionSpec<number> {
  return wholeUpTo(1, MOST_TOPICS, fallback);
}

/** A finite number within bounds, which `expected` describes. */
export function numberWhere(
  expected: string,
  within: (value: number) => boolean,
  fallback: number,
): Defaulted<number>;
export function numberWhere(
  expected: string,
  within: (value: number) => boolean,
  fallback?: number,
): OptionSpec<number>;
export function numberWhere(
  expected: string,
  within: (value: number) => boolean,
  fallback?: number,
): OptionSpec<number> {
  const accepts = (value: unknown): boolean =>
    typeof value === 'number' && Number.isFinite(value) && within(value);
  return spec(expected, accepts, fallback);
}

/** A number from 0 to 1. */
export function share(fallback: number): Defaulted<number>;
export function share(): OptionSpec<number>;
export function share(fallback?: number): OptionSpec<number> {
  return numberWhere('a number from 0 to 1', (value) => value >= 0 && value <= 1, fallback);
}

/** A number between 0 and 1, exclusive. */
export function properShare(fallback: number): Defaulted<number>;
export function properShare(): OptionSpec<number>;
export function properShare(fallback?: number): OptionSpec<number> {
  return numberWhere('a number between 0 and 1', (value) => value > 0 && value < 1, fallback);
}

/** The seed of a generator: any safe integer. */
export function seed(fallback: number): Defaulted<number>;
export function seed(): OptionSpec<number>;
export function seed(fallback?: number): OptionSpec<number> {
  return numberWhere('a safe integer', Number.isSafeInteger, fallback);
}

/** A finite number above 0. */
export function positive(fallback: number): Defaulted<number>;
export function positive(): OptionSpec<number>;
export function positive(fallback?: number): OptionSpec<number> {
  return numberWhere('a finite number above 0', (value) => value > 0, fallback);
}

/** A percentile: a number from 0 to 100. */
export function percentile(fallback: number): Defaulted<number> {
  return numberWhere('a number from 0 to 100', (value) => value >= 0 && value <= 100, fallback);
}

/** True or false. */
export function flag(fallback: boolean): Defaulted<boolean>;
export function flag(): OptionSpec<boolean>;
export function flag(fallback?: boolean): OptionSpec<boolean> {
  return spec<boolean>('true or false', (value) => typeof value === 'boolean', fallback);
}

/** A string. */
export function text(fallback: string): Defaulted<string>;
export function text(): OptionSpec<string>;
export function text(fallback?: string): OptionSpec<string> {
  return spec<string>('a string', (value) => typeof value === 'string', fallback);
}

/** A path. An empty path is rejected: it would mean the current folder, and usually comes from an unset variable. */
export function path(): OptionSpec<string> {
  return spec<string>('a path', (value) => typeof value === 'string' && value !== '');
}

/** A function; the params contain its `id`, or `custom`. */
export function aFunction<T>(what = 'a function'): OptionSpec<T> {
  return { ...spec<T>(what, (value) => typeof value === 'function'), print: optionId };
}

/** Any iterable of strings except a string: a list of words. The params contain a hash of its content. */
export function words<T extends Iterable<string>>(): OptionSpec<T> {
  return { ...spec<T>('a list of words', isWordList), print: (list) => hashed('list', list) };
}

/** An object with a certain method or field: a model, a tagger, an agenda. The params contain its `id`. */
export function objectWith<T extends object>(member: string, what: string): OptionSpec<T> {
  const accepts = (value: unknown): boolean => typeof value === 'object' && value !== null && member in value;
  return { ...spec<T>(what, accepts), print: optionId };
}

/** An object with a certain method: a model, a tagger. The params contain its `id`. */
export function objectWithMethod<T extends object>(method: keyof T & string, what: string): OptionSpec<T> {
  const accepts = (value: unknown): boolean => typeof propertiesOf(value)[method] === 'function';
  return { ...spec<T>(what, accepts), print: optionId };
}

/** Input that the metric checks later, such as vectors or tokens. Not part of the params. */
export function inputData<T>(what: string): OptionSpec<T> {
  const accepts = (value: unknown): boolean => typeof value === 'object' && value !== null;
  return { ...spec<T>(what, accepts), print: false };
}

/** A number of at least 0, or infinity: a tolerance, a prior. */
export function notNegative(fallback: number): Defaulted<number> {
  const accepts = (value: unknown): boolean => typeof value === 'number' && value >= 0;
  return { expected: 'a number of at least 0', accepts, default: fallback };
}

/** An array; its elements are checked where they are used. */
export function list<T extends readonly unknown[]>(what: string): OptionSpec<T> {
  return { ...spec<T>(what, Array.isArray), print: false };
}

/** Any value; it is checked when it is used. Not part of the params. */
export function anyValue<T>(what: string): OptionSpec<T> {
  return { ...spec<T>(what, () => true), print: false };
}

/** The requested precision of vector arithmetic. */
export function precision(): OptionSpec<'float32' | 'double'> {
  return oneOf(['float32', 'double']);
}

/** The precision of vector arithmetic. Recorded in the result instead of the params. */
export function doublePrecision(): OptionSpec<'double'> {
  return { ...oneOf(['double']), print: false };
}

/** The source of the caller's vectors. The result records its description instead of the params. */
export function vectorSource<T extends { readonly id: string }>(): OptionSpec<T> {
  const accepts = (value: unknown): boolean => typeof Object(value).id === 'string';
  return { expected: 'an embedder, or its description { id }', accepts, print: false };
}

/** A union of kinds. */
export function either<A, B>(a: OptionSpec<A>, b: OptionSpec<B>): OptionSpec<A | B> {
  const accepts = (value: unknown): boolean => a.accepts(value) || b.accepts(value);
  return { expected: `${a.expected} or ${b.expected}`, accepts };
}

/** Makes an option required; the error gives the expected value followed by `why`. */
export function required<T>(option: OptionSpec<T>, why = ''): OptionSpec<T> {
  return { ...option, expected: option.expected + why, required: true };
}

/** Makes an option optional. */
export function optional<T>(option: OptionSpec<T>): OptionSpec<T> {
  return { ...option, required: false };
}

/** Sets another default for `variant: 'reference'`. */
export function byVariant<T>(option: Defaulted<T>, reference: T): Defaulted<T> {
  return { ...option, reference };
}

/**
 * Marks an option that was added to a published metric and whose default does not change scores. Params and signatures
 * contain it only if it differs, so earlier signatures stay valid.
 */
export function neutral<T>(option: Defaulted<T>): Defaulted<T> {
  return { ...option, neutral: true };
}

/** Sets how the params print an option; `false` omits it. */
export function printedAs<T, S extends OptionSpec<T>>(
  option: S & OptionSpec<T>,
  print: NonNullable<S['print']>,
): S {
  return { ...option, print };
}

function isWordList(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !(Symbol.iterator in value)) return false;
  if (ArrayBuffer.isView(value)) return false;
  return (
    !(Array.isArray(value) || value instanceof Set) || [...value].every((word) => typeof word === 'string')
  );
}
