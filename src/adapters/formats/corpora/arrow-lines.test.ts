import { expect, it } from 'vitest';
import { readTranscripts } from '../../index.js';

const TEXT = `01 Mara->Lev+Ida: Which of the three paths do we take?
02 Lev->Mara: The left one goes around the pond.
03 Ida->Lev: Around it, or through it?
04 Lev->Ida+Mara: Around it, unless it rained.
`;
const MESSAGES = [
  { name: 'Mara', content: 'Which of the three paths do we take?' },
  { name: 'Lev', content: 'The left one goes around the pond.' },
  { name: 'Ida', content: 'Around it, or through it?' },
  { name: 'Lev', content: 'Around it, unless it rained.' },
].map((message) => ({ role: 'user', ...message }));

it('reads speakers, texts and the people spoken to', () => {
  const { readSummary, transcripts } = readTranscripts(TEXT);
  expect(readSummary.format).toBe('arrow-lines');
  const turns = transcripts.flatMap((transcript) => transcript.turns);
  expect(turns.map(({ addressees }) => addressees)).toEqual([
    ['Lev', 'Ida'],
    ['Mara'],
    ['Lev'],
    ['Ida', 'Mara'],
  ]);
  const chat = readTranscripts({ messages: MESSAGES }).transcripts.flatMap((transcript) => transcript.turns);
  const said = (list: typeof turns): unknown => list.map(({ speaker, text }) => [speaker, text]);
  expect(said(turns)).toEqual(said(chat));
});

it('counts lines without a speaker', () => {
  const { readSummary } = readTranscripts(`${TEXT}They leave.\n`);
  expect([readSummary.turns, readSummary.excluded]).toEqual([4, { notice: 1 }]);
});

it('does not read arrows of code, or a single speaker', () => {
  expect(() => readTranscripts('Mara->Lev: Come here.\nMara->Lev: Now.\nMara->Ida: And you.\n')).toThrow(
    'expected text with speakers',
  );
});
