import { isEnglish } from '../text/language.js';
import type { Transcript } from '../transcript/types.js';

/** Facts of each transcript that file-level warnings need. */
export interface TranscriptFacts {
  readonly isForeign: boolean;
  readonly score?: number;
}

/** The facts of a transcript. */
export function transcriptFacts({ turns, outcome }: Transcript): TranscriptFacts {
  const score = outcome?.score;
  const isForeign = !isEnglish(turns.map(({ text }) => text));
  return typeof score === 'number' ? { isForeign, score } : { isForeign };
}
