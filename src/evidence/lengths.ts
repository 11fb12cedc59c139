import type { OwnMetric } from '../evaluate/metric-choice.js';
import { countWords } from '../text/count-words.js';
import type { Transcript } from '../transcript/types.js';

/** Number of words of a transcript, separated by white space. */
export function countTranscriptWords({ turns }: Transcript): number {
  return turns.reduce((sum, { text }) => sum + countWords(text), 0);
}

/** The length of a transcript as two metrics, `turns` and `words`, as a baseline for other metrics. */
export const LENGTHS: readonly OwnMetric[] = /* @__PURE__ */ Object.freeze([
  { name: 'turns', revision: 1, score: (transcript: Transcript) => transcript.turns.length },
  { name: 'words', revision: 1, score: countTranscriptWords },
]);
