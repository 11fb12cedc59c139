import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { signature } from '../metrics/core/signature.js';
import { aptitude } from '../metrics/reliability/aptitude.js';
import { averagedPerformance } from '../metrics/reliability/averaged-performance.js';
import { unreliability } from '../metrics/reliability/unreliability.js';
import { compareReliability } from './compare-reliability.js';

const score = fc.integer({ min: 0, max: 100 });
const corpus = fc.array(fc.array(score, { minLength: 4, maxLength: 4 }), { minLength: 2, maxLength: 8 });

describe('compareReliability', () => {
  it('gives the differences of the single metrics', () => {
    fc.assert(
      fc.property(corpus, fc.integer({ min: 0, max: 40 }), (a, less) => {
        const b = a.map((runs, i) => runs.map((x, j) => Math.max(0, x - less * ((i + j) % 3))));
        const result = compareReliability(frozen(a), frozen(b));
        for (const [measure, metric] of [
          ['averagedPerformance', averagedPerformance],
          ['aptitude', aptitude],
          ['unreliability', unreliability],
        ] as const) {
          expect(result[measure].meanA).toBeCloseTo(metric(a).score!, 9);
          expect(result[measure].difference).toBeCloseTo(metric(a).score! - metric(b).score!, 9);
        }
      }),
    );
  });

  it("is Student's t over instructions", () => {
    // P differs by 20, 30, 40, 30, 30: mean 30, deviation sqrt(50), error sqrt(10). The test is that of R's
    // t.test(c(20, 30, 40, 30, 30)): t = 9.486833, df = 4, p = .000689.
    const b = [10, 20, 30, 40, 50].map((x) => [x, x + 6]);
    const a = b.map((runs, i) => runs.map((x) => x + [20, 30, 40, 30, 30][i]!));
    const { averagedPerformance: p } = compareReliability(a, b);
    expect(p).toMatchObject({ method: 'student-t', n: 5, difference: 30, minimumPValue: 0 });
    expect(p.standardError).toBeCloseTo(Math.sqrt(10), 12);
    expect(p.pValue).toBeCloseTo(0.000689, 6);
    expect(p.uncorrectedInterval!.lower).toBeCloseTo(30 - 2.7764451052 * Math.sqrt(10), 8);
  });

  it('takes the error of P from the runs where all instructions change alike', () => {
    // Runs 4 apart have the variance 8, two of them the variance 4 of a mean. Over four instructions and two sides
    // sqrt(8 * 4) / 4 = sqrt(2), with 8 degrees of freedom (Welch).
    const b = [10, 20, 30, 40].map((x) => [x, x + 4]);
    const a = b.map((runs) => runs.map((x) => x + 30));
    const { averagedPerformance: p, aptitude: best } = compareReliability(a, b);
    expect(p).toMatchObject({ method: 'student-t', difference: 30 });
    expect(p.standardError).toBeCloseTo(Math.SQRT2, 12);
    expect(p.uncorrectedInterval!.lower).toBeCloseTo(30 - 2.3060041352 * Math.SQRT2, 8);
    expect(p.pValue).toBeLessThan(1e-6);
    // The percentiles of an instruction have no error that runs alone tell.
    expect(best).toMatchObject({ method: 'sign-flip', pValue: 2 / 16, interval: null });
    // Without runs that vary, and by flipped signs, there is nothing to take it from.
    expect(compareReliability(b, b).averagedPerformance.pValue).toBe(1);
    const flat = (lists: number[][]) => lists.map(([x]) => [x!, x!]);
    expect(compareReliability(flat(a), flat(b)).averagedPerformance).toMatchObject({
      ...{ pValue: 2 / 16, method: 'sign-flip', interval: null },
    });
    const single = (lists: number[][]) => lists.map(([x]) => [x!]);
    expect(compareReliability(single(a), single(b)).averagedPerformance.pValue).toBe(2 / 16);
    expect(compareReliability(a, b, { method: 'sign-flip' }).averagedPerformance.pValue).toBe(2 / 16);
  });

  it('averages over temperatures instead of pooling them, also where one side has one temperature', () => {
    const at = (temperature: number, scores: readonly number[]) =>
      scores.map((score) => ({ instruction: 'x', score, conditions: { temperature: String(temperature) } }));
    const hot = at(1, [0, 40]);
    const both = [...at(0, [80, 100]), ...hot];
    // Type 7: 90th minus 10th percentile of two runs is .8 of their distance: 16 at 0, 32 at 1. The other side has 0 only.
    const { unreliability: u } = compareReliability(both, at(0, [50, 60]));
    expect([u.meanA, u.meanB]).toEqual([expect.closeTo(16, 10), expect.closeTo(8, 10)]);
    // A side without the condition is compared with each: 24 on average.
    const plain = [50, 60].map((score) => ({ instruction: 'x', score }));
    const { unreliability: all, averagedPerformance: p } = compareReliability(both, plain);
    expect([all.meanA, all.meanB]).toEqual([expect.closeTo(24, 10), expect.closeTo(8, 10)]);
    expect([p.meanA, p.n]).toEqual([55, 1]);
    // Both sides vary: each temperature with its own, so 0 everywhere.
    expect(compareReliability(both, both.toReversed()).aptitude.difference).toBe(0);
  });

  it('swaps the sides of whole instructions, all ways', () => {
    // Six instructions, each better by another amount: 2 of 2^6 patterns are as extreme.
    const b = [10, 20, 30, 40, 50, 60].map((x) => [x, x + 5]);
    const a = b.map((runs, i) => runs.map((x) => x + 1 + i));
    const { averagedPerformance: p, unreliability: u } = compareReliability(a, b, { method: 'sign-flip' });
    expect(p).toMatchObject({ pValue: 2 / 64, minimumPValue: 2 / 64, n: 6, difference: 3.5 });
    expect(p.uncorrectedInterval).toEqual({ lower: 1, upper: 6, confidenceLevel: 0.95, method: 'sign-flip' });
    // U is 4 everywhere and is not counted: P and A are corrected for two.
    expect(p.adjustedPValue).toBeCloseTo(2 * (2 / 64), 14);
    expect(u).toMatchObject({ difference: 0, verdict: 'constant', pValue: null });
  });

  it('pairs runs by task and instruction, and rarefies to the fewer', () => {
    const runs = (scores: Record<string, number[]>, system: string) =>
      Object.entries(scores).flatMap(([instruction, list]) =>
        list.map((each) => ({ instruction, system, score: each })),
      );
    const a = runs({ x: [0, 50, 100], y: [20, 40], z: [1, 2] }, 'a');
    const b = runs({ y: [10, 40], x: [0, 100], w: [5] }, 'b');
    const result = compareReliability(a, b);
    expect(result.aptitude).toMatchObject({ n: 2, unpairedA: 1, unpairedB: 1, runsB: [1, 2] });
    // x: 160/3 against 80; y: 16 against 24.
    expect(result.unreliability.meanA).toBeCloseTo((160 / 3 + 16) / 2, 12);
    expect(result.unreliability.meanB).toBeCloseTo((80 + 24) / 2, 12);
    const none = { n: 0, meanA: null, meanB: null, difference: null, interval: null };
    const fewer = compareReliability(a, b, { rarefy: 3 });
    expect(fewer.unreliability).toMatchObject(none);
    expect(fewer.unreliability.noIntervalBecause).toBe('no-observation');
    expect(compareReliability(a, b, { rarefy: 1 }).aptitude).toMatchObject({ n: 2, meanA: 40, meanB: 37.5 });
    // An instruction that one side has too few runs of stays out on both.
    const three = compareReliability(
      [
        [0, 50, 100],
        [1, 2, 3],
      ],
      [
        [0, 50, 70],
        [1, 2],
      ],
      { rarefy: 3 },
    );
    expect(three.averagedPerformance).toMatchObject({ n: 2 });
    expect(three.unreliability).toMatchObject({ n: 1, difference: 80 - 56 });
    expect(three.unreliability.cautions).toContainEqual(
      expect.objectContaining({ kind: 'few-runs', runs: 3, isThinned: false }),
    );
    // A place without runs is no instruction of that side.
    expect(compareReliability([[1, 2], [], [5]], [[1, 3], [4], []]).averagedPerformance).toMatchObject({
      ...{ n: 1, unpairedA: 1, unpairedB: 1 },
    });
    expect(() => compareReliability(a, runs({ q: [1] }, 'b'))).toThrow(
      'compareReliability: b: expected runs',
    );
  });

  it('pairs several systems of a side by system, and takes the mean over them', () => {
    const runs = (setting: string, scores: Record<string, number[][]>) =>
      Object.entries(scores).flatMap(([system, lists]) =>
        lists.flatMap((list, i) =>
          list.map((each) => ({ instruction: `i${i}`, system, setting, score: each })),
        ),
      );
    // Both systems are steady, 80 points apart: U over the pooled runs would describe no system.
    const full = runs('full', {
      m: [
        [90, 90],
        [90, 90],
      ],
      n: [
        [10, 10],
        [10, 30],
      ],
      o: [[50], [50]],
    });
    const sharded = runs('sharded', {
      n: [
        [10, 20],
        [0, 0],
      ],
      m: [
        [80, 80],
        [70, 70],
      ],
      p: [[1], [2]],
    });
    const result = compareReliability(full, sharded);
    expect(result.unreliability).toMatchObject({ n: 2, unpairedA: 0, unpairedB: 0 });
    // i0: U 0 of m and of n, against 0 and .8 * 10; i1: 0 and .8 * 20 against 0 and 0.
    expect(result.unreliability).toMatchObject({
      n: 2,
      meanA: (0 + 8) / 2,
      meanB: (4 + 0) / 2,
      difference: 2,
    });
    // i0: 90 and 10 against 80 and 15; i1: 90 and 20 against 70 and 0.
    expect(result.averagedPerformance).toMatchObject({ meanA: (50 + 55) / 2, meanB: (47.5 + 35) / 2 });
    // So are settings of one model against another's.
    const [m, n] = ['m', 'n'].map((system) => [...full, ...sharded].filter((run) => run.system === system));
    expect(compareReliability(m!, n!).averagedPerformance).toMatchObject({
      ...{ n: 2, meanA: (85 + 80) / 2, meanB: (12.5 + 10) / 2 },
    });
    const others = sharded.filter((run) => run.system === 'p');
    // Another system on the same instructions is compared whole.
    expect(compareReliability(full, others).averagedPerformance).toMatchObject({ n: 2, meanB: 1.5 });
  });

  it('adjusts over P, A and U', () => {
    const a = [
      [10, 30],
      [50, 90],
      [20, 60],
      [70, 100],
    ];
    const b = [
      [0, 40],
      [45, 60],
      [10, 40],
      [60, 65],
    ];
    // U, .8 of the range: 16, 32, 32, 24 against 32, 12, 24, 4, differences -16, 20, 8, 20; sums of 32 or more have 6 of
    // the 16 patterns. P: 0, 17.5, 15, 22.5; A: -8, 27.5, 19, 32.5; as extreme are 4 each. Times three, at most 1.
    const options = { adjust: 'bonferroni', confidenceLevel: 0.5, method: 'sign-flip' } as const;
    const { averagedPerformance: p, aptitude: best, unreliability: u } = compareReliability(a, b, options);
    expect(p).toMatchObject({ difference: 13.75, pValue: 0.25, adjustedPValue: 0.75 });
    expect(best).toMatchObject({ pValue: 0.25, adjustedPValue: 0.75 });
    expect(best.difference).toBeCloseTo(17.75, 12);
    expect(u).toMatchObject({ pValue: 6 / 16, adjustedPValue: 1 });
    for (const [of, value] of [
      [u.meanA, 26],
      [u.meanB, 18],
      [u.difference, 8],
    ])
      expect(of).toBeCloseTo(value!, 12);
    // Sixteen patterns are too few for 95 %.
    expect(compareReliability(a, b, { method: 'sign-flip' }).unreliability).toMatchObject({
      ...{ interval: null, noIntervalBecause: 'too-few-arrangements', verdict: 'cannot-show' },
    });
  });

  it('does not depend on the order of the runs, and needs two instructions for a test', () => {
    const runs = (lists: number[][]) =>
      lists.flatMap((list, i) => list.map((each) => ({ instruction: `i${i}`, score: each })));
    const a = runs([
      [10, 30],
      [50, 90],
      [20, 60],
      [70, 100],
    ]);
    const b = runs([
      [0, 40],
      [45, 60],
      [10, 40],
      [60, 65],
    ]);
    expect(compareReliability(a.toReversed(), b.toReversed())).toEqual(compareReliability(a, b));
    expect(compareReliability([[1, 2]], [[2, 4]]).averagedPerformance).toMatchObject({
      ...{ n: 1, difference: -1.5, interval: null, noIntervalBecause: 'one-observation', verdict: 'too-few' },
    });
  });

  it('refuses levels in the wrong order', () => {
    expect(() => compareReliability([1], [2], { low: 90 })).toThrow(
      'compareReliability: options.low: expected a percentile below high (90), got 90',
    );
  });

  it('is Student t over instructions by default', () => {
    const b = Array.from({ length: 20 }, (_, i) => [i, 40 + i, 2 * i]);
    const a = b.map((runs, i) => runs.map((x) => x + (i % 5) + 1));
    const t = compareReliability(a, b).averagedPerformance;
    // The differences are 1 to 5, four times each: mean 3, sum of squares 40 over 19.
    expect(t).toMatchObject({ method: 'student-t', df: 19, difference: 3, verdict: 'a-higher' });
    expect(t.standardError).toBeCloseTo(Math.sqrt(40 / 19 / 20), 12);
    expect(signature(t)).toBe(
      'finding|revision:1|adjust:holm|clusterBy:instruction|confidenceLevel:0.95|family:performance|method:student-t|unit:instruction',
    );
    expect(() => compareReliability(a, b, { rarefy: 0 })).toThrow('options.rarefy');
    expect(() => compareReliability([[101]], [[1]])).toThrow('a[0][0]: expected a number from 0 to 100');
  });
});
