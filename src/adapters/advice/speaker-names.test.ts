import { expect, it } from 'vitest';
import { chat, warningsInLines, warningsInTurns } from '../../../testing/warnings-in.js';
import { readTranscripts } from '../index.js';

it('warns about labels as speakers, and refuses a reading with only labels', () => {
  const talk = 'input: Hi\nBen: Hello\ninput: Late?\nBen: Yes';
  expect(readTranscripts(talk).warnings.map(({ message }) => message)).toContain(
    '"input" may be a label and not a speaker',
  );
  expect(() => readTranscripts(talk.replaceAll('Ben', 'output'))).toThrow('"input", "output" may be a label');
});

it('refuses names of fields in the place of speakers', () => {
  const notice = ['Files: src', 'License: MIT', 'Files: docs', 'License: CC0', 'Ana: Thanks.'];
  expect(() => readTranscripts(notice.join('\n'))).toThrow('4 of 5 turns begin with the name of a field');
});

it('refuses times in the place of speakers', () => {
  const turns = ['09:30', '2024-01-05', '10:15'].map((speaker) => ({ speaker, text: 'Hello there.' }));
  expect(() => readTranscripts({ turns })).toThrow('3 of 3 speakers are times or dates');
});

it('warns about sentences in the place of speakers', () => {
  const speaker = 'I think that it is late';
  expect(warningsInTurns([speaker, 'Hi.'], ['Ben', 'Hello.'])).toEqual([]);
  expect(warningsInTurns([speaker, 'Hi.'], ['So I think it is too', 'Hello.'], ['Ben', 'Yes.'])).toEqual([
    'long-speakers',
  ]);
});

it('warns about the answers of programs as those of people, unless they have a role', () => {
  const rows = ['Ana: Is it lit?', 'Tool: 200 ok', 'Ana: And now?', 'Tool: 200 ok, twice'];
  expect(warningsInLines(rows.join('\n'))).toEqual(['labels-as-speakers']);
  const asked = chat([
    ['user', 'Is it lit?'],
    ['tool', '200 ok'],
    ['assistant', 'Yes.'],
  ]);
  const { readSummary } = readTranscripts(asked, { roles: ['user', 'assistant', 'tool'] });
  expect([readSummary.turns, readSummary.warnings]).toEqual([3, []]);
});

it('warns about or rejects levels of a log, parts of a text and settings in the place of speakers', () => {
  expect(() => readTranscripts('INFO: Ready now.\nFATAL: No socket.\nINFO: Trying again.')).toThrow(
    '"INFO", "FATAL" may be a label',
  );
  const song = [
    'Verse 1: The boats sleep',
    'Chorus: Row, row',
    'Verse 2: The hall is lit',
    'Chorus: Row, row',
  ];
  expect(() => readTranscripts(song.join('\n'))).toThrow('4 of 4 turns begin with the name of a field');
  expect(() => readTranscripts('# A test.\nREQUIRES: a, !b\nREQUIRES: true\nRUN: true')).toThrow('a field');
  expect(() => readTranscripts('Call:\nroc(x)\n\nData: x in 72 controls.')).toThrow('a field');
  expect(() => readTranscripts('RUN_ONCE: 1\nRUN_ONCE: 1\nSTART: now')).toThrow('these look like settings');
  expect(warningsInLines('and the wind said: be still\nThe wind replied: I never will')).toEqual([
    'long-speakers',
  ]);
});

it('warns about the numbered steps of an agent as speakers', () => {
  expect(warningsInTurns(['Thought 1', 'A bus.'], ['Ben', 'Yes.'], ['Action 1', 'Go.'])).toContain(
    'labels-as-speakers',
  );
  expect(warningsInTurns(['User 1', 'A bus.'], ['User 2', 'Yes.'], ['User 1', 'Go.'])).not.toContain(
    'labels-as-speakers',
  );
});
