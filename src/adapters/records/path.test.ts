import { expect, it } from 'vitest';
import { readTranscripts } from '../index.js';

const log = (word: string) => [
  { who: 'ana', said: word },
  { who: 'ben', said: 'Yes.' },
];
const first = (input: unknown, path: string): string[] =>
  readTranscripts(input, { path, columns: { speaker: 'who', text: 'said' } }).transcripts.map(
    ({ id, turns }) => `${id ?? '-'} ${turns[0]?.text}`,
  );

it.each([
  ['[][]', [[log('a'), log('b')], [log('c')]], ['- a', '- b', '- c']],
  ['[]', [log('a'), log('b')], ['- a', '- b']],
  ['*[][]', { x: [[log('a')], [log('b')]], y: [[log('c')]] }, ['x#1 a', 'x#2 b', 'y c']],
  ['runs[].logs[]', { runs: [{ logs: [log('a'), log('b')] }] }, ['- a', '- b']],
  ['["a.b"].log', { 'a.b': { id: 'n', log: log('a') } }, ['n a']],
  ["x['a.b'][]", { x: { 'a.b': [log('a')] } }, ['- a']],
  ['a.b.log', { 'a.b': { log: log('a') } }, ['- a']],
])('%s', (path, input, expected) => {
  expect(first(input, path)).toEqual(expected);
});

it.each(['', '.', 'a..b', 'a.', '[', 'a[', 'a.[].b', '["a"', '[]x['])('refuses %j', (path) => {
  expect(() => first({ a: [] }, path)).toThrow(
    'options.path: expected fields and lists such as "samples[].messages"',
  );
});
