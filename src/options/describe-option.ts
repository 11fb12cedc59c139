/** What documentation reads of an option's spec. */
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
  /** What it takes, in words: `a number from 0 to 1`. */
  readonly values: string;
  /** The default as written in code; absent where the option is required or has none. */
  readonly default?: string;
  /** Whether the option must be given. */
  readonly required: boolean;
  /** Whether its value stands in the params, and so in the signature. */
  readonly signed: boolean;
  readonly meaning: string;
}

/** What is said of an option: values and default from its spec, the meaning from the card. */
export function describeOption(name: string, spec: Describable, meaning: string): OptionMetadata {
  return {
    name,
    values: spec.expected,
    ...(spec.default !== undefined && { default: printDefault(spec) }),
    required: spec.required === true,
    signed: spec.print !== false,
    meaning,
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
