import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agrees, embeddedOf } from '../../../testing/embedded.js';
import { golden } from '../../../testing/golden.js';
import { ordersOf } from '../../../testing/orders-of.js';
import type { Embedded } from '../../transcript/embedded.js';
import { harmonicProgression } from './harmonic-progression.js';

interface Case {
  id: string;
  input: { embeddings: number[][]; epsilon: number };
  code: { hmp: number | null; meanStep: number | null };
  paper: { hmp: number | null };
}

describe('harmonicProgression', () => {
  it('is the harmonic mean of the steps plus epsilon', () => {
    // 2 / (1/1 + 1/3) = 1.5; with epsilon .01: 2 / (1/1.01 + 1/3.01) = 1.51248756218905
    const dialogue = embeddedOf(
      ['a', 'b', 'a'],
      [
        [0, 0],
        [1, 0],
        [1, 3],
      ],
    );
    expect(harmonicProgression(dialogue, { epsilon: 0 })).toMatchObject({ score: 1.5, steps: [1, 3], n: 2 });
    expect(harmonicProgression(dialogue).score).toBeCloseTo(1.51248756218905, 12);
  });

  it('collapses with epsilon where a message is repeated', () => {
    // 29 steps, one of them 0 and the others 1: 29 / (28 / (1 + eps) + 1 / eps).
    const rows = Array.from({ length: 30 }, (_, i) => [i < 2 ? 0 : i - 1]);
    const dialogue = embeddedOf(
      rows.map(() => 's'),
      rows,
    );
    expect(harmonicProgression(dialogue, { epsilon: 0.01 }).score).toBeCloseTo(29 / (28 / 1.01 + 100), 12);
    expect(harmonicProgression(dialogue, { epsilon: 1e-6 }).score).toBeCloseTo(
      29 / (28 / 1.000001 + 1e6),
      12,
    );
    expect(harmonicProgression(dialogue, { epsilon: 0 }).score).toBe(0);
  });

  it('is undefined for fewer than two turns', () => {
    expect(harmonicProgression(embeddedOf(['a'], [[1]]))).toMatchObject({
      score: null,
      undefinedBecause: 'too-few-turns',
      steps: [],
    });
  });

  const line = (...rows: number[]): Embedded =>
    embeddedOf(
      rows.map(() => 's'),
      rows.map((row) => [row]),
    );

  it('is held against random orders of the same turns on request', () => {
    // Turns at 0, 1, 4: distances 1 (0-1), 3 (1-4), 4 (0-4). The 6 orders, by the turn in the middle, 2 each:
    // 1 in the middle: 2 / (1/1 + 1/3) = 3/2; 0: 2 / (1/1 + 1/4) = 8/5; 4: 2 / (1/3 + 1/4) = 24/7.
    const orders = ordersOf([0, 1, 4]).map(
      (rows) => harmonicProgression(line(...rows), { epsilon: 0 }).score!,
    );
    expect(orders.sort((a, b) => a - b).map((score) => score.toFixed(12))).toEqual(
      [3 / 2, 3 / 2, 8 / 5, 8 / 5, 24 / 7, 24 / 7].map((score) => score.toFixed(12)),
    );
    const mean = (3 / 2 + 8 / 5 + 24 / 7) / 3;
    const permutations = 6000;
    const given = harmonicProgression(line(0, 1, 4), { epsilon: 0, permutations });
    expect(given.score).toBeCloseTo(3 / 2, 12);
    expect(given.params).toMatchObject({ permutations, seed: 0 });
    // Four standard errors: the orders have a deviation of .886, (0, 1, 4) or less one third of them.
    expect(Math.abs(given.chanceMean! - mean)).toBeLessThan((4 * 0.886) / Math.sqrt(permutations));
    expect(given.chanceRatio).toBeCloseTo(1.5 / given.chanceMean!, 12);
    expect(Math.abs(given.pValue! - 1 / 3)).toBeLessThan(4 * Math.sqrt(2 / 9 / permutations));
    // The highest order: all are at most as high.
    expect(harmonicProgression(line(0, 4, 1), { epsilon: 0, permutations: 50 }).pValue).toBe(1);
  });

  it('gives the same for one seed, and nothing of chance without being asked', () => {
    const dialogue = line(0, 1, 4, 9, 16);
    const one = harmonicProgression(dialogue, { permutations: 20, seed: 7 });
    expect(harmonicProgression(dialogue, { permutations: 20, seed: 7 })).toEqual(one);
    expect(harmonicProgression(dialogue, { permutations: 20, seed: 8 }).chanceMean).not.toBe(one.chanceMean);
    const plain = harmonicProgression(dialogue);
    expect(plain).toMatchObject({ score: one.score, pValue: null, chanceMean: null, chanceRatio: null });
    expect(Object.keys(plain.params)).not.toContain('permutations');
    // All steps 0 without epsilon: every order gives 0, and 0 over 0 is no ratio.
    expect(harmonicProgression(line(1, 1, 1), { epsilon: 0, permutations: 9 })).toMatchObject({
      ...{ score: 0, pValue: 1, chanceMean: 0, chanceRatio: null },
    });
    expect(() => harmonicProgression(dialogue, { permutations: -1 })).toThrow('options.permutations');
  });

  it('names the option in its error', () => {
    expect(() => harmonicProgression(embeddedOf([], []), { epsilon: -1 })).toThrow(
      'harmonicProgression: options.epsilon: expected a finite number of at least 0, got -1',
    );
  });

  it.each(golden<{ cases: Case[] }>('pd_hmp').cases)(
    'matches code and formula: $id',
    ({ input, code, paper }) => {
      const dialogue = embeddedOf(
        input.embeddings.map(() => 's'),
        input.embeddings,
      );
      const { epsilon } = input;
      const result = harmonicProgression(dialogue, { epsilon });
      expect(agrees(result.score, paper.hmp)).toBe(true);
      expect(agrees(harmonicProgression(dialogue, { epsilon, variant: 'reference' }).score, code.hmp)).toBe(
        true,
      );
      const mean = result.steps.reduce((a, b) => a + b, 0) / result.steps.length;
      expect(agrees(Number.isNaN(mean) ? null : mean, code.meanStep)).toBe(true);
    },
  );

  it('lies between the least and the mean step, and does not change when read backwards', () => {
    const row = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 12 }), (rows) => {
        const { score, steps } = harmonicProgression(
          embeddedOf(
            rows.map(() => 's'),
            rows,
          ),
        );
        const back = [...rows].reverse();
        expect(
          agrees(
            harmonicProgression(
              embeddedOf(
                back.map(() => 's'),
                back,
              ),
            ).score,
            score,
          ),
        ).toBe(true);
        const mean = steps.reduce((a, b) => a + b, 0) / steps.length;
        expect(score! >= Math.min(...steps) && score! <= mean + 0.01 + 1e-12).toBe(true);
      }),
    );
  });

  it('has finite steps for vectors whose squares overflow or vanish, and refuses steps beyond all numbers', () => {
    const of = (scale: number): { score: number | null; steps: readonly number[] } =>
      harmonicProgression(
        embeddedOf(
          ['s', 's', 's'],
          [
            [0, 0],
            [3 * scale, 4 * scale],
            [0, 0],
          ],
        ),
        { epsilon: 0 },
      );
    for (const scale of [1e200, 1e-200]) {
      expect(of(scale).steps.map((step) => step / scale)).toEqual([5, 5]);
      expect(of(scale).score! / scale).toBeCloseTo(5, 12);
    }
    expect(() => of(3e307)).not.toThrow();
    expect(() => harmonicProgression(embeddedOf(['s', 's'], [[1e308], [-1e308]]))).toThrow(
      'harmonicProgression: embeddings[1]: expected a vector at a finite distance from the previous vector, got Infinity',
    );
  });
});
