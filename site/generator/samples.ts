import { readFileSync } from 'node:fs';
import { readTranscripts } from '../../dist/adapters/index.js';
import type { Transcript } from '../../dist/index.js';
import { ROOT } from './paths.js';

/** A conversation to begin with in the playground, as the text of a file. */
export interface Sample {
  readonly title: string;
  readonly file: string;
  readonly text: string;
  /** What reading the text gives, where it is known. */
  readonly transcript?: Transcript;
}

/** Those that lose nothing when they are written as lines. */
const LINES = new Set(['tutoring.json', 'support-chat.json', 'picnic.json']);

const FILES: readonly (readonly [title: string, file: string])[] = [
  ['A picnic', 'picnic.json'],
  ['A lesson', 'tutoring.json'],
  ['A budget meeting', 'budget-meeting.json'],
  ['A support chat', 'support-chat.json'],
  ['A game of pictures', 'picture-game.json'],
  ['Runs of a model', 'sharded-prices.jsonl'],
];

/** The conversations that were written for this project; a single one as lines, as people would paste it. */
export function samples(): Sample[] {
  return FILES.map(([title, file]) => {
    const content = readFileSync(`${ROOT}fixtures/transcripts/${file}`, 'utf8').trim();
    if (!LINES.has(file)) return { title, file, text: content };
    const { turns } = JSON.parse(content) as Transcript;
    const text = turns.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n');
    const { transcripts } = readTranscripts(text);
    return { title, file: file.replace('.json', '.txt'), text, transcript: transcripts[0]! };
  });
}
