import { counted } from '../../text/counted.js';
import type { Transcript } from '../../transcript/types.js';
import { isFields } from '../records/fields.js';
import { increase } from '../records/increase.js';
import type { ReadSummary } from '../records/read-summary.js';
import { type Found, isLanguage, missingFrom, pathStep, wordsIn } from '../records/unread-words.js';

/** Maximum ratio of unread to read words; below it, unread text counts as data about the conversations. */
const LEAST_LOST = 0.1;
const DEPTH = 12;

/**
 * Finds text that options leave unread: list texts outside of turns and `meta` that were not excluded for a reason.
 * @internal
 */
export function describeUnread(
  value: unknown,
  transcripts: readonly Transcript[],
  { excluded }: ReadSummary,
): string | undefined {
  const total = Object.values(excluded).reduce((sum, count) => sum + count, 0);
  const lost = missingFrom(transcripts, collectTexts(value));
  if (lost.length <= total) return undefined;
  const words = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + wordsIn(text), 0);
  const read = words(transcripts.flatMap(({ turns }) => turns.map(({ text }) => text)));
  if (words(lost.map(({ text }) => text)) < LEAST_LOST * read) return undefined;
  const paths = new Map<string, number>();
  for (const { path } of lost) increase(paths, path, 1);
  const [most] = [...paths].toSorted(([, a], [, b]) => b - a);
  return most && `without ${counted(most[1], 'text')} under ${most[0]}`;
}

/** Natural-language texts in the lists of a value. */
function collectTexts(value: unknown): Found[] {
  const found: Found[] = [];
  const walk = (each: unknown, path: string, depth: number): void => {
    if (typeof each === 'string') {
      if (/\[\]|\*/.test(path) && isLanguage(each)) found.push({ path, text: each, owners: [] });
    } else if (depth > 0 && Array.isArray(each)) {
      for (const inner of each) walk(inner, `${path}[]`, depth - 1);
    } else if (depth > 0 && isFields(each)) {
      for (const [key, inner] of Object.entries(each))
        walk(inner, path === '' ? pathStep(key) : `${path}.${pathStep(key)}`, depth - 1);
    }
  };
  walk(value, '', DEPTH);
  return found;
}
