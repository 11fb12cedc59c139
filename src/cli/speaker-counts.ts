import { countWords } from '../text/count-words.js';
import { counted } from '../text/counted.js';
import type { Transcript } from '../transcript/types.js';

/** What a speaker contributes to a file. */
export interface SpeakerCount {
  readonly name: string;
  readonly turns: number;
  /** Words separated by white space. */
  readonly words: number;
  /** Turns that contain a question mark at the end of a word. */
  readonly asking: number;
}

/** Maximum number of speakers that are counted; files with more have roles or accounts, not a few people. */
const MOST = 8;
/** Not the question mark inside a web address. */
const QUESTION = /[？؟]|\?[?!"'”’»)\]*_]{0,8}(?:\s|$)/u;

/** Counts turns, words and questions by speaker. */
export class SpeakerCounts {
  readonly #counts = new Map<string, { turns: number; words: number; asking: number }>();

  add({ turns }: Pick<Transcript, 'turns'>): void {
    for (const { speaker, text } of turns) {
      const count = this.#counts.get(speaker) ?? { turns: 0, words: 0, asking: 0 };
      if (count.turns === 0 && this.#counts.size > MOST) continue;
      this.#counts.set(speaker, count);
      count.turns += 1;
      count.words += countWords(text);
      if (QUESTION.test(text)) count.asking += 1;
    }
  }

  /** The speakers by their number of turns; empty if there are more than eight. */
  get all(): SpeakerCount[] {
    if (this.#counts.size > MOST) return [];
    return [...this.#counts].map(([name, count]) => ({ name, ...count })).sort((a, b) => b.turns - a.turns);
  }
}

/** `Ana: 60% of the turns, 45% of the words, 36 turns with a question`. */
export function speakerLines(counts: readonly SpeakerCount[]): string[] {
  if (counts.length < 2) return [];
  const share = (field: 'turns' | 'words', own: number): string => {
    const total = counts.reduce((sum, count) => sum + count[field], 0);
    return `${total === 0 ? 0 : Math.round((100 * own) / total)}% of the ${field}`;
  };
  return counts.map(({ name, turns, words, asking }) => {
    const asked = asking === 0 ? 'no question' : `${counted(asking, 'turn')} with a question`;
    return `- ${name}: ${share('turns', turns)}, ${share('words', words)}, ${asked}`;
  });
}
