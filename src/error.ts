/** What kind of mistake a {@link MetricError} reports. */
export type MetricErrorCode =
  | 'INVALID_INPUT'
  | 'INVALID_OPTION'
  | 'SHAPE_MISMATCH'
  | 'MISSING_CAPABILITY'
  | 'MODEL_UNAVAILABLE';

/** Where a {@link MetricError} happened and what it met there. */
export interface MetricErrorDetails {
  /** The metric or kernel that was called. */
  readonly metric?: string;
  /** The offending place, written like an access: `turns[3].speaker`, `options.lambda`. */
  readonly path?: string;
  /** The value found there. */
  readonly received?: unknown;
  /** The error underneath, if one was caught. */
  readonly cause?: unknown;
}

/**
 * The one error class of this library. A caller's mistake throws it; undefined mathematics never does (a result
 * then has `score: null` and says why in `undefinedBecause`).
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

  constructor(code: MetricErrorCode, message: string, details: MetricErrorDetails = {}) {
    super(shortText(message), details);
    Object.assign(this, { name: 'MetricError', code }, details);
  }
}

/** No message is longer, whatever names or texts it quotes. */
const MAX_MESSAGE = 1200;

/** A message without its middle if it is too long to be read. @internal */
export function shortText(message: string): string {
  if (message.length <= MAX_MESSAGE) return message;
  const half = (MAX_MESSAGE - 3) >> 1;
  return `${message.slice(0, half)}...${message.slice(-half)}`;
}

/** Says in a few words what a value is, for error messages: `undefined`, `"abc"`, `an array of 3`, `a promise`. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string')
    return JSON.stringify(value.length > 60 ? `${value.slice(0, 57)}...` : value);
  if (Array.isArray(value)) return value.length ? `an array of ${value.length}` : 'an empty array';
  if (typeof value === 'function') return 'a function';
  if (value instanceof Promise) return 'a promise';
  return Object(value) === value ? 'an object' : String(value);
}

/** The one form of every validation error: `path: expected this, got that`. */
export function expectation(path: string, expected: string, received: unknown): string {
  return `${path}: expected ${expected}, got ${describeValue(received)}`;
}

/** Throws `INVALID_OPTION` in the one form unless `ok`. `path` is the option's name. */
export function requireOption(
  ok: boolean,
  metric: string,
  path: string,
  expected: string,
  received: unknown,
): asserts ok {
  if (!ok) throw validationError('INVALID_OPTION', metric, `options.${path}`, expected, received);
}

/** Throws `INVALID_OPTION` unless `value` is one of `choices`; returns it otherwise. */
export function requireOneOf<T extends string>(
  metric: string,
  path: string,
  value: T,
  choices: readonly T[],
): T {
  const expected = choices.map((choice) => JSON.stringify(choice)).join(' or ');
  requireOption(choices.includes(value), metric, path, expected, value);
  return value;
}

/** Throws `SHAPE_MISMATCH` in the one form unless `ok`. `path` names the argument. */
export function requireShape(
  ok: boolean,
  metric: string,
  path: string,
  expected: string,
  received: unknown,
): asserts ok {
  if (!ok) throw validationError('SHAPE_MISMATCH', metric, path, expected, received);
}

/** Throws `INVALID_INPUT` in the one form unless `ok`. `path` names the argument. */
export function requireInput(
  ok: boolean,
  metric: string,
  path: string,
  expected: string,
  received: unknown,
): asserts ok {
  if (!ok) throw validationError('INVALID_INPUT', metric, path, expected, received);
}

/** Throws `INVALID_INPUT` in the one form unless `value` is a string. `path` names the argument. */
export function requireText(caller: string, path: string, value: unknown): asserts value is string {
  requireInput(typeof value === 'string', caller, path, 'a string', value);
}

/** A validation error in the one form. @internal */
export function validationError(
  code: MetricErrorCode,
  metric: string,
  path: string,
  expected: string,
  received: unknown,
): MetricError {
  const message = `${metric}: ${expectation(path, expected, received)}`;
  return new MetricError(code, message, { metric, path, received });
}

/**
 * Throws what it is given, behind the import of an optional package: one with a `catch` may fail when it runs, where
 * bundlers (esbuild) otherwise refuse to bundle without the package. @internal
 */
export function rethrow(cause: unknown): never {
  throw cause;
}
