import { requireInput } from '../../error.js';
import { countWords } from '../../text/count-words.js';
import type { StepOptions } from './types.js';

/** A message cut to a token limit. */
export interface Cut {
  /** The part within the limit. */
  readonly text: string;
  /** Tokens of the whole message. */
  readonly tokens: number;
  readonly over: boolean;
}

/** Counts the tokens of a message and cuts it at the limit. `spent` is the caller's token count. */
export function cutToLimit(
  text: string,
  limit: number,
  spent: number | undefined,
  { count = countWords, truncate }: StepOptions,
): Cut {
  const tokens = spent ?? count(text);
  const isCount = Number.isFinite(tokens) && tokens >= 0;
  requireInput(isCount, 'step', 'options.count(text)', 'a finite number of at least 0', tokens);
  if (tokens <= limit) return { text, tokens, over: false };
  const cut = truncate === undefined ? longestBeginning(text, limit, count) : truncate(text, limit);
  requireInput(typeof cut === 'string', 'step', 'options.truncate(text, limit)', 'a string', cut);
  return { text: cut, tokens, over: true };
}

/** The longest prefix within the limit that ends at a word boundary, or inside the first word if that is too long. */
function longestBeginning(text: string, limit: number, count: (text: string) => number): string {
  const fits = (end: number): boolean => count(text.slice(0, end)) <= limit;
  const words = [...text.matchAll(/\S+/g)].map((word) => word.index + word[0].length);
  const end = lastThat(fits, words);
  if (end !== undefined) return end === words.at(-1) ? text : text.slice(0, end);
  // In Chinese and similar scripts, a whole message may be one word between spaces.
  const letters = [...text.slice(0, words[0]).matchAll(/\S/gu)].map(
    (letter) => letter.index + letter[0].length,
  );
  return text.slice(0, lastThat(fits, letters) ?? 0);
}

/** The last position that fits. */
function lastThat(fits: (end: number) => boolean, ends: readonly number[]): number | undefined {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(ends[middle - 1]!)) low = middle;
    else high = middle - 1;
  }
  return ends[low - 1];
}
