import type { ChunkRole } from '../../src/text/noun-chunks/labels.js';
import { type TokenColumns, tagColumns } from '../../src/text/tagged-tokens.js';
import type { PlacedChunk } from './renderings.js';

const RUN: ReadonlySet<string> = new Set(['DET', 'ADJ', 'NUM', 'NOUN', 'PROPN', 'PART']);
const NOMINAL: ReadonlySet<string> = new Set(['NOUN', 'PROPN', 'PRON']);

/** A baseline in the spirit of first attempts: before the verb a subject, after a verb or preposition an object. */
export function ruleChunks(text: string): PlacedChunk[] {
  const columns = tagColumns(text);
  const { words, tags, starts, ends } = columns;
  const chunks: PlacedChunk[] = [];
  for (let i = 0; i < words.length; i++) {
    const first = i;
    if (tags[i] !== 'PRON') while (RUN.has(tags[i] ?? '')) i++;
    const last = tags[first] === 'PRON' ? first : i - 1;
    if (last < first || !NOMINAL.has(tags[last]!)) continue;
    chunks.push({ start: starts[first]!, end: ends[last]!, role: ruleRole(columns, first, last) });
    i = last;
  }
  return chunks;
}

function ruleRole({ tags }: TokenColumns, first: number, last: number): ChunkRole {
  if (tags[last + 1] === 'VERB' || tags[last + 1] === 'AUX') return 'subject';
  return tags[first - 1] === 'ADP' || tags[first - 1] === 'VERB' ? 'object' : 'other';
}
