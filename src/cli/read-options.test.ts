import { getHeapStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { MOST_CHARACTERS } from '../adapters/text/text-limit.js';
import { type InputFlags, inputOptions, readOptions } from './input-options.js';

it('limits records to the longest text and to an eighth of the heap', () => {
  const { maxRecordLength } = readOptions({});
  expect(maxRecordLength).toBe(
    Math.min(MOST_CHARACTERS, Math.floor(getHeapStatistics().heap_size_limit / 8)),
  );
});

it.each<[flags: InputFlags, options: object]>([
  [{}, {}],
  [{ from: 'openai' }, { format: 'openai' }],
  [{ columns: { text: 'body' } }, { columns: { text: 'body' } }],
  [{ oneConversation: true }, { columns: { conversation: null } }],
  [{ oneConversation: true, columns: { text: 'body' } }, { columns: { text: 'body', conversation: null } }],
  [{ speaker: 'ana' }, { speaker: 'ana' }],
  [{ path: 'log' }, { path: 'log' }],
  [{ formats: [] }, { formats: [] }],
  [{ roles: ['user'] }, { roles: ['user'] }],
  [{ idField: 'nr' }, { idField: 'nr' }],
  [{ renameDuplicates: true }, { duplicates: 'rename' }],
  [{ keepDuplicates: true }, { duplicates: 'keep' }],
  [{ score: 'judge' }, { score: 'judge' }],
  [{ scoreRange: [1, 10] }, { scoreRange: [1, 10] }],
  [{ interleaved: true }, { interleaved: true }],
  [{ keepRemoved: true }, { keepRemoved: true }],
])('hands the flags on to the readers, and nothing that was not given: %j', (flags, options) => {
  const { maxRecordLength: _, ...given } = readOptions(flags);
  expect(given).toStrictEqual({ onError: 'throw', ...options });
});

it('skips errors where that is wanted', () => {
  expect(readOptions({ skipErrors: true }).onError).toBe('skip');
});

const OPTIONS = inputOptions();
const parse = (flag: string, text: string): unknown =>
  OPTIONS.find(({ long }) => long === flag)!.parseArg!(text, undefined);

it.each<[flag: string, text: string, value: unknown]>([
  ['--from', 'openai', 'openai'],
  ['--columns', 'speaker=from, text = message.body', { speaker: 'from', text: 'message.body' }],
  ['--columns', 'text=a=b', { text: 'a=b' }],
  ['--speaker', 'ana', 'ana'],
  ['--speaker', ' A , B', ['A', 'B']],
  ['--roles', 'user, tool', ['user', 'tool']],
  ['--score-range', '1,10', [1, 10]],
  ['--score-range', ' -1 , 0.5', [-1, 0.5]],
])('%s %s is read', (flag, text, value) => {
  expect(parse(flag, text)).toEqual(value);
});

it.each<[flag: string, text: string, message: string]>([
  ['--from', 'opnai', 'Unknown format. Nearest: openai'],
  ['--columns', 'text', '--columns: expected pairs NAME=column with a NAME of'],
  ['--columns', 'texts', '--columns: expected pairs NAME=column with a NAME of'],
  ['--columns', 'text=', '--columns: expected pairs NAME=column with a NAME of'],
  ['--columns', '=body', 'got "=body"'],
  ['--columns', 'text=a,color=b', 'got "color=b"'],
  ['--roles', 'user,boss', '--roles: expected some of user, assistant, system, tool, got "boss"'],
  ...['1', '1,2,3', '2,1', '1,1', ',1', '0,', 'a,b', '0,Infinity', '-Infinity,0', ' ,1', '-1e308,1e308'].map(
    (text): [string, string, string] => [
      '--score-range',
      text,
      `--score-range: expected LOW,HIGH, two numbers with LOW below HIGH, got ${JSON.stringify(text)}`,
    ],
  ),
])('%s %s is refused', (flag, text, message) => {
  expect(() => parse(flag, text)).toThrow(message);
});

it('puts all flags of reading into one group of the help', () => {
  expect(new Set(OPTIONS.map(({ helpGroupHeading }) => helpGroupHeading))).toEqual(new Set(['Input:']));
});
