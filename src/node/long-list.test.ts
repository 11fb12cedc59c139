import { describe, expect, it } from 'vitest';
import { findLongList, type LongList } from './long-list.js';

const LIMITS = { long: 40, around: 2000, short: 0 };

/** The search over text in pieces of some bytes. */
function search(text: string, size = 7, limits: object = {}): Promise<LongList | undefined> {
  const bytes = Buffer.from(text);
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size);
  }
  return findLongList(pieces(), { ...LIMITS, ...limits });
}

const list = JSON.stringify(Array.from({ length: 9 }, (_, i) => ({ id: `c${i}`, text: 'a "b" \\ ] } ü [' })));

describe('findLongList', () => {
  it.each([1, 2, 3, 7, 1000])(
    'finds the list and what stands around it, in pieces of %i bytes',
    async (size) => {
      const text = `\ufeff {"v":[1,2,{"data":[3]}], "a\\"b" : {"x":1,\n"data" :${list}, "y":{"z":[]}} ,"end":"x"}\n`;
      const found = await search(text, size);
      expect(found?.path).toEqual(['a"b', 'data']);
      expect(Buffer.from(text).subarray(found!.start, found!.end).toString()).toBe(list);
      expect(JSON.parse(found!.around)).toEqual({
        v: [1, 2, { data: [3] }],
        'a"b': { x: 1, data: [JSON.parse(list)[0]], y: { z: [] } },
        end: 'x',
      });
    },
  );

  it.each([
    ['a list', list],
    ['lines', `{"a":${list}}\n{"a":${list}}\n`],
    ['several long lists', `{"a":${list},"b":${list}}`],
    ['no long list', '{"a":[1,2,3]}'],
    ['a list deeper within', `{"a":{"b":{"c":${list}}}}`],
    ['a list in a list', `{"a":[${list}]}`],
    ['one long element', `{"a":["${'x'.repeat(100)}"]}`],
    ['an end that is missing', `{"a":${list}`],
    ['brackets that do not fit', `{"a":${list}]`],
    ['a bare NaN, which is mended in held text', `{"a":${list},"b":NaN}`],
    ['text that is no JSON', `Ana: {"a":${list}}`],
    ['more around it than may be', `{"b":"${'x'.repeat(2000)}","a":${list}}`],
    ['nothing', ' '],
  ])('finds nothing in %s', async (_, text) => {
    expect(await search(text, 7, { around: 1024 })).toBeUndefined();
  });

  it('finds nothing where the first value ends soon: lines are read as lines', async () => {
    expect(await search(`{"a":${list}}`)).toBeDefined();
    expect(await search(`{"a":${list}}`, 7, { short: 10_000 })).toBeUndefined();
  });
});
