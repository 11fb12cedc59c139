import { MetricError, requireText } from '../../error.js';
import { existing } from '../../math/existing.js';
import { flag } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';

/** Options of the reply parsers. */
export interface ParseReplyOptions {
  /** Accept code fences and text around the requested format. Default false. */
  readonly lenient?: boolean;
}

const OPTIONS: OptionSpecs<ParseReplyOptions, 'lenient'> = { lenient: flag(false) };

/** Checks the options and returns `lenient`. @internal */
export function isLenient(reader: string, options: ParseReplyOptions | undefined): boolean {
  return resolveOptions(reader, OPTIONS, options).lenient;
}

/** A parsed reply, or the error in it. */
export type ReadResult<T> = { readonly value: T } | { readonly problem: string };

/** Runs a parser and catches its `INVALID_INPUT` errors. */
export function tryRead<T>(read: () => T): ReadResult<T> {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof MetricError && error.code === 'INVALID_INPUT') return { problem: error.message };
    throw error;
  }
}

/**
 * Candidate texts in a reply, most likely first. Strict: the whole reply. Lenient: the contents of its code fences from
 * the last to the first, then the trimmed reply.
 */
export function replyBodies(reader: string, text: string, lenient: boolean): string[] {
  requireText(reader, 'text', text);
  if (!lenient) return [text];
  const fences = [...text.matchAll(/```[^\n`]*\n([\s\S]*?)```/g)].map(([, inside]) =>
    existing(inside).trim(),
  );
  return [...fences.reverse(), text.trim()];
}
