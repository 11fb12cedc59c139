import { expect, it } from 'vitest';
import { readTranscripts } from '../index.js';

const doubtsOf = (text: string): string[] =>
  readTranscripts(text, { from: 'named-lines' }).account.doubts.map(({ check }) => check);

it('doubts speakers of whom almost none returns', () => {
  const settings = ['version: 2', 'name: house', 'root: src', 'build: fast', 'tests: all', 'name: garden'];
  expect(doubtsOf(settings.join('\n'))).toEqual(['speakers-do-not-return']);
  const talk = ['Ana: Hi', 'Ben: Hello', 'Ana: Late?', 'Ben: Yes', 'Ana: Bye', 'Ben: Bye'];
  expect(doubtsOf(talk.join('\n'))).toEqual([]);
});

it('doubts labels in the place of speakers', () => {
  expect(doubtsOf('input: Hi\noutput: Hello\ninput: Late?\noutput: Yes')).toEqual(['labels-as-speakers']);
});

it('doubts turns that repeat the one before them', () => {
  const rows = ['Ana: Hi', 'Ana: Hi', 'Ben: Hello', 'Ben: Hello', 'Ana: Late?', 'Ana: Late?'];
  expect(doubtsOf(rows.join('\n'))).toEqual(['repeated-turns']);
});

it('says each doubt as a warning', () => {
  const { warnings } = readTranscripts('input: Hi\noutput: Hello\ninput: Late?\noutput: Yes');
  expect(warnings.map(({ message }) => message)).toContain(
    '"input", "output" may be a label and not a speaker (--columns speaker=NAME names the field)',
  );
});
