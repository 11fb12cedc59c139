/** The documented part of an option's spec. */
export interface Describable {
  readonly expected: string;
  readonly default?: unknown;
  readonly reference?: unknown;
  readonly required?: boolean;
  readonly print?: unknown;
}

/** One option of a metric, for `explain` and the docs. */
export interface OptionMetadata {
  readonly name: string;
  /** The accepted values, in words: `a number from 0 to 1`. */
  readonly values: string;
  /** The default as written in code; absent if the option is required or has none. */
  readonly default?: string;
  /** Whether the option must be given. */
  readonly required: boolean;
  /** Whether the result's `params` contain its value. */
  readonly signed: boolean;
}

/** Describes an option from its spec. */
export function describeOption(name: string, spec: Describable): OptionMetadata {
  return {
    name,
    values: spec.expected,
    ...(spec.default !== undefined && { default: printDefault(spec) }),
    required: spec.required === true,
    signed: spec.print !== false,
  };
}

function printDefault({ default: usual, reference }: Describable): string {
  const printed = printValue(usual);
  return reference === undefined
    ? printed
    : `${printed}; ${printValue(reference)} under variant: 'reference'`;
}

function printValue(value: unknown): string {
  if (value === Math.E) return 'e';
  if (Array.isArray(value)) return `[${value.map(printValue).join(', ')}]`;
  return typeof value === 'string' ? `'${value}'` : String(value);
}
