import { speakerKey } from '../transcript/speaker-key.js';
import type { Transcript } from '../transcript/types.js';
import { NORMS } from './norms.generated.js';

/** The size of a conversation, and the fewest and most turns of human conversations with as many speakers. */
export function normLengths({ turns }: Pick<Transcript, 'turns'>): {
  readonly turns: number;
  readonly speakers: number;
  readonly lengths: readonly [number, number] | undefined;
} {
  const speakers = new Set(turns.map(({ speaker }) => speakerKey(speaker))).size;
  const cells = NORMS.corpora.flatMap((corpus) => corpus.cells).filter((cell) => cell[2] === speakers);
  const least = Math.min(...cells.map(([fewest]) => fewest));
  const most = Math.max(...cells.map(([, greatest]) => greatest));
  return { turns: turns.length, speakers, lengths: cells.length === 0 ? undefined : [least, most] };
}
