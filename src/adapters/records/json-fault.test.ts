import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeForeign } from '../advice/describe-foreign.js';
import { readTranscripts } from '../index.js';
import { jsonFault } from './json-fault.js';

it.each([
  ['[1, 2,]', 'unexpected comma before "]" (column 7)'],
  ['{"a": 1,\n}', 'unexpected comma before "}" (line 2, column 1)'],
  [
    '{"a": 1},',
    'unexpected comma after a complete value: remove commas between lines, or put all values in a list (column 9)',
  ],
  [
    '{"a": 1}{"b": 2}',
    'a second value after the first: write one value per line, or put all values in a list (column 9)',
  ],
  ['[1 2]', 'missing comma (column 4)'],
  ['[,1]', 'missing value before "," (column 2)'],
  ['{"a"::1}', 'missing value before ":" (column 6)'],
  ['[1}', 'unmatched "}" (column 3)'],
  ["['a']", 'a string in single quotes is not valid JSON (column 2)'],
  ['["a\nb"]', 'a string that does not end on its line is not valid JSON (line 1, column 2)'],
  ['[1, // one\n2]', 'a comment is not valid JSON (line 1, column 5)'],
  ['[1, /* one */ 2]', 'a comment is not valid JSON (column 5)'],
  ['[oops]', '"o" is not valid JSON (column 2)'],
  ['{"a": [1', 'cut off, because 2 brackets are not closed: {[ (column 9)'],
  ['{', 'cut off, because 1 bracket is not closed: { (column 2)'],
  ['['.repeat(11), 'cut off, because 11 brackets are not closed: [[[[[[[[[[... (column 12)'],
  ['{"a": "b\\', 'cut off within a string (column 10)'],
  ['{"a": "b\n\n', 'cut off within a string (column 9)'],
  // The last character of the third line is its fifth; the cut is behind it.
  ['[\n{"a": 1},\n{"b":\n', 'cut off, because 2 brackets are not closed: [{ (line 3, column 6)'],
  ['[\n{"a": 1},\n{"b": "c', 'cut off within a string (line 3, column 9)'],
  ['', undefined],
  ['nonsense', undefined],
])('%j: %s', (text, fault) => {
  expect(jsonFault(text)).toBe(fault);
});

it('sees no fault in JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 1), (value, indent) => {
      expect(jsonFault(JSON.stringify(value, null, indent))).toBeUndefined();
    }),
  );
});

it('is said of a file that cannot be parsed', () => {
  expect(() => readTranscripts('[{"messages":[]},]')).toThrow(
    'expected JSON; unexpected comma before "]" (column 18), got',
  );
  expect(() => readTranscripts('{"messages":[]}\n{"messages":[]},\n')).toThrow(
    'line 2: expected JSON; unexpected comma after a complete value',
  );
});

it.each([
  [Uint8Array.of(0x1f, 0x8b, 8, 0, 0), 'gzip -d'],
  [Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 4), 'zstd -d'],
  [new TextEncoder().encode('BZh91AY&SY'), 'bzip2 -d'],
  [Uint8Array.of(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0), 'xz -d'],
  [Uint8Array.of(0x50, 0x4b, 3, 4, 20), 'a zip archive'],
  [new TextEncoder().encode('PAR1\u0000'), '.parquet'],
  [new TextEncoder().encode('%PDF-1.7'), 'a PDF'],
  [new TextEncoder().encode('SQLite format 3\u0000'), 'an SQLite database'],
  [new TextEncoder().encode('<!DOCTYPE html><html>'), 'a page of HTML'],
])('says what %j is, and what to do', (bytes, advice) => {
  expect(() => readTranscripts(bytes)).toThrow(advice);
});

it('says nothing of text', () => {
  for (const text of ['Ana: Hi', '{"a":1}', '']) expect(describeForeign(text)).toBeUndefined();
});
