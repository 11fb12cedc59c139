import { expect, it } from 'vitest';
import { readTranscripts } from '../read-transcripts.js';

const table = (rows: readonly string[], header = 'speaker,text'): string => [header, ...rows].join('\n');
const TALK = ['ana,Is it late?', 'ben,It is nine.', 'ana,Good.'];

it('reads one small talk, with a warning that naming it removes', () => {
  const { readSummary, transcripts } = readTranscripts(table(TALK));
  expect(transcripts).toHaveLength(1);
  expect(readSummary.warnings).toEqual([
    {
      check: 'one-conversation',
      message:
        'rows: no column names the conversation: 3 rows were read as one (columns.conversation, --one-conversation)',
    },
  ]);
  expect(() => readTranscripts(table(TALK), { strict: true })).toThrow('no column names the conversation');
  expect(readTranscripts(table(TALK), { columns: { conversation: null } }).readSummary.warnings).toEqual([]);
});

it.each([
  [
    'numbers that begin again',
    table(
      TALK.concat(TALK).map((row, i) => `${i % 3},${row}`),
      'turn,speaker,text',
    ),
  ],
  [
    'groups',
    table(
      [...TALK, ...TALK].map((row, i) => `${i < 3 ? 'a' : 'b'},${row}`),
      'case,speaker,text',
    ),
  ],
  [
    'labels',
    table(
      TALK.map((row) => `${row},calm`),
      'speaker,text,mood',
    ),
  ],
  ['names with values', table(TALK, 'name,value')],
  ['a single speaker', table(['ana,Is it late?', 'ana,Or not?'])],
  ['strangers', table([...TALK.slice(0, 2), 'cy,It leaks.'])],
  ['too many rows', table(Array.from({ length: 501 }, (_, i) => TALK[i % 2]!))],
])('refuses %s', (_, text) => {
  expect(() => readTranscripts(text)).toThrow('options.columns.conversation: expected one of the columns');
});

it('reads the two sides of a recorded call as one talk', () => {
  const rows = TALK.map((row, i) => `${i % 2},${row}`);
  expect(readTranscripts(table(rows, 'channel,speaker,text')).transcripts).toHaveLength(1);
});

it('groups rows by replies', () => {
  const rows = ['1,ana,Where is it?,', '2,shop,On its way.,1', '3,ben,Open?,', '4,shop,Until six.,3'];
  const { readSummary, transcripts } = readTranscripts(
    table(rows, 'tweet_id,author_id,text,in_response_to_tweet_id'),
  );
  expect(transcripts.map(({ turns }) => turns.map(({ speaker }) => speaker))).toEqual([
    ['ana', 'shop'],
    ['ben', 'shop'],
  ]);
  expect(readSummary.warnings).toEqual([]);
});
