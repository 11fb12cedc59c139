import { describe, expect, it } from 'vitest';
import { checkSharding } from './check-sharding.js';

const three = ['a', 'b', 'c'];
const shards = three.map((shard, i) => ({ shard, segments: [i + 1] }));

describe('checkSharding', () => {
  it.each<[why: string, instruction: string, segments: string[], problems: string[]]>([
    ['no segment at all', 'a', [], ['0 segments, at least 3 are needed']],
    ['one that begins where another ends', 'abc', ['a', 'b', 'c'], []],
    ['one that ends where another begins', 'abc', ['c', 'b', 'a'], []],
    ['one that ends inside another', 'abcd', ['bc', 'ab', 'd'], ['segment 2 overlaps another: "ab"']],
    ['one that begins inside another', 'abcd', ['bc', 'cd', 'a'], ['segment 2 overlaps another: "cd"']],
    ['one around another', 'abcd', ['b', 'abc', 'd'], ['segment 2 overlaps another: "abc"']],
    ['the same twice, with one place', 'a b', ['a', 'b', 'a'], ['segment 3 overlaps another: "a"']],
    [
      'several flaws, in the order of the segments',
      'a b',
      ['x', 'a', 'a', ''],
      [
        'segment 1 is not in the instruction: "x"',
        'segment 3 overlaps another: "a"',
        'segment 4 is not in the instruction: ""',
      ],
    ],
    // "rain" stands inside the second segment first; its own place is the later one.
    ['a short one inside a longer one, and by itself', 'no rain, in rain', ['rain', 'no rain', 'in'], []],
    [
      'a short one that stands inside a longer one only',
      'no rain, in snow',
      ['rain', 'no rain', 'in'],
      ['segment 2 overlaps another: "no rain"'],
    ],
  ])('%s', (_, instruction, segments, problems) => {
    expect(checkSharding({ instruction, segments })).toEqual(problems);
  });

  it('wants shards that say each segment by its number', () => {
    const check = (...others: (number | string)[][]) =>
      checkSharding({
        ...{ instruction: 'a b c', segments: three },
        shards: [...shards, ...others.map((segments) => ({ shard: 'd', segments: segments as number[] }))],
      });
    expect(check([1, 3], [2])).toEqual([]);
    for (const segments of [[0], [4], [1.5], [], [1, 4]])
      expect(check([1], segments)).toEqual(['shard 5 has to name segments from 1 to 3']);
    expect(checkSharding({ instruction: 'a b c', segments: three, shards: shards.slice(0, 2) })).toEqual([
      '2 shards, at least 3 are needed',
      'segment 3 is not restated by any shard',
    ]);
    expect(checkSharding({ instruction: 'a b c', segments: three, shards: [] })[0]).toBe(
      '0 shards, at least 3 are needed',
    );
  });

  it('refuses what is no sharding', () => {
    expect(() => checkSharding(null as never)).toThrow(
      'checkSharding: sharding: expected an object, got null',
    );
    expect(() => checkSharding({ instruction: 1, segments: [] } as never)).toThrow(
      'checkSharding: sharding.instruction: expected a string, got 1',
    );
    expect(() => checkSharding({ instruction: '', segments: [1] } as never)).toThrow('sharding.segments[0]');
    for (const [shard, path] of [
      [{ shard: 1, segments: [] }, 'shard'],
      [{ shard: 'x', segments: ['1'] }, 'segments[0]'],
    ] as const)
      expect(() => checkSharding({ instruction: '', segments: [], shards: [shard] } as never)).toThrow(
        `checkSharding: sharding.shards[0].${path}: expected`,
      );
  });
});
