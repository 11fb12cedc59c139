import { MetricError, requireText } from '../../error.js';
import { flag } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';

/** Options of the readers of replies. */
export interface ParseReplyOptions {
  /** Take code fences and words around what was asked for. Default false: nothing but the format. */
  readonly lenient?: boolean;
}

const OPTIONS: OptionSpecs<ParseReplyOptions, 'lenient'> = { lenient: flag(false) };

/** Whether the reader takes more than the format; the options checked. @internal */
export function isLenient(reader: string, options: ParseReplyOptions | undefined): boolean {
  return resolveOptions(reader, OPTIONS, options).lenient;
}

/** A reply that was read, or what was wrong with it. */
export type ReadResult<T> = { readonly value: T } | { readonly problem: string };

/** Runs a reader that throws for a reply it cannot read; other errors pass. */
export function tryRead<T>(read: () => T): ReadResult<T> {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof MetricError && error.code === 'INVALID_INPUT') return { problem: error.message };
    throw error;
  }
}

/**
 * The texts in a reply that could be what was asked for, the likeliest first. Strict: the reply as it is. Lenient: the
 * insides of its code fences from the last to the first, then the reply without white space around it.
 */
export function replyBodies(text: string, lenient: boolean): string[] {
  requireText('reply', 'text', text);
  if (!lenient) return [text];
  const fences = [...text.matchAll(/```[^\n`]*\n([\s\S]*?)```/g)].map(([, inside]) => inside!.trim());
  return [...fences.reverse(), text.trim()];
}
