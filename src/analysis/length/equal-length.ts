import { itemAt } from '../../math/existing.js';
import { countWords } from '../../text/count-words.js';
import type { Transcript, Turn } from '../../transcript/types.js';

/** How dialogues are cut to the same length. */
export type LengthUnit = 'turns' | 'words';

/**
 * Cuts dialogues to the shortest of them: `turns` keeps the same number of first turns, `words` also cuts each turn to
 * the shortest version of the same turn. Returns the same object for a dialogue that is not cut. O(words).
 *
 * @internal
 */
export function cutToShortest(transcripts: readonly Transcript[], unit: LengthUnit): Transcript[] {
  const kept = Math.min(...transcripts.map(({ turns }) => turns.length));
  const words =
    unit === 'turns'
      ? undefined
      : Array.from({ length: kept }, (_, t) =>
          Math.min(...transcripts.map(({ turns }) => countWords(itemAt(turns, t).text))),
        );
  return transcripts.map((transcript) => {
    const { turns } = transcript;
    const own = turns.slice(0, kept).map((turn, t) => (words ? firstWords(turn, itemAt(words, t)) : turn));
    const isSame = kept === turns.length && own.every((turn, t) => turn === turns[t]);
    return isSame ? transcript : { ...transcript, turns: own };
  });
}

/** A turn truncated to its first words, with its other fields. */
function firstWords(turn: Turn, words: number): Turn {
  let seen = 0;
  for (const { index } of turn.text.matchAll(/\S+/g)) {
    if (seen++ === words) return { ...turn, text: turn.text.slice(0, index).trimEnd() };
  }
  return turn;
}
