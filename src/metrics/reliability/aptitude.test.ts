import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import { aptitude } from './aptitude.js';

describe('aptitude', () => {
  it('is the 90th percentile by linear interpolation', () => {
    // n = 5, position .9 * 4 = 3.6: 80 + .6 * (100 - 80) = 92. Order does not matter.
    expect(aptitude(frozen([100, 20, 80, 40, 60])).score).toBe(92);
  });

  it('takes another level', () => {
    // Position .8 * 4 = 3.2: 80 + .2 * 20 = 84.
    expect(aptitude([20, 40, 60, 80, 100], { high: 80 })).toMatchObject({ score: 84, params: { high: 80 } });
    expect(() => aptitude([1], { high: 101 })).toThrow(
      'aptitude: options.high: expected a number from 0 to 100, got 101',
    );
  });

  it('is the mean over instructions', () => {
    expect(aptitude([[100, 100], [0, 0], []])).toMatchObject({
      score: 50,
      perInstruction: [100, 0, null],
      n: 4,
    });
  });

  it('is undefined without any run, and the run itself for one', () => {
    expect(aptitude([])).toMatchObject({
      ...{
        score: null,
        undefinedBecause: 'too-few-runs',
        n: 0,
        perInstruction: [],
        params: { runs: [0, 0] },
      },
    });
    expect(aptitude([70]).score).toBe(70);
  });

  type Case = {
    name: string;
    scores: number[] & number[][];
    high?: number;
    byMethod: { linear: { aptitude: number } };
  };
  it.each(golden<{ cases: Case[] }>('lic_scores').cases.filter(({ scores }) => scores.length > 0))(
    'matches numpy: $name',
    ({ scores, high = 90, byMethod }) => {
      expect(aptitude(scores, { high }).score).toBeCloseTo(byMethod.linear.aptitude, 9);
    },
  );

  it('does not fall when a score rises', () => {
    const scores = fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1 });
    fc.assert(
      fc.property(scores, fc.nat(), (runs, at) => {
        const raised = runs.map((run, i) => (i === at % runs.length ? run + 10 : run));
        expect(aptitude(raised).score).toBeGreaterThanOrEqual(aptitude(runs).score!);
      }),
    );
  });
});
