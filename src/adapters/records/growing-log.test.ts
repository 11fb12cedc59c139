import { expect, it } from 'vitest';
import { collect } from '../../../testing/pieces.js';
import { readTranscripts, streamTranscripts } from '../read-transcripts.js';

const talk = (name: string): object[] =>
  ['Is it far?', 'Two hours.', 'By boat?', 'By train.', 'Thanks.', 'Good night.'].map((text, i) => ({
    role: i % 2 === 0 ? 'user' : 'assistant',
    content: `${name}: ${text}`,
  }));
const grown = (name: string, lengths: readonly number[], more: object = {}): object[] =>
  lengths.map((length) => ({ ...more, messages: talk(name).slice(0, length) }));
const lengthsOf = (input: unknown, options: object = {}): number[] =>
  readTranscripts(input, options).transcripts.map(({ turns }) => turns.length);
const jsonl = (records: readonly object[]): string =>
  records.map((each) => `${JSON.stringify(each)}\n`).join('');

it('keeps the longest of conversations that repeat one another, and counts the others', async () => {
  const records = [...grown('a', [2, 4, 6]), ...grown('b', [6, 4])];
  const { transcripts, readSummary, warnings } = readTranscripts(records);
  expect(transcripts.map(({ turns }) => turns.length)).toEqual([6, 6]);
  expect([readSummary.turns, readSummary.merged, readSummary.warnings]).toEqual([12, 10, []]);
  expect(warnings.map(({ message }) => message)).toEqual([
    '3 conversations are repeated by a neighboring one that is longer: only the longest is kept',
  ]);
  expect(await collect(streamTranscripts([jsonl(records)]))).toEqual(transcripts);
});

it('keeps the last request of a session under its id', () => {
  const { transcripts } = readTranscripts(grown('a', [2, 4, 6], { id: 's1' }));
  expect(transcripts.map(({ id, turns }) => [id, turns.length])).toEqual([['s1', 6]]);
});

it('counts messages that are not turns as well', () => {
  const system = { role: 'system', content: 'Be kind.' };
  const records = [2, 4].map((length) => ({ messages: [system, ...talk('a').slice(0, length)] }));
  const { readSummary } = readTranscripts(records);
  expect([readSummary.turns, readSummary.excluded, readSummary.merged]).toEqual([4, { system: 1 }, 3]);
});

it('keeps a single message with which others may begin, unless the log goes on to grow', () => {
  expect(lengthsOf(grown('a', [1, 2]))).toEqual([1, 2]);
  expect(lengthsOf(grown('a', [1, 2, 3, 4]))).toEqual([4]);
  expect(lengthsOf([...grown('a', [1]), ...grown('b', [2])])).toEqual([1, 2]);
});

it('keeps equal conversations, runs and transcripts of the own schema', () => {
  expect(lengthsOf(grown('a', [4, 4]))).toEqual([4, 4]);
  const columns = { run: 'nr' };
  expect(
    lengthsOf(
      [2, 4].flatMap((n) => grown('a', [n], { nr: n })),
      { columns },
    ),
  ).toEqual([2, 4]);
  expect(lengthsOf([2, 4].flatMap((n) => grown('a', [n], { model: `m${n}` })))).toEqual([2, 4]);
  const turns = ['Is it far?', 'Two hours.', 'Good.'].map((text, i) => ({ speaker: `s${i % 2}`, text }));
  expect(lengthsOf([{ turns: turns.slice(0, 2) }, { turns }])).toEqual([2, 3]);
});

it('names the record of a fault, although conversations are held until the next', () => {
  const records = [...grown('a', [2], { id: 'x' }), ...grown('b', [2], { id: 'x' }), ...grown('c', [2])];
  expect(() => readTranscripts(jsonl(records))).toThrow('line 2: expected a unique id');
});
