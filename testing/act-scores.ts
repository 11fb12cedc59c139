import { readFileSync } from 'node:fs';
import type { ActTagger } from '../src/text/acts/act-tagger.js';

/** A labelled sentence of `fixtures/acts/english.json`. */
export interface LabelledSentence {
  readonly split: 'tune' | 'test';
  readonly act: string;
  readonly text: string;
  /** The turn before, by somebody else. */
  readonly previous?: string;
}

/** How a tagger does on one act. */
export interface ActScore {
  readonly act: string;
  readonly sentences: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** How a tagger does on all acts. */
export interface ActScores {
  readonly acts: readonly ActScore[];
  readonly accuracy: number;
  readonly macroF1: number;
}

/** The labelled sentences of one split, and all acts. */
export function labelledSentences(split: 'tune' | 'test'): { acts: string[]; sentences: LabelledSentence[] } {
  const url = new URL('../fixtures/acts/english.json', import.meta.url);
  const { acts, sentences } = JSON.parse(readFileSync(url, 'utf8')) as {
    acts: string[];
    sentences: LabelledSentence[];
  };
  return { acts, sentences: sentences.filter((sentence) => sentence.split === split) };
}

/** What a tagger gives each sentence. */
export function tagSentences(tagger: ActTagger, sentences: readonly LabelledSentence[]): string[] {
  return sentences.map(({ previous, text }) => {
    const turn = { speaker: 'a', text };
    const turns = previous === undefined ? [turn] : [{ speaker: 'b', text: previous }, turn];
    return tagger.tag(turns).at(-1)!;
  });
}

/** Precision, recall and F1 of each act, 0 where nothing was found; the mean is over the acts that occur. */
export function scoreActs(
  acts: readonly string[],
  wanted: readonly string[],
  given: readonly string[],
): ActScores {
  const rows = acts.map((act): ActScore => {
    const sentences = wanted.filter((each) => each === act).length;
    const found = given.filter((each) => each === act).length;
    const right = given.filter((each, i) => each === act && wanted[i] === act).length;
    const precision = found === 0 ? 0 : right / found;
    const recall = sentences === 0 ? 0 : right / sentences;
    const f1 = found + sentences === 0 ? 0 : (2 * right) / (found + sentences);
    return { act, sentences, precision, recall, f1 };
  });
  const accuracy = given.filter((act, i) => act === wanted[i]).length / wanted.length;
  const present = rows.filter((row) => row.sentences > 0);
  return { acts: rows, accuracy, macroF1: present.reduce((sum, row) => sum + row.f1, 0) / present.length };
}
