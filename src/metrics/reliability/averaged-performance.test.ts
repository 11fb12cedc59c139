import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import { averagedPerformance } from './averaged-performance.js';

describe('averagedPerformance', () => {
  it('is the mean over runs', () => {
    expect(averagedPerformance(frozen([100, 0, 100, 100]))).toMatchObject({
      score: 75,
      n: 4,
      perInstruction: [75],
      params: { runs: [4, 4] },
    });
  });

  it('is the unweighted mean over instructions, whatever the number of their runs', () => {
    // (50 + 80) / 2, not (100 + 0 + 80) / 3.
    expect(averagedPerformance(frozen([[100, 0], [80]])).score).toBe(65);
  });

  it('groups runs by instruction, system, setting and task', () => {
    const runs = frozen([
      { instruction: 'a', score: 100, system: 'm' },
      { instruction: 'a', score: 0, system: 'm' },
      { instruction: 'a', score: 80, system: 'other' },
    ]);
    expect(averagedPerformance(runs).perInstruction).toEqual([50, 80]);
  });

  it('is undefined without any run, and passes over an instruction without runs', () => {
    expect(averagedPerformance([])).toMatchObject({ score: null, undefinedBecause: 'too-few-runs', n: 0 });
    expect(averagedPerformance([[], [40]])).toMatchObject({ score: 40, perInstruction: [null, 40] });
  });

  it('names a score that is none', () => {
    for (const wrong of [undefined, null, 7, 'the red bus', {}, [null]])
      expect(() => averagedPerformance(wrong as never)).toThrow(
        /^averagedPerformance: .+: expected .+, got /,
      );
    expect(() => averagedPerformance([[1], [2, Number.NaN]])).toThrow(
      'averagedPerformance: scores[1][1]: expected a number from 0 to 100, got NaN',
    );
  });

  type Case = {
    kind: string;
    name: string;
    scores: number[] & number[][];
    mean?: number;
    meanPerformance?: number;
  };
  it.each(golden<{ cases: Case[] }>('lic_scores').cases.filter(({ scores }) => scores.length > 0))(
    'matches numpy: $name',
    (run) => {
      expect(averagedPerformance(run.scores).score).toBeCloseTo((run.mean ?? run.meanPerformance)!, 9);
    },
  );

  it('lies between the least and the greatest score, and moves with a shift', () => {
    const scores = fc.array(fc.integer({ min: 0, max: 93 }), { minLength: 1 });
    fc.assert(
      fc.property(scores, (runs) => {
        const { score } = averagedPerformance(runs);
        expect(score! >= Math.min(...runs) - 1e-9 && score! <= Math.max(...runs) + 1e-9).toBe(true);
        expect(averagedPerformance(runs.map((run) => run + 7)).score).toBeCloseTo(score! + 7, 9);
      }),
    );
  });
});
