import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { averagedPerformance } from './averaged-performance.js';
import { flippingInstructions } from './flipping-instructions.js';
import { passHatK } from './pass-hat-k.js';

const outcomes = fc.array(fc.constantFrom(0, 100), { minLength: 2, maxLength: 8 });

describe('passHatK', () => {
  it('counts the sets of k runs that are all solved', () => {
    // 3 of 4 solved: choose(3, 2) / choose(4, 2) = 3/6, choose(3, 3) / choose(4, 3) = 1/4, none of 4.
    const result = passHatK(frozen([100, 0, 100, 100]));
    expect(result.score).toBeCloseTo(0.5, 12);
    expect(result.byK.map((value) => Number(value.toFixed(12)))).toEqual([0.75, 0.5, 0.25, 0]);
    expect(result.params).toEqual({ k: 2, solved: 100, runs: [4, 4] });
    expect(passHatK([100, 0, 100, 100], { k: 3 }).score).toBeCloseTo(0.25, 12);
  });

  it('is the mean over instructions with at least k runs', () => {
    // 1, 0 and an instruction of a single run.
    const result = passHatK({ easy: [100, 100], hard: [100, 0], once: [100] });
    expect(result).toMatchObject({ score: 0.5, excluded: 1, n: 5, perInstruction: [1, 0, null] });
    // All have one run: (1 + .5 + 1) / 3.
    expect(result.byK).toEqual([expect.closeTo(2.5 / 3, 12)]);
  });

  it('is undefined where no instruction has k runs', () => {
    expect(passHatK([100])).toMatchObject({ score: null, undefinedBecause: 'too-few-runs', n: 1 });
    expect(passHatK([], { k: 1 })).toMatchObject({ score: null, undefinedBecause: 'too-few-runs', n: 0 });
  });

  it('takes the least score of a solved run, and warns of graded scores', () => {
    expect(passHatK([60, 90, 40], { solved: 50 })).toMatchObject({ score: expect.closeTo(1 / 3, 12) });
    expect(passHatK([60, 90, 40], { solved: 50 }).warning).toBeUndefined();
    expect(passHatK([60, 90, 40]).warning).toMatch(/only runs with a score of 100 count as solved/);
    expect(passHatK([1, 0, 1]).warning).toMatch(/multiply the scores by 100/);
    expect(passHatK([100, 0]).warning).toBeUndefined();
  });

  it('refuses scores and options out of range', () => {
    expect(() => passHatK([101])).toThrow('passHatK: scores[0]: expected a number from 0 to 100, got 101');
    expect(() => passHatK([1], { k: 0 })).toThrow(
      'passHatK: options.k: expected a whole number of at least 1, got 0',
    );
    expect(() => passHatK([1], { solved: 101 })).toThrow(
      'passHatK: options.solved: expected a number from 0 to 100, got 101',
    );
  });

  it('begins with the share of solved runs, never rises with k, and is 1 for all k only without failures', () => {
    fc.assert(
      fc.property(fc.array(outcomes, { minLength: 1, maxLength: 5 }), (instructions) => {
        const { byK } = passHatK(instructions);
        expect(100 * byK[0]!).toBeCloseTo(averagedPerformance(instructions).score!, 9);
        for (const [i, value] of byK.entries()) expect(value).toBeLessThanOrEqual((byK[i - 1] ?? 1) + 1e-12);
        expect(byK.at(-1) === 1).toBe(
          instructions.every((own) => own.filter((score) => score === 0).length === 0) ||
            (byK.length === 1 && byK[0] === 1),
        );
      }),
    );
  });
});

describe('flippingInstructions', () => {
  it('counts instructions that are solved in some runs only', () => {
    const runs = frozen({ always: [100, 100], flips: [100, 0, 100], never: [0, 0], once: [100] });
    expect(flippingInstructions(runs)).toMatchObject({
      ...{
        score: expect.closeTo(1 / 3, 12),
        alwaysSolved: 1,
        flipping: 1,
        neverSolved: 1,
        excluded: 1,
        n: 8,
      },
      params: { solved: 100, runs: [1, 3] },
    });
  });

  it('is undefined for single runs, and takes the least score of a solved run', () => {
    expect(flippingInstructions([[100], [0]])).toMatchObject({
      ...{ score: null, undefinedBecause: 'too-few-runs', excluded: 2 },
    });
    expect(flippingInstructions([60, 40], { solved: 50 }).score).toBe(1);
    expect(flippingInstructions([60, 40]).score).toBe(0);
    expect(() => flippingInstructions([-1])).toThrow(
      'flippingInstructions: scores[0]: expected a number from 0 to 100, got -1',
    );
  });

  it('does not depend on which outcome is called solved', () => {
    fc.assert(
      fc.property(fc.array(outcomes, { minLength: 1, maxLength: 5 }), (instructions) => {
        const turned = instructions.map((own) => own.map((score) => 100 - score));
        expect(flippingInstructions(turned).score).toBe(flippingInstructions(instructions).score);
      }),
    );
  });
});
