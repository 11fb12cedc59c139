import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NameNumbers, TranscriptList, type TranscriptScores } from './transcript-scores.js';

type Value = readonly [key: number, score: number | null, cluster: string | null];

/** The same in plain maps: the first cluster that a value of a transcript names, and the others. */
function plain(values: readonly Value[]): [string, TranscriptScores][] {
  const all = new Map<string, TranscriptScores>();
  for (const [key, score, cluster] of values) {
    const own = all.get(`t${key}`) ?? { scores: [], nUndefined: 0, cluster: null };
    all.set(`t${key}`, own);
    own.cluster ??= cluster;
    const others = [...new Set([...(own.alsoIn ?? []), cluster])].filter(
      (each) => each !== null && each !== own.cluster,
    ) as string[];
    if (others.length > 0) own.alsoIn = others;
    if (score === null) own.nUndefined += 1;
    else own.scores.push(score);
  }
  return [...all];
}

describe('TranscriptList', () => {
  const value: fc.Arbitrary<Value> = fc.tuple(
    fc.nat(40),
    fc.option(fc.double({ noNaN: true }), { nil: null }),
    fc.constantFrom(null, 'a', 'b', 'c'),
  );

  it('keeps what a map of lists would keep, in the order of first appearance', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 120 }), (values) => {
        const list = new TranscriptList(new NameNumbers());
        for (const [key, score, cluster] of values) list.add(`t${key}`, score, cluster);
        const expected = plain(values);
        expect([...list.entries()]).toEqual(expected);
        expect(list.size).toBe(expected.length);
        expect([...list.entries()]).toEqual(expected);
      }),
    );
  });

  it('shares names with other lists, and goes in the order in which any of them first had a name', () => {
    const names = new NameNumbers();
    const [one, other] = [new TranscriptList(names), new TranscriptList(names)];
    for (let i = 0; i < 50; i++) one.add(`t${i}`, i, null);
    for (let i = 49; i >= 40; i--) other.add(`t${i}`, -i, 'c');
    expect(names.size).toBe(50);
    expect([...other.entries()].map(([key]) => key)).toEqual(
      Array.from({ length: 10 }, (_, i) => `t${40 + i}`),
    );
    expect([...one.entries()][49]).toEqual(['t49', { scores: [49], nUndefined: 0, cluster: null }]);
    expect([...other.entries()][0]).toEqual(['t40', { scores: [-40], nUndefined: 0, cluster: 'c' }]);
  });

  it('counts several undefined values at once', () => {
    const list = new TranscriptList(new NameNumbers());
    list.addUndefined('x', 3, 'c');
    list.add('x', null, null);
    list.add('x', 0.5, null);
    expect([...list.entries()]).toEqual([['x', { scores: [0.5], nUndefined: 4, cluster: 'c' }]]);
  });
});

describe('scores by the numbers of transcripts', () => {
  it('are those by name', () => {
    const names = new NameNumbers();
    const [one, other] = [new TranscriptList(names), new TranscriptList(names)];
    other.add('first', 1, null);
    one.add('second', 2, 'c');
    one.addUndefined('second', 1, null);
    expect([...one.numbered()]).toEqual([[1, { scores: [2], nUndefined: 1, cluster: 'c' }]]);
  });

  it('counts undefined values beyond what one byte holds', () => {
    for (const counts of [[253], [254], [255], [1000], [254, 1], [100, 200, 300]]) {
      const list = new TranscriptList(new NameNumbers());
      list.addUndefined('other', 2, null);
      for (const count of counts) list.addUndefined('x', count, null);
      const total = counts.reduce((a, b) => a + b);
      expect([...list.entries()].map(([key, each]) => [key, each.nUndefined])).toEqual([
        ['other', 2],
        ['x', total],
      ]);
    }
  });
});

describe('NameNumbers', () => {
  it('keeps every code unit of a name', () => {
    const names = new NameNumbers();
    const all = ['', '\0', 'ü', '\u{1f600}', '\ud800', 'x'.repeat(70_000), '\ud800x'];
    expect(all.map((name) => names.numberOf(name))).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect([...names]).toEqual(all);
  });

  it('numbers names from 0, each once', () => {
    const names = new NameNumbers();
    expect(['a', 'toString', 'a', 'b'].map((name) => names.numberOf(name))).toEqual([0, 1, 0, 2]);
    expect([...names]).toEqual(['a', 'toString', 'b']);
    expect(names.size).toBe(3);
  });
});
