import { countWords } from '../text/count-words.js';
import type { Transcript } from '../transcript/types.js';
import type { OwnMetric } from './metric-scores.js';

/** Words of a transcript: stretches between white space. */
export function wordsOf({ turns }: Transcript): number {
  return turns.reduce((sum, { text }) => sum + countWords(text), 0);
}

/** The length of a transcript as two metrics, `turns` and `words`, as a baseline for other metrics. */
export const LENGTHS: readonly OwnMetric[] = /* @__PURE__ */ Object.freeze([
  { name: 'turns', score: (transcript: Transcript) => transcript.turns.length },
  { name: 'words', score: wordsOf },
]);
