import { itemAt } from '../math/existing.js';
import type { Transcript } from './types.js';

export interface RoundMentions {
  readonly round: number;
  /** The words of all turns of the round that refer to each object; objects are in order of first mention. */
  readonly words: ReadonlyMap<string, readonly string[]>;
}

/** The mentions of each round that has turns, in the order of the rounds. `tokens` are the words of each turn. */
export function roundMentions(
  { turns }: Transcript,
  tokens: readonly (readonly string[])[],
): RoundMentions[] {
  const rounds = new Map<number, Map<string, string[]>>();
  for (const [i, { round, references = [] }] of turns.entries()) {
    if (round === undefined) continue;
    const words = rounds.get(round) ?? new Map<string, string[]>();
    rounds.set(round, words);
    for (const object of new Set(references)) {
      const said = words.get(object) ?? [];
      words.set(object, said);
      for (const word of itemAt(tokens, i)) said.push(word);
    }
  }
  return [...rounds].sort(([a], [b]) => a - b).map(([round, words]) => ({ round, words }));
}
