import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import { unreliability } from './unreliability.js';

describe('unreliability', () => {
  it('is the 90th minus the 10th percentile by linear interpolation', () => {
    // n = 5: position 3.6 is 92, position .4 is 20 + .4 * 20 = 28; 92 - 28 = 64.
    expect(unreliability(frozen([100, 20, 80, 40, 60])).score).toBeCloseTo(64, 12);
  });

  it('carries its levels', () => {
    const kept = { estimator: 'type-7', runs: [2, 2] };
    expect(unreliability([1, 2]).params).toEqual({ high: 90, low: 10, ...kept });
    expect(unreliability([1, 2], { low: 20 }).params).toEqual({ high: 90, low: 20, ...kept });
  });

  it('takes other levels', () => {
    // U5-95 of 0, 100: 95 - 5 = 90.
    expect(unreliability([0, 100], { low: 5, high: 95 }).score).toBeCloseTo(90, 12);
    expect(() => unreliability([0, 1], { low: 90, high: 90 })).toThrow(
      'unreliability: options.low: expected a percentile below high (90), got 90',
    );
  });

  it('is undefined, not 0, for one run', () => {
    expect(unreliability([50])).toMatchObject({
      score: null,
      undefinedBecause: 'too-few-runs',
      n: 1,
      excluded: 1,
    });
    expect(unreliability([])).toMatchObject({
      score: null,
      undefinedBecause: 'too-few-runs',
      n: 0,
      excluded: 0,
    });
  });

  it('leaves instructions with fewer than two runs out of the mean and counts them', () => {
    const result = unreliability([[0, 100], [50], [40, 40], []]);
    expect(result).toMatchObject({ excluded: 2, n: 5 });
    expect(result.score).toBeCloseTo(40, 12); // (80 + 0) / 2
    expect(result.perInstruction[1]).toBeNull();
  });

  type Case = {
    name: string;
    kind: string;
    scores: number[] & number[][];
    high?: number;
    low?: number;
    byMethod: { linear: { unreliability: number } };
  };
  // numpy gives 0 for one run; here it has no value, and stays out of a corpus mean.
  const several = ({ kind, scores }: Case): boolean =>
    kind === 'instruction' ? scores.length > 1 : (scores as number[][]).every((runs) => runs.length > 1);
  const { cases } = golden<{ cases: Case[] }>('lic_scores');
  it.each(cases.filter(several))('matches numpy: $name', ({ scores, high = 90, low = 10, byMethod }) => {
    expect(unreliability(scores, { high, low }).score).toBeCloseTo(byMethod.linear.unreliability, 9);
  });

  it('ignores order and shift, grows with scale, and is 0 when all runs are equal', () => {
    const scores = fc.array(fc.integer({ min: 5, max: 33 }), { minLength: 2 });
    fc.assert(
      fc.property(scores, (runs) => {
        const { score } = unreliability(runs);
        expect(unreliability([...runs].reverse()).score).toBe(score);
        expect(unreliability(runs.map((run) => run - 5)).score).toBeCloseTo(score!, 9);
        expect(unreliability(runs.map((run) => run * 3)).score).toBeCloseTo(score! * 3, 9);
        expect(unreliability(runs.map(() => 7)).score).toBe(0);
      }),
    );
  });
});
