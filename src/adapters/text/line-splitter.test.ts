import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LineSplitter } from './line-splitter.js';

function split(pieces: readonly string[]): (readonly [string, number])[] {
  const splitter = new LineSplitter();
  const lines = [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.end()];
  return lines.map(({ text, number }) => [text, number] as const);
}

it('cuts chunks at line breaks of either kind and drops a byte order mark', () => {
  expect(split(['\ufeffab', 'c\r', '\nd\n\ne'])).toEqual([
    ['abc', 1],
    ['d', 2],
    ['', 3],
    ['e', 4],
  ]);
});

it('takes pieces without any line break for lines', () => {
  expect(split(['{"a":1}', '', '{bad', '{"a":2}'])).toEqual([
    ['{"a":1}', 1],
    ['', 2],
    ['{bad', 3],
    ['{"a":2}', 4],
  ]);
  expect(split(['a,b', 'c,d'])).toEqual([
    ['a,b', 1],
    ['c,d', 2],
  ]);
});

it('gives a line at once when it is a whole JSON value', () => {
  expect(new LineSplitter().push('{"a":1}')).toHaveLength(1);
  expect(new LineSplitter().push('{"a":')).toHaveLength(0);
  // The first character of "10:00 Ana: hello" is no line, though 1 is JSON.
  expect(split(['1', '0:00 Ana: hello', '\n'])).toEqual([['10:00 Ana: hello', 1]]);
});

it('sees chunks where the first ended exactly with the first line', () => {
  expect(split(['{"a":1}', '\n{"b', '":2}\n'])).toEqual([
    ['{"a":1}', 1],
    ['{"b":2}', 2],
  ]);
});

it('joins chunks of a single long line', () => {
  expect(split(['[{"a"', ':1},', '{"a":NaN}', ']'])).toEqual([['[{"a":1},{"a":NaN}]', 1]]);
});

it('gives the same lines however the text is cut', () => {
  const text = '{"a":1}\n\n{"b":[1,2]}\n{"c":""}\n';
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: text.length - 1 })), (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), text.length];
      const pieces = at.slice(1).map((end, i) => text.slice(at[i], end));
      expect(split(pieces)).toEqual(split([text]));
    }),
  );
});

it('says what waits for its end, and gives it up', () => {
  const splitter = new LineSplitter(5);
  expect(splitter.push('ab')).toEqual([]);
  expect(splitter.waitingLength).toBe(2);
  expect(splitter.takeRest()).toBe('ab');
  expect(splitter.waitingLength).toBe(0);
  expect(splitter.push('c\nde')).toEqual([{ text: 'c', number: 6 }]);
  expect(splitter.push('f')).toEqual([]);
  expect(splitter.waitingLength).toBe(3);
  expect(splitter.takeRest()).toBe('def');
  expect(splitter.end()).toEqual([]);
});

it('takes a byte order mark off the first line only', () => {
  expect(split(['\ufeffa\n\ufeffb\n'])).toEqual([
    ['a', 1],
    ['\ufeffb', 2],
  ]);
});

it('goes over to chunks where a line holds a break', () => {
  expect(split(['{"a":1}', '{"b":2}\n{"c"', ':3}'])).toEqual([
    ['{"a":1}', 1],
    ['{"b":2}', 2],
    ['{"c":3}', 3],
  ]);
  expect(split(['{"a":1}', '\r\n{"b":2}'])).toEqual([
    ['{"a":1}', 1],
    ['{"b":2}', 2],
  ]);
});
