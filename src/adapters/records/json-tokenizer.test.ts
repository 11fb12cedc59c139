import { describe, expect, it } from 'vitest';
import { collect, piecesOf } from '../../../testing/pieces.js';
import { fromTranscripts } from '../index.js';
import { firstElements, JsonArrayReader } from './json-array-reader.js';
import { opensOnly } from './json-text.js';
import { JsonTokenizer } from './json-tokenizer.js';
import { Notes } from './notes.js';

const ids = (text: string, options = {}): unknown =>
  fromTranscripts(text, options).transcripts.map(({ id }) => id);
const warnings = (text: string, options = {}): string[] =>
  fromTranscripts(text, options).warnings.map(({ message }) => message);

describe('text of JSON', () => {
  const [a, b] = ['{"id":"a","turns":[]}', '{"id":"b","turns":[]}'];

  it('is one value on one line, one over many, or one a line', () => {
    expect(ids(a)).toEqual(['a']);
    expect(ids(`[${a},${b}]`)).toEqual(['a', 'b']);
    expect(ids(`[\n${a},\n${b}\n]\n`)).toEqual(['a', 'b']);
    expect(ids(`\n${a}\n\n${b}\n`)).toEqual(['a', 'b']);
    expect(ids('{\n"turns":[]\n,\n\n"id":"a"}')).toEqual(['a']);
  });

  it('places a fault by its line, or by its path within one value', () => {
    const bad = '{"turns":3}';
    expect(() => ids(bad)).toThrow('line 1: turns: expected an array of turns, got 3');
    expect(() => ids(`\n\n${bad}\n`)).toThrow('line 3: turns: expected');
    expect(() => ids(`${a}\n${bad}\n`)).toThrow('line 2: turns: expected');
    expect(() => ids(`[${a},${bad}]`)).toThrow('transcripts[1].turns: expected');
    expect(() => ids(`{\n"turns":3\n}`)).toThrow(/^turns: expected/);
  });

  it('may begin with a line that opens a bracket and is no JSON with the rest: it is lines all the same', () => {
    expect(() => ids(`{"id"\n${a}\n`)).toThrow(
      'line 1: expected JSON; cut off, because 1 bracket is not closed: { (column 6), got "{\\"id\\""',
    );
    expect(ids(`{"id"\n${a}\n${b}`, { onError: 'skip' })).toEqual(['a', 'b']);
    expect(() => ids('{"id"\n\nnonsense\n')).toThrow(
      'input: expected JSON; missing comma (line 3, column 1), got "{\\"id\\"\\n\\nnonsense"',
    );
    expect(() => ids('[1,\nx')).toThrow('input: expected JSON');
  });

  it('is refused without a record, whole or streamed', async () => {
    for (const text of ['', ' \n\n', '\ufeff'])
      expect(() => ids(text)).toThrow('input: expected conversations, got an empty text');
    for (const text of ['[]', '[\n]\n', ' [] \n'])
      expect(() => ids(text)).toThrow('input: expected conversations, got an array of 0');
    await expect(collect(fromTranscripts.stream([]))).rejects.toThrow(
      'input: expected conversations, got an empty text',
    );
    await expect(collect(fromTranscripts.stream(['[', ']']))).rejects.toThrow('got an array of 0');
    // A list of values is what a program has, and may be empty.
    expect(fromTranscripts([])).toMatchObject({ transcripts: [], warnings: [] });
  });

  it('says what had to be mended', () => {
    expect(warnings('{\n"turns":[],\n"meta":{"v":NaN}\n}')).toEqual([
      'input: bare NaN or Infinity read as null',
    ]);
    const mark = 'contains U+FFFD, the replacement for bytes that are not UTF-8';
    expect(warnings('{\n"turns":[],\n"id":"\ufffd"\n}')).toEqual([`input: ${mark}`]);
    expect(warnings(`${a}\n{"turns":[],"id":"\ufffd","meta":{"v":NaN}}\n`)).toEqual([
      'line 2: bare NaN or Infinity read as null',
      `line 2: ${mark}`,
    ]);
  });

  it('opens a value where its first bracket is not closed on the line', () => {
    expect(['{', ' [ ', '[{"a":1},', '{"a":'].map(opensOnly)).toEqual([true, true, true, true]);
    expect(['{}', '[1] ', '"a"', '', 'a {'].map(opensOnly)).toEqual([false, false, false, false, false]);
  });

  it('of one long object is held to its end, on one line or over many', async () => {
    const filler = 'x'.repeat(100_000);
    const turns = Array.from({ length: 90 }, () => ({ speaker: 'a', text: filler }));
    for (const text of [JSON.stringify({ turns }), JSON.stringify({ turns }, null, 1)]) {
      const [only] = await collect(fromTranscripts.stream(piecesOf(text, 1 << 20)));
      expect(only?.turns).toHaveLength(90);
    }
  });

  it('of a long list counts its elements through, and says behind which one it breaks', async () => {
    const filler = 'x'.repeat(1_000_000);
    const list = Array.from({ length: 12 }, (_, i) => ({
      id: `c${i}`,
      turns: i === 11 ? 3 : [],
      meta: { filler },
    }));
    const text = `\ufeff${JSON.stringify(list)}`;
    const read = (whole: string): Promise<unknown> =>
      collect(fromTranscripts.stream(piecesOf(whole, 1 << 20)));
    await expect(read(text)).rejects.toThrow('transcripts[11].turns: expected an array of turns, got 3');
    await expect(read(text.replace('},{"id":"c10"', '}{"id":"c10"'))).rejects.toThrow(
      'input: expected a list of JSON values, got an error behind element 10: ',
    );
  });
});

