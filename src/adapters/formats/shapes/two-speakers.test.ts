import { expect, it } from 'vitest';
import { readTranscripts } from '../../read-transcripts.js';

const said = (input: unknown): string[][] =>
  readTranscripts(input).transcripts.map(({ turns }) =>
    turns.map(({ speaker, text }) => `${speaker}: ${text}`),
  );

it('reads the lists of two speakers in turn, with a warning about their order', () => {
  const record = { id: 'd1', person2: ['It is nine.'], person1: ['Is it late?', 'Thank you very much.'] };
  const { format, transcripts, readSummary } = readTranscripts([record]);
  expect(said([record])).toEqual([
    ['person1: Is it late?', 'person2: It is nine.', 'person1: Thank you very much.'],
  ]);
  expect([format, transcripts[0]?.id, transcripts[0]?.meta]).toEqual(['two-speakers', 'd1', undefined]);
  expect(readSummary.warnings.map(({ message }) => message)).toEqual([
    'the lists "person1" and "person2" do not state their order: they alternate, "person1" first',
  ]);
});

it('reads two texts as an exchange, which alone may be no conversation', () => {
  const records = ['Is it late?', 'Do you sail?'].map((text) => ({
    Speaker_A: text,
    Speaker_B: 'It is so.',
  }));
  expect(said(records)).toEqual([
    ['Speaker_A: Is it late?', 'Speaker_B: It is so.'],
    ['Speaker_A: Do you sail?', 'Speaker_B: It is so.'],
  ]);
  expect(readTranscripts(records).readSummary.warnings.map(({ check }) => check)).toEqual(['exchanges']);
});

it.each([
  { person1: 'Ana', person2: 'Ben', place: 'Oslo' },
  { person1: 'Is it late?', person2: 'It is nine.', person3: 'It is ten.' },
  { person1: ['Is it late?'], person2: ['It is nine.', 'Or ten.', 'Or one.'] },
  { person1: 'Is it late?', speaker2: 'It is nine.' },
])('does not read other fields: %j', (record) => {
  expect(() => readTranscripts([record])).toThrow('format not recognized');
});
