import { readLanguage } from '../text/languages/read-language.js';
import type { Transcript } from '../transcript/types.js';

/** Facts of each transcript that file-level warnings need. */
export interface TranscriptFacts {
  /** Code of the language; `und` if metrics over words cannot read it. */
  readonly language: string;
  /** Share of the turns in that language. */
  readonly share: number;
  readonly score?: number;
}

/** The facts of a transcript. */
export function transcriptFacts({ turns, outcome }: Transcript): TranscriptFacts {
  const { pack, kept } = readLanguage(turns.map(({ text }) => text));
  const share = kept === undefined ? 1 : kept.filter(Boolean).length / turns.length;
  const score = outcome?.score;
  return { language: pack?.id ?? 'und', share, ...(typeof score === 'number' && { score }) };
}
