import type { TokenColumns } from '../tagged-tokens.js';

/** Longer stretches (pasted tables, rows of symbols) are divided, so that time stays proportional to length. */
const MAX_TOKENS = 400;

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