it('text of one value that is too long to be held is refused with what helps', () => {
  const push = (pieces: readonly string[], most: number): unknown[] => {
    const tokenizer = new JsonTokenizer(
      (record) => [{ record, place: {} }],
      new Notes('test', {}),
      undefined,
      most,
    );
    return [...pieces.flatMap((piece) => [...tokenizer.push(piece)]), ...tokenizer.end()];
  };
  const expected =
    "input: expected at most 20 characters in one record or one JSON object, got more. Write one conversation a line (jq -c '.KEY[]' FILE)";
  expect(() => push(['{"a": [1, 2,', '3, 4, 5]}'], 20)).toThrow(expected);
  expect(() => push(['{\n', '"a": [1, 2,\n', '3, 4, 5]\n}'], 20)).toThrow(expected);
  expect(() => push(['{"a":1}\n{"a"', ':"bcdefghijklmnopq"}'], 20)).toThrow(expected);
  expect(push(['{"a": [1, 2,', '3, 4]}'], 20)).toHaveLength(1);
  expect(push(['{"a":1}\n', '{"a":2}\n{"a"', ':3}\n'], 20)).toHaveLength(3);
});

describe('JsonArrayReader', () => {
  const reader = (): JsonArrayReader => new JsonArrayReader();

  it('gives each element when it is whole', () => {
    const own = reader();
    expect(own.push('[1,{"a":2')).toEqual([{ value: 1, index: 0 }]);
    expect(own.push('},[3],4')).toEqual([
      { value: { a: 2 }, index: 1 },
      { value: [3], index: 2 },
    ]);
    expect(own.push(']')).toEqual([{ value: 4, index: 3 }]);
    expect(() => own.end()).not.toThrow();
  });

  it('refuses a list that breaks or that does not end', () => {
    expect(() => reader().push('[1,}')).toThrow(
      'input: expected a list of JSON values, got an error behind element 1: ',
    );
    const own = reader();
    own.push('[1,');
    expect(() => own.end()).toThrow(
      'input: expected a list of JSON values to its end, got 1 element and no end',
    );
  });
});

it.each([
  ['[{"a":1},{"b"', [{ a: 1 }]],
  [' \n[[1,2],[3],4,5', [[1, 2], [3]]],
  ['[{"a":1', []],
  ['[]', []],
  ['[}', []],
  ['{"a":1},', []],
])('firstElements of %s, two at most', (text, first) => {
  expect(firstElements(text, 2)).toEqual(first);
});

it('firstElements look as far as the elements go', () => {
  const long = 'x'.repeat(100_000);
  expect(firstElements(`[{"a":"${long}"},{"b":1},{"c"`, 40)).toEqual([{ a: long }, { b: 1 }]);
});
