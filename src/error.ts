import { asFields } from './options/is-fields.js';
/** The kind of mistake that a {@link MetricError} reports. */
export type MetricErrorCode =
  | 'INVALID_INPUT'
  | 'INVALID_OPTION'
  | 'SHAPE_MISMATCH'
  | 'MISSING_CAPABILITY'
  | 'MODEL_UNAVAILABLE';

/** Location of a {@link MetricError} and the received value. */
export interface MetricErrorDetails {
  /** The metric or kernel that was called. */
  readonly metric?: string;
  /** Path of the invalid value: `turns[3].speaker`, `options.lambda`. */
  readonly path?: string;
  /** The received value. */
  readonly received?: unknown;
  /** The underlying error, if any. */
  readonly cause?: unknown;
  /** Options that solve the problem, most likely first. */
  readonly remedies?: readonly object[];
}

/**
 * The error class of this library. It reports mistakes of the caller. An undefined score is not an error: the result
 * then has `score: null` and gives the reason in `undefinedBecause`.
 *
 * @example
 * ```ts
 * import { MetricError, parseTranscript } from '@mtpc/metrics';
 * let message = '';
 * try {
 *   parseTranscript({ turns: [{ text: 'Hello' }] });
 * } catch (error) {
 *   if (error instanceof MetricError) message = error.message;
 * }
 * message; // => 'turns[0].speaker: expected a string, got undefined'
 * ```
 */
export class MetricError extends Error {
  declare readonly code: MetricErrorCode;
  declare readonly metric: string | undefined;
  declare readonly path: string | undefined;
  declare readonly received: unknown;
  declare readonly remedies: readonly object[] | undefined;

  constructor(code: MetricErrorCode, message: string, details?: MetricErrorDetails) {
    super(shortText(message), details);
    Object.assign(this, { name: 'MetricError', code }, details);
  }
}

/** Truncates a text to `longest` characters, by default to a readable length for a message. @internal */
export function shortText(text: string, longest = 1200): string {
  return text.length > longest ? `${text.slice(0, longest - 3)}...` : text;
}

/** Describes a value in a few words for error messages: `undefined`, `"abc"`, `an array of 3`, `a promise`. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(shortText(value, 60));
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (Object(value) !== value) return String(value);
  return value instanceof Promise ? 'a promise' : value instanceof Function ? 'a function' : 'an object';
}

/** The format of every validation error: `path: expected this, got that`. */
export function expectation(path: string, expected: string, received: unknown): string {
  return `${path}: expected ${expected}, got ${describeValue(received)}`;
}

/** Throws `INVALID_OPTION` unless `ok`. `path` is the option's name. */
export function requireOption(
  ok: boolean,
  metric: string,
  path: string,
  expected: string,
  received: unknown,
): asserts ok {
  requireInput(ok, metric, `options.${path}`, expected, received, 'INVALID_OPTION');
}

/** Throws `INVALID_OPTION` unless `ok`, for a setting that is an argument. `path` is its name. */
export function requireSetting(
  ok: boolean,
  caller: string,
  path: string,
  expected: string,
  received: unknown,
): asserts ok {
  requireInput(ok, caller, path, expected, received, 'INVALID_OPTION');
}

/** Throws `INVALID_OPTION` unless `value` is one of `choices`; otherwise returns it. `path` is the argument's name. */
export function requireOneOf<T extends string>(
  metric: string,
  path: string,
  value: T,
  choices: readonly T[],
): T {
  const expected = choices.map((choice) => JSON.stringify(choice)).join(' or ');
  requireSetting(choices.includes(value), metric, path, expected, value);
  return value;
}

/** Throws `SHAPE_MISMATCH` unless `ok`. `path` is the argument's name. */
export function requireShape(
  ok: boolean,
  metric: string,
  path: string,
  expected: string,
  received: unknown,
): asserts ok {
  requireInput(ok, metric, path, expected, received, 'SHAPE_MISMATCH');
}

/**
 * Throws unless `ok`, by default `INVALID_INPUT`. `metric` is the called function or the id of its metric, `path` the
 * argument's name.
 */
export function requireInput(
  ok: boolean,
  metric: string,
  path: string,
  expected: string,
  received: unknown,
  code: MetricErrorCode = 'INVALID_INPUT',
): asserts ok {
  if (!ok)
    throw new MetricError(code, expectation(`${functionName(metric)}: ${path}`, expected, received), {
      metric,
      path,
      received,
    });
}

/** Throws `INVALID_INPUT` unless `value` is a string. `path` is the argument's name. */
export function requireText(caller: string, path: string, value: unknown): asserts value is string {
  requireInput(typeof value === 'string', caller, path, 'a string', value);
}

/** The name of the function that computes a metric, given the metric's id or already a function name. @internal */
export function functionName(id: string): string {
  return id.replace(/-./g, (part) => part[1]!.toUpperCase());
}

/**
 * Calls the public function `inner` on behalf of `caller`, so that errors about arguments name `caller`.
 *
 * @internal
 */
export function calledAs<T>(caller: string, inner: string, call: () => T): T {
  try {
    const result = call();
    return result instanceof Promise
      ? (result.catch((error) => rethrow(errorAs(caller, inner, error))) as T)
      : result;
  } catch (error) {
    throw errorAs(caller, inner, error);
  }
}

/** The message of any thrown value; errors of another realm are not instances of `Error`. @internal */
export function errorMessage(thrown: unknown): string {
  const { message } = asFields(thrown);
  return typeof message === 'string' ? message : String(thrown);
}

/** Attributes an error of `inner` to `caller`; returns other errors unchanged. @internal */
export function errorAs(caller: string, inner: string, error: unknown): unknown {
  const isOther = !(error instanceof MetricError) || inner === caller;
  if (isOther || !error.message.startsWith(`${inner}: `)) return error;
  return restated(error, caller + error.message.slice(inner.length), { metric: caller });
}

/** The error for an optional package that cannot be loaded. `where` is the feature that needs it. @internal */
export function missingPackage(name: string, where: string, details: MetricErrorDetails): MetricError {
  const message = `${where}: expected the optional package ${name}, which cannot be loaded; install it with: npm install ${name}`;
  return new MetricError('MISSING_CAPABILITY', message, details);
}

/** The same error with another message and other details. @internal */
export function restated(error: MetricError, message: string, details: MetricErrorDetails): MetricError {
  const cause = error.cause === undefined ? {} : { cause: error.cause };
  return Object.assign(new MetricError(error.code, message, cause), { ...error, ...details });
}

/** Throws its argument. Minifiers remove a `catch` that only rethrows, together with its `try`. @internal */
export function rethrow(cause: unknown): never {
  throw cause;
}
