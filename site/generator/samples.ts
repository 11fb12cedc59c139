import { readFileSync } from 'node:fs';
import { ROOT } from './paths.js';

/** A conversation to begin with in the playground, as the text of a file. */
export interface Sample {
  readonly title: string;
  readonly file: string;
  readonly text: string;
}

const FILES: readonly (readonly [title: string, file: string])[] = [
  ['A lesson', 'tutoring.json'],
  ['A budget meeting', 'budget-meeting.json'],
  ['A support chat', 'support-chat.json'],
  ['A picnic', 'picnic.json'],
  ['A game of pictures', 'picture-game.json'],
  ['Runs of a model', 'sharded-prices.jsonl'],
];

/** The conversations that were written for this project. */
export function samples(): Sample[] {
  return FILES.map(([title, file]) => ({
    title,
    file,
    text: readFileSync(`${ROOT}fixtures/transcripts/${file}`, 'utf8').trim(),
  }));
}
