import { MetricError, requireText } from '../../error.js';
import { existing } from '../../math/existing.js';
import { flag } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';

/** Options of the readers of replies. */
export interface ParseReplyOptions {
  /** Accept code fences and words around the requested format. Default false: only the format itself. */
  readonly lenient?: boolean;
}

const OPTIONS: OptionSpecs<ParseReplyOptions, 'lenient'> = { lenient: flag(false) };

/** Whether the reader takes more than the format; the options checked. @internal */
export function isLenient(reader: string, options: ParseReplyOptions | undefined): boolean {
  return resolveOptions(reader, OPTIONS, options).lenient;
}

/** A parsed reply, or its fault. */
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
 * The candidate texts in a reply, the likeliest first. Strict: the whole reply. Lenient: the contents of its code
 * fences from the last to the first, then the trimmed reply.
 */
export function replyBodies(reader: string, text: string, lenient: boolean): string[] {
  requireText(reader, 'text', text);
  if (!lenient) return [text];
  const fences = [...text.matchAll(/```[^\n`]*\n([\s\S]*?)```/g)].map(([, inside]) =>
    existing(inside).trim(),
  );
  return [...fences.reverse(), text.trim()];
}
