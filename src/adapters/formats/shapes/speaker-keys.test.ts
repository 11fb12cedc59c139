import { expect, it } from 'vitest';
import { readTranscripts } from '../../read-transcripts.js';

const TURNS = [{ S1: 'Is it late?' }, { S2: 'Not yet.' }, { S1: 'Good.' }];
const SAID = ['S1: Is it late?', 'S2: Not yet.', 'S1: Good.'];
const said = (input: unknown): string[][] =>
  readTranscripts(input).transcripts.map(({ turns }) =>
    turns.map(({ speaker, text }) => `${speaker}: ${text}`),
  );

it('reads turns in a list and under keys, of one conversation and of several', () => {
  const keyed = { ...TURNS.map((turn) => turn) };
  expect(said(TURNS)).toEqual([SAID]);
  expect(said({ dialog: TURNS })).toEqual([SAID]);
  expect(said({ id: 7, ...keyed })).toEqual([SAID]);
  expect(said({ a: keyed, b: keyed })).toEqual([SAID, SAID]);
  expect(readTranscripts({ id: 7, dialog: keyed }).transcripts[0]?.id).toBe('7');
});

it.each([
  ['a single speaker', [{ S1: 'Is it late?' }, { S1: 'Hello?' }]],
  ['texts by language', { hello: { en: 'Hello' }, bye: { de: 'Ade' } }],
  ['turns with other fields', [{ S1: 'Is it late?', mood: 'calm' }, { S2: 'Not yet.' }]],
])('is not read with %s', (_, input) => {
  expect(() => readTranscripts(input)).toThrow('format not recognized');
});
