import { expect, it } from 'vitest';
import { readTranscripts } from '../../read-transcripts.js';

const rows = (...words: readonly (readonly [string, string, string])[]): string =>
  ['file\tspk\ttoken', ...words.map((word) => word.join('\t'))].join('\n').replace('spk', 'speaker');

it('joins words until another speaker begins, for each recording', () => {
  const table = rows(
    ['a', '0', 'is'],
    ['a', '0', 'it'],
    ['a', '0', '?'],
    ['a', '1', 'yes'],
    ['b', '1', 'hm'],
  );
  const { transcripts, readSummary } = readTranscripts(table);
  expect(transcripts).toEqual([
    {
      id: 'a',
      turns: [
        { speaker: 'speaker 0', text: 'is it?' },
        { speaker: 'speaker 1', text: 'yes' },
      ],
    },
    { id: 'b', turns: [{ speaker: 'speaker 1', text: 'hm' }] },
  ]);
  expect(readSummary.merged).toBe(2);
  expect(readSummary.format).toBe('word-rows');
});

it('counts rows without a word, and refuses words without a speaker', () => {
  expect(readTranscripts(rows(['a', '0', 'is'], ['a', '0', ''])).readSummary.excluded).toEqual({
    wordless: 1,
  });
  const objects = [
    { speaker: '', word: 'is' },
    { speaker: 'ana', word: 'it' },
  ];
  expect(() => readTranscripts(objects, { format: 'word-rows' })).toThrow(
    'speaker: expected the speaker of each word, got ""',
  );
});
