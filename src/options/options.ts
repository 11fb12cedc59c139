import { requireInput } from '../error.js';
import type { Fields } from './is-fields.js';
import type { Params, ParamValue } from './param-value.js';

/**
 * Declares one option: the accepted values, the default, and its form in a result. The check, the default, the params
 * and the documented values all derive from it.
 */
export interface OptionSpec<T = unknown> {
  /** Accepted values, for errors and documentation: `a number from 0 to 1`. */
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
  /** The value if the option is omitted. */
  readonly default?: T | undefined;
  /** The default with `variant: 'reference'`, if different. */
  readonly reference?: T;
  /** Whether the option must be given. */
  readonly required?: boolean;
  /**
   * The value as recorded in `params`, by default the value itself; `false` if it is recorded elsewhere or does not
   * affect results.
   */
  readonly print?: ((value: T) => ParamValue) | false;
  /** Whether the default leaves scores unchanged; params then contain only other values. */
  readonly neutral?: boolean;
}

/**
 * The specs of all options of an options type `O`; the names in `D` have a default. The compiler requires an entry for
 * every option.
 */
export type OptionSpecs<O, D extends keyof O = never> = {
  readonly [K in keyof O]-?: K extends D ? Defaulted<NonNullable<O[K]>> : OptionSpec<NonNullable<O[K]>>;
};

/** A spec with a default. */
export interface Defaulted<T> extends OptionSpec<T> {
  readonly default: T;
}

/** Options after {@link resolveOptions}, with defaults filled in. */
export type Resolved<O, D extends keyof O = never> = Omit<O, D> & {
  readonly [K in D]-?: NonNullable<O[K]>;
};

/**
 * Checks the options of a call and fills in the defaults.
 *
 * An option that is `undefined` counts as omitted. `variant` only sets defaults; explicit options take precedence.
 * `argument` replaces `options` in error paths: `input.records` instead of `options.records`.
 *
 * @throws MetricError `INVALID_OPTION` for an unknown option (naming the closest one), a value that is not accepted, or
 * a missing required option; `INVALID_INPUT` for options that are not an object
 */
export function resolveOptions<O extends object, D extends keyof O>(
  metric: string,
  specs: OptionSpecs<O, D>,
  options: O | Readonly<Record<string, never>> = {},
  argument = 'options',
): Resolved<O, D> {
  requireInput(
    Object(options) === options && !Array.isArray(options),
    metric,
    argument,
    'an object',
    options,
  );
  for (const name in options) {
    if (Object.hasOwn(specs, name)) continue;
    requireInput(false, metric, `${argument}.${name}`, knownOption(name, specs), name, 'INVALID_OPTION');
  }
  const resolved: Record<string, unknown> = {};
  for (const name in specs) {
    const spec = specs[name] as OptionSpec;
    // An invalid variant is rejected below, like every option.
    const { variant, [name]: value = spec[variant as 'reference'] ?? spec.default } = options as Fields;
    if (value === undefined && !spec.required) continue;
    if (!spec.accepts(value)) {
      requireInput(false, metric, `${argument}.${name}`, spec.expected, value, 'INVALID_OPTION');
    }
    resolved[name] = value;
  }
  return resolved as unknown as Resolved<O, D>;
}

/** The params of a result: every resolved option in its recorded form, without neutral defaults. */
export function paramsOf<O extends object, D extends keyof O>(
  specs: OptionSpecs<O, D>,
  resolved: Resolved<O, D>,
): Params {
  const params: Record<string, ParamValue> = {};
  for (const name in specs) {
    const { print = asItIs, neutral, default: usual } = specs[name] as OptionSpec;
    const value = (resolved as O)[name];
    if (print && value !== undefined && !(neutral && value === usual)) params[name] = print(value);
  }
  return params;
}

const asItIs = (value: unknown): ParamValue => value as ParamValue;

/** {@link paramsOf} without the options that this call ignored, such as the rate of a decay that was not selected. */
export function paramsWithout<O extends object, D extends keyof O>(
  specs: OptionSpecs<O, D>,
  resolved: Resolved<O, D>,
  without: readonly (keyof O)[],
): Params {
  const named = Object.entries(paramsOf(specs, resolved));
  return Object.fromEntries(named.filter(([name]) => !without.some((each) => each === name)));
}

/** The expected value for an unknown option, with the closest name. */
function knownOption(wrong: string, table: object): string {
  const lacking = (name: string): number => wrong.replace(RegExp(`[${name}]`, 'g'), '').length;
  const [nearest] = Object.keys(table).sort((a, b) => lacking(a) - lacking(b));
  return `an option (did you mean ${nearest}?)`;
}
