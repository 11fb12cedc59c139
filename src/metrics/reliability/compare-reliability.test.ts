import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { signature } from '../frame/signature.js';
import { aptitude } from './aptitude.js';
import { averagedPerformance } from './averaged-performance.js';
import { compareReliability } from './compare-reliability.js';
import { unreliability } from './unreliability.js';

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
          expect(result[measure].a).toBeCloseTo(metric(a).score!, 9);
          expect(result[measure].difference).toBeCloseTo(metric(a).score! - metric(b).score!, 9);
        }
        expect(result.reliability.difference).toBeCloseTo(-result.unreliability.difference!, 9);
        expect(result.reliability.pValue).toBe(result.unreliability.pValue);
      }),
    );
  });

  it('swaps the sides of whole instructions, all ways', () => {
    // Six instructions, each better by another amount: 2 of 2^6 patterns are as extreme.
    const b = [10, 20, 30, 40, 50, 60].map((x) => [x, x + 5]);
    const a = b.map((runs, i) => runs.map((x) => x + 1 + i));
    const { averagedPerformance: p, unreliability: u } = compareReliability(a, b);
    expect(p).toMatchObject({ pValue: 2 / 64, leastPValue: 2 / 64, n: 6, difference: 3.5 });
    expect(p.interval).toEqual({ lower: 1, upper: 6, level: 0.95, method: 'sign-flip' });
    expect(p.adjustedPValue).toBeCloseTo(3 * (2 / 64), 14);
    expect(u).toMatchObject({ difference: 0, pValue: 1 });
  });

  it('pairs runs by task and instruction, and rarefies to the fewer', () => {
    const runs = (scores: Record<string, number[]>, model: string) =>
      Object.entries(scores).flatMap(([instruction, list]) =>
        list.map((each) => ({ instruction, model, score: each })),
      );
    const a = runs({ x: [0, 50, 100], y: [20, 40], z: [1, 2] }, 'a');
    const b = runs({ y: [10, 40], x: [0, 100], w: [5] }, 'b');
    const result = compareReliability(a, b);
    expect(result).toMatchObject({ instructions: 2, onlyA: 1, onlyB: 1, runsA: [2, 3], runsB: [2, 2] });
    // x: 160/3 against 80; y: 16 against 24.
    expect(result.unreliability.a).toBeCloseTo((160 / 3 + 16) / 2, 12);
    expect(result.unreliability.b).toBeCloseTo((80 + 24) / 2, 12);
    expect(compareReliability(a, b, { rarefy: 3 }).unreliability).toMatchObject({ n: 0, difference: null });
    expect(() => compareReliability(a, runs({ q: [1] }, 'b'))).toThrow(
      'compare-reliability: b: expected runs',
    );
  });

  it('takes t or a bootstrap, and says so', () => {
    const b = Array.from({ length: 20 }, (_, i) => [i, 40 + i, 2 * i]);
    const a = b.map((runs, i) => runs.map((x) => x + (i % 5) + 1));
    const t = compareReliability(a, b, { method: 'student-t' });
    expect(t.averagedPerformance.interval!.method).toBe('student-t');
    const drawn = compareReliability(a, b, { interval: 'bootstrap-t' });
    expect(drawn.averagedPerformance.interval!.method).toBe('bootstrap-t');
    expect(drawn.averagedPerformance.pValue).toBe(1e-4);
    expect(signature(drawn)).toBe(
      'compare-reliability|revision:1|adjust:holm|estimator:type-7|high:90|interval:bootstrap-t|level:0.95|low:10|method:sign-flip|permutations:9999|rarefy:pair|resamples:2000|seed:0',
    );
    expect(() => compareReliability(a, b, { rarefy: 0 })).toThrow('options.rarefy');
    expect(() => compareReliability([[101]], [[1]])).toThrow('a[0][0]: expected a number from 0 to 100');
  });
});
