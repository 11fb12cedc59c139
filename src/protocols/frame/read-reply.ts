import { MetricError, requireText } from '../../error.js';
import { requireOptionsObject } from '../../options/forms.js';

/** Options of the readers of replies. */
export interface ReadReplyOptions {
  /** Take code fences and words around what was asked for. Default false: nothing but the format. */
  readonly lenient?: boolean;
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
export function replyBodies(text: string, options: ReadReplyOptions): string[] {
  requireText('reply', 'text', text);
  requireOptionsObject('reply', options);
  const { lenient = false } = options;
  if (!lenient) return [text];
  const fences = [...text.matchAll(/```[^\n`]*\n([\s\S]*?)```/g)].map(([, inside]) => inside!.trim());
  return [...fences.reverse(), text.trim()];
}
