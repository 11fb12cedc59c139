import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agrees, embeddedOf } from '../../testing/embedded.js';
import { golden } from '../../testing/golden.js';
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

  it('names the option in its error', () => {
    expect(() => harmonicProgression(embeddedOf([], []), { epsilon: -1 })).toThrow(
      'harmonic-progression: options.epsilon: expected a finite number of at least 0, got -1',
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
      'harmonic-progression: embeddings[1]: expected a vector at a finite distance from the one before, got Infinity',
    );
  });
});
