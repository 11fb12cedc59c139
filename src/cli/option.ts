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

/** Parses a whole number of at least the given one. */
export function whole(least: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (text.trim() !== '' && Number.isSafeInteger(number) && number >= least) return number;
    throw new InvalidArgumentError(`Expected a whole number of at least ${least}.`);
  };
}

/** Parses names that are separated by commas. */
export function names(text: string): string[] {
  return text.split(',').map((name) => name.trim());
}
