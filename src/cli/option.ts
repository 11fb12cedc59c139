import { InvalidArgumentError, Option } from 'commander';

/** An option of a command, with the parser of its value. */
export function option<T>(
  flags: string,
  description?: string,
  parse?: (text: string, before: T) => T,
): Option {
  const made = new Option(flags, description);
  return parse === undefined ? made : made.argParser(parse);
}

/** Parses a whole number within bounds. */
export function whole(least: number, most: number = Number.MAX_SAFE_INTEGER): (text: string) => number {
  const bounds = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  return (text) => {
    const number = Number(text);
    if (text.trim() !== '' && Number.isInteger(number) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`Expected a whole number ${bounds}.`);
  };
}

/** Parses names that are separated by commas. */
export function names(text: string): string[] {
  return text.split(',').map((name) => name.trim());
}

/** Parses the name of a field of meta, written as `day` or `meta.day`. */
export function fieldName(text: string): string {
  return text.trim().replace(/^meta\./, '');
}

/** Parses names of fields of meta that are separated by commas. */
export function fieldNames(text: string): string[] {
  const fields = names(text).map(fieldName);
  if (fields.every((field) => field !== '')) return fields;
  throw new InvalidArgumentError('expected names of meta fields, separated by commas.');
}
