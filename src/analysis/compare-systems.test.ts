import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import type { ScoreRow } from '../evaluate/evaluate-stream.js';
import { benjaminiHochbergAdjust } from '../math/benjamini-hochberg-adjust.js';
import { holmAdjust } from '../math/holm-adjust.js';
import { signature } from '../metrics/core/signature.js';
import { standardizedDifference } from '../statistics/effect-size.js';
import { pairedTest } from '../statistics/paired-test.js';
import { minimumDetectableDifference } from '../statistics/power.js';
import { compareSystems } from './compare-systems.js';

const rows = (scores: Record<string, number | null>, metric = 'm', signature = 's'): ScoreRow[] =>
  Object.entries(scores).map(([transcript, score]) => ({
    ...{ transcript, unit: 'transcript', metric, score, n: 1, signature },
  }));
const many = (of: (i: number) => number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`t${i}`, of(i)]));

describe('compareSystems', () => {
  it('pairs transcripts by id and counts what is missing', () => {
    const a = rows({ x: 3, y: 5, z: 1, u: null, v: 2, w: null });
    const b = rows({ y: 4, x: 1, o: 9, u: 1, v: null, w: null });
    expect(compareSystems(frozen({ a, b }))).toMatchObject([
      {
        ...{ metric: 'm', a: 'a', b: 'b', unit: 'transcript', n: 2, meanA: 4, meanB: 2.5, difference: 1.5 },
        ...{ unpairedA: 1, unpairedB: 1, nUndefinedA: 1, nUndefinedB: 1, nUndefinedBoth: 1 },
        ...{ undefinedReasonsA: { unknown: 2 }, definedShareA: 3 / 5, definedShareB: 3 / 5 },
      },
    ]);
  });

  it('averages the turns of a dialogue first', () => {
    const turns = [1, 3].map((score, i) => ({ ...rows({ x: score })[0]!, unit: `turns[${i}]` }));
    expect(compareSystems({ a: turns, b: rows({ x: 1 }) })).toMatchObject([{ n: 1, difference: 1 }]);
  });

  it('gives the t test of the differences, its interval, effect sizes and power', () => {
    // Differences 2 2 1 3 4 0: mean 2, squares 0 0 1 1 4 4 = 10, deviation sqrt(2), se sqrt(2/6); t(.975, 5) = 2.570581836.
    const a = rows({ p: 3, q: 4, r: 5, s: 6, t: 7, u: 1 });
    const b = rows({ p: 1, q: 2, r: 4, s: 3, t: 3, u: 1 });
    const [comparison] = compareSystems({ a, b });
    expect(comparison).toMatchObject({
      difference: 2,
      winRate: 5.5 / 6,
      method: 'student-t',
      minimumPValue: 0,
    });
    expect(comparison!.standardError).toBeCloseTo(Math.sqrt(2 / 6), 14);
    expect(comparison!.interval!.lower).toBeCloseTo(2 - 2.570581835636314 * Math.sqrt(2 / 6), 11);
    expect(comparison!.standardizedDifference).toBeCloseTo(standardizedDifference([2, 2, 1, 3, 4, 0])!, 14);
    expect(comparison!.minimumDetectableDifference).toBeCloseTo(
      minimumDetectableDifference({ n: 6, sd: Math.SQRT2 })!,
      9,
    );
    expect(signature(comparison!)).toBe(
      'finding|revision:1|adjust:holm|clusterBy:null|confidenceLevel:0.95|family:text|method:student-t|unit:transcript',
    );
  });

  it('tests as it is asked to: method, level, permutations and seed', () => {
    // 30 transcripts are more than all patterns of signs are tried for: they are drawn.
    const scores = many((i) => (i * 7) % 11);
    const others = many((i) => (i * 5) % 12);
    // In the order of the ids as text.
    const differences = Object.keys(scores)
      .sort()
      .map((id) => scores[id]! - others[id]!);
    const all = [
      {},
      { confidenceLevel: 0.8 },
      { method: 'sign-flip' },
      { method: 'sign-flip', confidenceLevel: 0.8 },
      { method: 'sign-flip', permutations: 99 },
      { method: 'sign-flip', permutations: 99, seed: 7 },
    ] as const;
    const intervals = all.map((options) => {
      const { confidenceLevel = 0.95, ...rest } = { confidenceLevel: undefined, ...options };
      const test = { method: 'student-t', ...rest, confidenceLevel } as const;
      const { interval, pValue } = pairedTest(differences, test);
      const [found] = compareSystems({ a: rows(scores), b: rows(others) }, options);
      expect([found!.interval, found!.pValue]).toEqual([interval, pValue]);
      return JSON.stringify([interval, pValue]);
    });
    expect(new Set(intervals).size).toBe(all.length);
  });

  it('tells a difference from none, whatever the order of the rows', () => {
    const a = rows(many((i) => i));
    const shifted = rows(many((i) => i - 5 - (i % 3)));
    const noise = rows(many((i) => i + (i % 2 ? 1 : -1)));
    for (const method of ['student-t', 'sign-flip'] as const) {
      const [far] = compareSystems({ a, shifted }, { method });
      expect(far!.interval!.lower).toBeGreaterThan(0);
      expect(far!.pValue).toBeLessThan(0.001);
      const [near] = compareSystems({ a, noise }, { method });
      expect(near!.pValue).toBeGreaterThan(0.2);
      expect(compareSystems({ a: [...a].reverse(), noise: [...noise].reverse() }, { method })).toEqual([
        near,
      ]);
    }
  });

  it('corrects within the metric or over the call, by the method asked for', () => {
    const both = (of: (i: number) => number): ScoreRow[] => [
      ...rows(many(of)),
      ...rows(
        many((i) => of(i) * (i % 3)),
        'other',
      ),
    ];
    const systems = { a: both((i) => i), b: both((i) => i + (i % 4) - 1), c: both((i) => i + (i % 5) - 1.6) };
    const plain = compareSystems(systems, { adjust: 'none' });
    const p = plain.map(({ pValue }) => pValue!);
    expect(plain.map(({ adjustedPValue }) => adjustedPValue)).toEqual(p);
    const within = compareSystems(systems, { family: 'metric' });
    expect(within.every(({ family }) => family.comparisons === 3)).toBe(true);
    expect(within.map(({ adjustedPValue }) => adjustedPValue)).toEqual([
      ...holmAdjust(p.slice(0, 3)),
      ...holmAdjust(p.slice(3)),
    ]);
    const over = compareSystems(systems, { family: 'call', adjust: 'benjamini-hochberg' });
    expect(over[0]!.family.comparisons).toBe(6);
    expect(over.map(({ adjustedPValue }) => adjustedPValue)).toEqual(benjaminiHochbergAdjust(p));
  });

  it.each([
    { method: 'student-t', count: 560, confidenceLevel: 0.95, minimumPValue: 0 },
    // 9,999 patterns would not do for 28 at .001, nor for 560 at .05, which would take eight times as long.
    { method: 'sign-flip', count: 28, confidenceLevel: 0.999, minimumPValue: 1 / 56_001 },
  ] as const)('finds $count perfectly separated comparisons in one call, by $method', (given) => {
    const { method, count, confidenceLevel, minimumPValue } = given;
    const of = (shift: number): ScoreRow[] => {
      const scores = many((i) => i + shift + shift * (i % 2));
      return Array.from({ length: count }, (_, k) => rows(scores, `m${k}`)).flat();
    };
    const comparisons = compareSystems({ a: of(10), b: of(0) }, { family: 'call', method, confidenceLevel });
    expect(comparisons).toHaveLength(count);
    expect(Math.max(...comparisons.map(({ adjustedPValue }) => adjustedPValue!))).toBeLessThan(
      1 - confidenceLevel,
    );
    expect(comparisons[0]).toMatchObject({ family: { comparisons: count }, minimumPValue });
  });

  it('flips signs where differences are equal: they have no t', () => {
    const equal = compareSystems({ a: rows(many((i) => i + 1)), b: rows(many((i) => i)) });
    expect(equal).toMatchObject([{ method: 'sign-flip', pValue: 1e-4, noIntervalBecause: 'no-variation' }]);
  });

  it('clusters runs by their instruction, and pairs instructions when told', () => {
    const runs = (shift: number, ids: string): ScoreRow[] =>
      Array.from({ length: 40 }, (_, i) => ({
        ...rows({ [`${ids}${i}`]: (i % 7) + shift * (1 + Math.floor(i / 10)) })[0]!,
        clusterLabels: { instruction: `q${Math.floor(i / 10)}` },
      }));
    const [clustered] = compareSystems({ a: runs(1, 't'), b: runs(0, 't') });
    expect(clustered).toMatchObject({ n: 40, nClusters: 4, clusterBy: ['instruction'] });
    const [alone] = compareSystems({ a: runs(1, 't'), b: runs(0, 't') }, { clusterBy: 'transcript' });
    expect(alone!.standardError).toBeLessThan(clustered!.standardError! / 2);
    const [byInstruction] = compareSystems({ a: runs(1, 't'), b: runs(0, 'other') }, { unit: 'instruction' });
    expect(byInstruction).toMatchObject({ n: 4, unit: 'instruction', difference: 2.5 });
  });

  it('refuses a cluster that no row names', () => {
    const [a, b] = [rows({ x: 1, y: 2 }), rows({ x: 3, y: 5 })];
    expect(() => compareSystems({ a, b }, { clusterBy: 'game' })).toThrow(
      'compareSystems: options.clusterBy: expected a field that occurs in clusterLabels',
    );
    const named = a.map((row) => ({ ...row, clusterLabels: { game: 'one' } }));
    expect(compareSystems({ a: named, b }, { clusterBy: 'game' })[0]).toMatchObject({ clusterBy: ['game'] });
  });

  it('joins the clusters that a pair names, whichever side names them', () => {
    const inGames = (scores: Record<string, number>, games: Record<string, string>): ScoreRow[] =>
      rows(scores).map((row) => {
        const game = games[row.transcript];
        return { ...row, ...(game && { clusterLabels: { game } }) };
      });
    const [a, b] = [
      { p: 3, q: 5, r: 1, s: 4, t: 9 },
      { p: 1, q: 2, r: 4, s: 3, t: 3 },
    ];
    const games = { p: 'x', q: 'x', r: 'y', s: 'y', t: 'z' };
    const compare = (one: ScoreRow[], other: ScoreRow[]) =>
      compareSystems({ one, other }, { clusterBy: 'game' })[0]!;
    const [named, other] = [compare(inGames(a, games), rows(b)), compare(rows(b), inGames(a, games))];
    expect(named).toMatchObject({ clusterBy: ['game'], nClusters: 3 });
    expect(other).toMatchObject({ clusterBy: ['game'], nClusters: 3 });
    expect(other.pValue).toBeCloseTo(named.pValue!, 12);
    // q is in x on one side and in y on the other: two kinds of clusters.
    const apart = compare(inGames(a, games), inGames(b, { ...games, q: 'y' }));
    expect(apart).toMatchObject({ clusterBy: ['game of a', 'game of b'], nClusters: 3 });
    // Rows of one side that name two games make them one.
    const joined = compare([...inGames(a, games), ...inGames({ q: 5 }, { q: 'y' })], rows(b));
    expect(joined).toMatchObject({ clusterBy: ['game'], nClusters: 2 });
    // The rows of a transcript in any order.
    const several = [...inGames({ p: 3 }, {}), ...inGames(a, games)];
    expect(compare([...several].reverse(), rows(b))).toEqual(compare(several, rows(b)));
  });

  it('never pairs by ids that were made up, and refuses systems without a common one', () => {
    const generated = rows({ '1': 1, '2': 2 }).map((row) => ({ ...row, generatedId: true as const }));
    expect(() => compareSystems({ a: generated, b: generated })).toThrow(
      'systems: expected transcripts with an id that both a and b have, got none in common: 0 ids in a (and 2 transcripts without an id)',
    );
    expect(() => compareSystems({ a: rows({ x: 1 }), b: rows({ y: 1 }) })).toThrow('1 id in a, 1 id in b');
    const [some] = compareSystems({ a: [...generated, ...rows({ x: 1 })], b: rows({ x: 2 }) });
    expect(some).toMatchObject({ n: 1, unpairedA: 2 });
    const twice = [
      { ...rows({ x: 1 })[0]!, source: 'one' },
      { ...rows({ x: 1 })[0]!, source: 'two' },
    ];
    expect(() => compareSystems({ a: twice, b: rows({ x: 1 }) })).toThrow(
      'systems.a: expected one transcript with the id "x", got two',
    );
  });

  it('says nothing where nothing is defined on both sides', () => {
    expect(compareSystems({ a: rows({ x: 1, y: null }), b: rows({ y: 2 }) })).toMatchObject([
      {
        ...{ n: 0, unpairedA: 1, nUndefinedA: 1, difference: null, interval: null, pValue: null },
        ...{ adjustedPValue: null, noIntervalBecause: 'no-observation' },
      },
    ]);
  });

  it('refuses numbers that are not comparable, or not finite', () => {
    const systems = { a: rows({ x: 1 }, 'm', 'm|revision:1'), b: rows({ x: 1 }, 'm', 'm|revision:2') };
    expect(() => compareSystems(systems)).toThrow(
      'systems: expected one signature of m for a and b, got m|revision:1 and m|revision:2',
    );
    expect(() => compareSystems({ a: rows({ x: Number.NaN }), b: rows({ x: 1 }) })).toThrow(
      'systems.a[0].score: expected a finite number, got NaN',
    );
  });

  it('says what each side lacks, with reasons in order of their names', () => {
    const skipped = (transcript: string, reason: string): ScoreRow => ({
      ...rows({ [transcript]: null }, 'm', '')[0]!,
      skipped: reason,
    });
    const undefinedRow: ScoreRow = { ...rows({ z: null })[0]!, undefinedBecause: 'one-speaker' };
    const generated = { ...rows({ 1: 5 })[0]!, generatedId: true as const };
    const a = [...rows({ x: 1, y: 2 }), skipped('v', 'needs b'), undefinedRow, skipped('w', 'needs a')];
    const b = [...rows({ x: 3, y: 3, v: 1, w: 1, z: 1, o: 1, p: 1 }), generated];
    const [comparison] = compareSystems({ a, b });
    expect(comparison).toMatchObject({
      ...{ n: 2, unpairedA: 0, unpairedB: 3, nUndefinedA: 3, nUndefinedB: 0, nUndefinedBoth: 0 },
      ...{ definedShareA: 2 / 5, definedShareB: 1, signature: 's', clusterBy: [] },
    });
    expect(Object.entries(comparison!.undefinedReasonsA)).toEqual([
      ['needs a', 1],
      ['needs b', 1],
      ['one-speaker', 1],
    ]);
    expect(comparison!.undefinedReasonsB).toEqual({});
    // A row that was skipped and undefined too counts as skipped.
    const both = { ...undefinedRow, skipped: 'needs c' };
    expect(compareSystems({ a: [...rows({ x: 1 }), both], b: rows({ x: 1, z: 1 }) })).toMatchObject([
      { undefinedReasonsA: { 'needs c': 1 } },
    ]);
  });

  it('leaves metrics out that no system was asked, and those of the corpus', () => {
    const skipped = rows({ x: null }, 'skipped', '').map((row) => ({ ...row, skipped: 'needs embeddings' }));
    const corpus = rows({ '*': 3 }, 'aptitude').map((row) => ({ ...row, unit: 'corpus: full' }));
    const systems = {
      a: [...rows({ x: 1 }), ...skipped, ...corpus],
      b: [...rows({ x: 2 }), ...skipped, ...corpus],
    };
    expect(compareSystems(systems).map(({ metric }) => metric)).toEqual(['m']);
    // One system has it: the other's transcripts are missing.
    const [, other] = compareSystems({
      a: [...rows({ x: 1 }), ...rows({ x: 5 }, 'other')],
      b: rows({ x: 2 }),
    });
    expect(other).toMatchObject({ metric: 'other', n: 0, unpairedA: 1, unpairedB: 0, definedShareA: null });
  });

  it('takes components for metrics of their own', () => {
    const component = (score: number) => [
      ...rows({ x: 1 }),
      { ...rows({ x: score })[0]!, component: 'LS-max' },
    ];
    expect(compareSystems({ a: component(5), b: component(2) })).toMatchObject([
      { metric: 'm', difference: 0 },
      { metric: 'm LS-max', difference: 3 },
    ]);
  });

  it('corrects for the comparisons that have a test: of two pairs, or two clusters', () => {
    // a and b share two transcripts, c and the others one.
    const systems = { a: rows({ x: 1, y: 3 }), b: rows({ x: 2, y: 5 }), c: rows({ x: 4 }) };
    expect(compareSystems(systems).map(({ n, family }) => [n, family.comparisons])).toEqual([
      [2, 1],
      [1, 1],
      [1, 1],
    ]);
    const cluster = (row: ScoreRow): string => (row.transcript < 'y' ? 'p' : 'q');
    const three = { a: rows({ v: 1, w: 2, x: 4 }), b: rows({ v: 2, w: 5, x: 5 }) };
    expect(compareSystems(three, { clusterBy: cluster })).toMatchObject([
      { n: 3, nClusters: 1, family: { comparisons: 0 }, pValue: null },
    ]);
    const four = { a: rows({ v: 1, w: 2, x: 4, y: 1 }), b: rows({ v: 2, w: 5, x: 5, y: 5 }) };
    expect(compareSystems(four, { clusterBy: cluster })).toMatchObject([
      { n: 4, nClusters: 2, family: { comparisons: 1 } },
    ]);
  });

  it('draws as many signs as the least p-value needs to pass the correction', () => {
    const systems = { a: rows(many((i) => i + (i % 3))), b: rows(many((i) => i - 5)) };
    const least = (options: object): unknown =>
      compareSystems(systems, { method: 'sign-flip', ...options })[0]!.minimumPValue;
    // 2 / (1 - .9999) = 20,000 for one comparison; 9,999 at least; or as many as are asked for.
    expect(least({ confidenceLevel: 0.9999 })).toBeCloseTo(1 / 20_001, 7);
    expect(least({})).toBe(1 / 10_000);
    expect(least({ permutations: 99 })).toBe(1 / 100);
  });

  it('takes rounding for no variation, in effect size and detectable difference as in the test', () => {
    // b is larger by .1 throughout; tenths are rounded, and near ten million to 2e-9.
    for (const offset of [0, 1e7 / 3]) {
      const score = (i: number): number => (offset * (i + 1)) / 7 + i / 10;
      const a = many(score);
      const b = many((i) => score(i) + 0.1);
      const [comparison] = compareSystems({ a: rows(a), b: rows(b) });
      expect(comparison!.difference).toBeCloseTo(-0.1, 8);
      expect(comparison).toMatchObject({
        ...{ method: 'sign-flip', interval: null, noIntervalBecause: 'no-variation' },
        ...{ standardizedDifference: null, minimumDetectableDifference: null, winRate: 0 },
      });
      expect(comparison!.standardError).toBeGreaterThan(0);
    }
  });

  it('has no detectable difference without an error, and names the lower signature first', () => {
    const equal = compareSystems({ a: rows({ x: 2, y: 3 }), b: rows({ x: 1, y: 2 }) });
    expect(equal).toMatchObject([{ standardError: 0, minimumDetectableDifference: null, difference: 1 }]);
    const systems = { a: rows({ x: 1 }, 'm', 'z'), b: rows({ x: 1 }, 'm', 'a') };
    expect(() => compareSystems(systems)).toThrow('expected one signature of m for a and b, got a and z');
  });

  it('refuses a system without rows, and what are no systems', () => {
    expect(() => compareSystems({ a: rows({ x: 1 }), b: [] })).toThrow(
      'systems: expected rows of every system, got none of "b"',
    );
    const expected =
      'compareSystems: systems: expected the rows of at least two systems by name, { nameA: rowsA, nameB: rowsB }, got';
    expect(() => compareSystems({ a: rows({ x: 1 }) })).toThrow(`${expected} "only a"`);
    expect(() => compareSystems({})).toThrow(`${expected} "only an empty object"`);
    expect(() => compareSystems([] as never)).toThrow(`${expected} an array of 0`);
    expect(() => compareSystems(5 as never)).toThrow(`${expected} 5`);
    expect(() => compareSystems({ a: [{}] as never, b: rows({ x: 1 }) })).toThrow(
      'compareSystems: systems.a[0].transcript: expected a string, got undefined',
    );
    expect(() => compareSystems({ a: rows({ x: 1 }), b: rows({ x: 1 }) }, { unit: 'game' })).toThrow(
      'systems.a: expected rows with "game", the unit, got none for transcript "x"',
    );
  });
});
