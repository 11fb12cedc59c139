import { expect, it } from 'vitest';
import { readTranscripts } from './index.js';

const turn = (speaker: string, text: string): object => ({ speaker, text });
const LISTS = {
  a: [[turn('Ana', 'Hi'), turn('Ben', 'Yes')]],
  b: [[turn('Ana', 'Bye')], [turn('Ben', 'Bye')]],
};
const TEXTS = {
  train: [
    ['is it late', 'a bit'],
    ['so run', 'never', 'well'],
  ],
  test: [['any news', 'none']],
};

it.each([{}, { path: '*[]' }])('reads a list of conversations under each key %j', (options) => {
  const { transcripts } = readTranscripts(LISTS, options);
  expect(transcripts.map(({ id, turns }) => [id, turns.length])).toEqual([
    ['a', 2],
    ['b#1', 1],
    ['b#2', 1],
  ]);
});

it('reads lists of texts under each key with the path and the speakers that its error names', () => {
  expect(() => readTranscripts(TEXTS)).toThrow(
    'This reads it:\n  --path "*[]" --speaker A,B      3 conversations of 2 to 3 turns',
  );
  const { transcripts } = readTranscripts(TEXTS, { path: '*[]', speaker: ['A', 'B'] });
  expect(transcripts.map(({ id, turns }) => [id, turns.map(({ speaker }) => speaker).join('')])).toEqual([
    ['train#1', 'AB'],
    ['train#2', 'ABA'],
    ['test', 'AB'],
  ]);
});

it('reads records under a field of each element of the lists', () => {
  const records = { a: [{ talk: [turn('Ana', 'Hi')] }, { talk: [turn('Ben', 'Yes')] }] };
  const { transcripts } = readTranscripts(records, { path: '*[].talk' });
  expect(transcripts.map(({ id, turns }) => [id, turns[0]?.text])).toEqual([
    ['a#1', 'Hi'],
    ['a#2', 'Yes'],
  ]);
});

it.each([
  ['lists of lists', [[LISTS.b, LISTS.a].flat(), LISTS.a]],
  ['one level further in', [[[LISTS.b, LISTS.a].flat()], [LISTS.a]]],
])('reads each innermost list of messages as a conversation: %s', (_, nested) => {
  for (const input of [nested, JSON.stringify(nested)]) {
    const { transcripts, warnings } = readTranscripts(input);
    expect(transcripts.map(({ turns }) => turns.length)).toEqual([1, 1, 2, 2]);
    expect(warnings.map(({ message }) => message)).toContain(
      'each innermost list of messages is a conversation',
    );
  }
  const lines = nested.map((each) => JSON.stringify(each)).join('\n');
  expect(readTranscripts(lines).transcripts.map(({ turns }) => turns.length)).toEqual([1, 1, 2, 2]);
});
