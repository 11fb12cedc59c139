import { requireInput } from '../error.js';
import { type Fields, isFields } from './is-fields.js';

/**
 * Structural checks of composite arguments, such as rows, summaries and states returned by other functions. A form
 * returns a fault or `undefined`, and builds the path only for a fault.
 */
export interface Form<T = unknown> {
  (value: unknown): Flaw | undefined;
  /** Never set; carries the type of valid values for the compiler. */
  readonly type?: T;
}

/** The type of valid values of a form. */
type TypeOf<F> = F extends Form<infer T> ? T : never;

type TypesOf<F> = { readonly [K in keyof F]: TypeOf<F[K]> };

/** Location of a fault, the expected form and the actual value. */
interface Flaw {
  readonly path: string;
  readonly expected: string;
  readonly received: unknown;
}

/** Throws `INVALID_INPUT` unless `value` matches a form. `path` is the argument's name. */
export function requireForm<T>(
  caller: string,
  path: string,
  value: unknown,
  form: Form<T>,
): asserts value is T {
  const flaw = form(value);
  if (flaw) requireInput(false, caller, path + flaw.path, flaw.expected, flaw.received);
}

/** Whether a value matches a form. */
export function hasForm<T>(value: unknown, form: Form<T>): value is T {
  return form(value) === undefined;
}

function simple<T>(expected: string, accepts: (value: unknown) => boolean): Form<T> {
  return (value) => (accepts(value) ? undefined : { path: '', expected, received: value });
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

export const aString: Form<string> = simple('a string', (value) => typeof value === 'string');
export const aNumber: Form<number> = simple('a number', (value) => typeof value === 'number');
export const aFiniteNumber: Form<number> = simple('a finite number', Number.isFinite);
export const aBoolean: Form<boolean> = simple('true or false', (value) => typeof value === 'boolean');
/** A whole number from 0. */
export const aCount: Form<number> = simple(
  'a whole number from 0',
  (value) => Number.isInteger(value) && Number(value) >= 0,
);
/** `true`: an optional flag is absent unless it is set. */
export const theFlag: Form<true> = simple('true', (value) => value === true);
/** A finite number of at least `least`. */
export function numberFrom(least: number): Form<number> {
  return simple(`a finite number from ${least}`, (value) => Number.isFinite(value) && Number(value) >= least);
}
/** A finite number above a bound. */
export function numberAbove(bound: number): Form<number> {
  return simple(`a finite number above ${bound}`, (value) => Number.isFinite(value) && Number(value) > bound);
}
export const aFunction: Form = simple('a function', (value) => typeof value === 'function');
export const anObject: Form<object> = simple('an object', isObject);
/** A list of numbers or a typed array. */
export const someNumbers: Form = simple(
  'a list of numbers',
  (value) => Array.isArray(value) || ArrayBuffer.isView(value),
);
/** Any iterable except a string. */
export const anIterable: Form = simple('a list', (value) => isObject(value) && Symbol.iterator in value);
/** Values that support `for await`. */
export const aStream: Form = simple(
  'a list or a stream',
  (value) => isObject(value) && (Symbol.iterator in value || Symbol.asyncIterator in value),
);

/** A form, or `undefined`. */
export function maybe<T>(form: Form<T>): Form<T | undefined> {
  return (value) => (value === undefined ? undefined : form(value));
}

/** A form, or `null`. */
export function orNull<T>(form: Form<T>): Form<T | null> {
  return (value) => (value === null ? undefined : form(value));
}

/** One form or the other; errors come from the second. */
export function eitherForm<A, B>(one: Form<A>, other: Form<B>): Form<A | B> {
  return (value) => one(value) && other(value);
}

/** A list whose items match a form. */
export function listOf<T>(item: Form<T>, expected = 'a list'): Form<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value)) return { path: '', expected, received: value };
    for (let i = 0; i < value.length; i++) {
      const flaw = item(value[i]);
      if (flaw) return { ...flaw, path: `[${i}]${flaw.path}` };
    }
    return undefined;
  };
}

/** An object whose named fields match forms. */
export function fieldsOf<F extends Readonly<Record<string, Form>>>(
  fields: F,
  expected = 'an object',
): Form<TypesOf<F>> {
  const forms = Object.entries(fields);
  return (value) => {
    if (!isObject(value)) return { path: '', expected, received: value };
    for (const [name, form] of forms) {
      const flaw = form(value[name]);
      if (flaw) return { ...flaw, path: `${access(name)}${flaw.path}` };
    }
    return undefined;
  };
}

/**
 * An object with exactly the given fields. Other fields are rejected, because a misspelled field would be silently
 * ignored.
 */
export function onlyFieldsOf<F extends Readonly<Record<string, Form>>>(
  fields: F,
  expected = 'an object',
): Form<TypesOf<F>> {
  const form = fieldsOf(fields, expected);
  return (value) => {
    const flaw = form(value);
    if (flaw || !isObject(value)) return flaw;
    const other = Object.keys(value).find((name) => !Object.hasOwn(fields, name));
    if (other === undefined) return undefined;
    return { path: access(other), expected: `one of ${Object.keys(fields).join(', ')}`, received: other };
  };
}

/** A record whose values match a form. */
export function tableOf<T>(each: Form<T>, expected = 'an object'): Form<Readonly<Record<string, T>>> {
  return (value) => {
    if (!isObject(value)) return { path: '', expected, received: value };
    for (const [name, inner] of Object.entries(value)) {
      const flaw = each(inner);
      if (flaw) return { ...flaw, path: `${access(name)}${flaw.path}` };
    }
    return undefined;
  };
}

/** A field as written after its object: `.name`, or `[0]` for pairs. */
function access(name: string): string {
  return /^\d+$/.test(name) ? `[${name}]` : `.${name}`;
}

/** Throws `INVALID_INPUT` unless options are an object. */
export function requireOptionsObject(caller: string, options: unknown): void {
  requireInput(isFields(options), caller, 'options', 'an object', options);
}
