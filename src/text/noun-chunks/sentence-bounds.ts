import type { TokenColumns } from '../tagged-tokens.js';
import { MAX_TOKENS } from './sentence.js';

/** First token (inclusive) and last token (exclusive) of each sentence. */
export function sentenceBounds({ sentences }: TokenColumns): [from: number, to: number][] {
  const bounds: [number, number][] = [];
  let from = 0;
  for (let i = 1; i <= sentences.length; i++) {
    if (i < sentences.length && sentences[i] === sentences[from] && i - from < MAX_TOKENS) continue;
    bounds.push([from, i]);
    from = i;
  }
  return bounds;
}
