import { expect, it } from 'vitest';
import { fromRows } from '../formats/common/from-rows.js';
import { fromTranscripts } from '../formats/common/from-transcripts.js';
import { Notes } from './notes.js';

it('makes one warning of many lines with the same repair', () => {
  const line = '{"turns":[],"meta":{"x":NaN}}\n';
  expect(fromTranscripts(`{"turns":[]}\n${line.repeat(3)}`).warnings).toEqual([
    { message: '3 lines, the first of them line 2: bare NaN or Infinity read as null', line: 2 },
  ]);
});

it('does not skip what is a mistake of the call', () => {
  expect(() => fromRows('a,b\n1,2\n', { onError: 'skip' })).toThrow(
    'fromRows: options.columns.speaker: expected one of the columns "a", "b", got undefined',
  );
});

it('says a thing once, and no more than twenty of them', () => {
  const notes = new Notes('test', {});
  for (let i = 0; i < 25; i += 1) for (let times = 0; times < 2; times += 1) notes.once(`thing ${i}`);
  expect(notes.warnings.map(({ message }) => message)).toEqual(
    Array.from({ length: 20 }, (_, i) => `thing ${i}`),
  );
});

it('places what it says by line and path within it, or by the whole path', () => {
  const heard: string[] = [];
  const notes = new Notes('test', { onWarning: ({ message }) => void heard.push(message) }, false);
  const warned = [
    [{ line: 3 }, ''],
    [{ line: 3 }, 'a.b'],
    [{ path: 'rows[2]' }, ''],
    [{ path: 'rows[2]' }, 'a'],
    [{ path: 'rows' }, '[1].a'],
    [{}, 'a'],
    [{}, ''],
  ] as const;
  for (const [place, inner] of warned) notes.warn(place, inner, 'so it is');
  expect(heard).toEqual([
    'line 3: so it is',
    'line 3: a.b: so it is',
    'rows[2]: so it is',
    'rows[2].a: so it is',
    'rows[1].a: so it is',
    'a: so it is',
    'input: so it is',
  ]);
  // Streaming keeps no list.
  expect(notes.warnings).toEqual([]);
});

it('gives each warning the line and path that it is about', () => {
  const notes = new Notes('test', {});
  notes.warn({ line: 3 }, 'a', 'x');
  notes.warn({ path: 'rows[1]' }, 'a', 'x');
  notes.warn({}, '', 'x');
  expect(notes.warnings).toEqual([
    { message: 'line 3: a: x', line: 3, path: 'a' },
    { message: 'rows[1].a: x', path: 'rows[1].a' },
    { message: 'input: x' },
  ]);
  expect(() => notes.fail({ path: 'rows[1]' }, 'a', 'a name', 3)).toThrow(
    'rows[1].a: expected a name, got 3',
  );
});
