import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agrees, embeddedOf } from '../../../testing/embedded.js';
import { golden } from '../../../testing/golden.js';
import { ordersOf } from '../../../testing/orders-of.js';
import type { Embedded } from '../../transcript/embedded.js';
import { type ProgressionDistanceResult, progressionDistance } from './progression-distance.js';

interface Case {
  id: string;
  input: { embeddings: number[][] };
  code: { pd: number | null; raw: number | null };
  paper: { pd: number | null };
}

describe('progressionDistance', () => {
  it('divides the distance of last and first turn by what is asked for', () => {
    // |(3, 4) - (0, 0)| = 5 over 3 turns; log10(4) = .602059991327962
    const dialogue = embeddedOf(
      ['a', 'b', 'a'],
      [
        [0, 0],
        [9, 9],
        [3, 4],
      ],
    );
    expect(progressionDistance(dialogue)).toMatchObject({ score: 5 / 3, displacement: 5, n: 3 });
    expect(progressionDistance(dialogue, { variant: 'reference' }).score).toBeCloseTo(
      5 / 0.602059991327962,
      12,
    );
    const explicit = progressionDistance(dialogue, { variant: 'reference', normalizeBy: 'none' });
    expect(explicit).toMatchObject({ score: 5, params: { variant: 'reference', normalizeBy: 'none' } });
  });

  it('is undefined for fewer than two turns', () => {
    expect(progressionDistance(embeddedOf(['a'], [[1]]))).toMatchObject({
      score: null,
      displacement: null,
      undefinedBecause: 'too-few-turns',
    });
    expect(progressionDistance(embeddedOf([], [])).n).toBe(0);
  });

  it('is 0 where the last turn repeats the first', () => {
    expect(
      progressionDistance(
        embeddedOf(
          ['a', 'b'],
          [
            [0, 1],
            [0, 1],
          ],
        ),
      ).score,
    ).toBe(0);
  });

  it('is held against all orders of the same turns on request', () => {
    // Turns at 0, 4, 1 on a line. Of the 6 orders, 2 each begin and end with {0, 4}, {4, 1}, {0, 1}: distances 4, 3, 1,
    // over 3 turns 4/3, 1, 1/3, on average 8/9. The given order has the distance 1: all are as far, p = 1, and the
    // ratio is (1/3) / (8/9) = 3/8. With 4 last the distance is 4: one pair of three is as far, ratio (4/3) / (8/9) = 3/2.
    const at = (...rows: number[]): Embedded =>
      embeddedOf(
        rows.map(() => 's'),
        rows.map((row) => [row]),
      );
    const near = progressionDistance(at(0, 4, 1), { byChance: true });
    expect(near.params).toMatchObject({ byChance: true });
    expect(near.pValue).toBe(1);
    expect(near.chanceMean).toBeCloseTo(8 / 9, 12);
    expect(near.chanceRatio).toBeCloseTo(3 / 8, 12);
    const far = progressionDistance(at(0, 1, 4), { byChance: true });
    expect(far.pValue).toBeCloseTo(1 / 3, 12);
    expect(far.chanceRatio).toBeCloseTo(3 / 2, 12);
    // The divisor is in score and mean alike.
    const log = progressionDistance(at(0, 1, 4), { byChance: true, normalizeBy: 'log10' });
    expect(log.chanceRatio).toBeCloseTo(3 / 2, 12);
    expect(log.chanceMean).toBeCloseTo(8 / 3 / Math.log10(4), 12);
  });

  it('says nothing of chance without being asked, and no ratio where all turns are alike', () => {
    const alike = embeddedOf(['a', 'b', 'a'], [[1], [1], [1]]);
    const plain = progressionDistance(alike);
    expect(plain).toMatchObject({ pValue: null, chanceMean: null, chanceRatio: null });
    expect(plain.params).not.toHaveProperty('byChance');
    expect(progressionDistance(alike, { byChance: true })).toMatchObject({
      ...{ score: 0, pValue: 1, chanceMean: 0, chanceRatio: null },
    });
    expect(progressionDistance(embeddedOf(['a'], [[1]]), { byChance: true })).toMatchObject({
      ...{ undefinedBecause: 'too-few-turns', pValue: null, chanceMean: null },
    });
    expect(() => progressionDistance(alike, { byChance: 1 as never })).toThrow(
      'options.byChance: expected true or false, got 1',
    );
  });

  it('agrees by chance with the mean over all orders, whatever the order', () => {
    const value = fc.integer({ min: -9, max: 9 });
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 2, maxLength: 5 }), (rows) => {
        const of = (list: readonly (readonly number[])[]): ProgressionDistanceResult =>
          progressionDistance(
            embeddedOf(
              list.map(() => 's'),
              list.map((row) => [...row]),
            ),
            { byChance: true },
          );
        const scores = ordersOf(rows).map((order) => of(order).score!);
        const { score, chanceMean, pValue } = of(rows);
        expect(chanceMean).toBeCloseTo(scores.reduce((a, b) => a + b, 0) / scores.length, 9);
        const asFar = scores.filter((each) => each >= score! - 1e-9).length;
        expect(pValue).toBeCloseTo(asFar / scores.length, 12);
      }),
      { numRuns: 40 },
    );
  });

  it('names the option in its error', () => {
    expect(() => progressionDistance(embeddedOf([], []), { normalizeBy: 'log' as 'log10' })).toThrow(
      'progressionDistance: options.normalizeBy: expected "turns" or "log10" or "none", got "log"',
    );
    expect(() => progressionDistance({ ...embeddedOf(['a'], []) })).toThrow(
      'progressionDistance: embeddings.rows: expected 1, one per turn, got 0',
    );
  });

  it.each(golden<{ cases: Case[] }>('pd_hmp').cases)(
    'matches code and formula: $id',
    ({ input, code, paper }) => {
      const dialogue = embeddedOf(
        input.embeddings.map(() => 's'),
        input.embeddings,
      );
      const defined = input.embeddings.length > 1;
      expect(agrees(progressionDistance(dialogue).score, defined ? paper.pd : null)).toBe(true);
      expect(agrees(progressionDistance(dialogue, { variant: 'reference' }).score, code.pd)).toBe(true);
      expect(agrees(progressionDistance(dialogue).displacement, code.raw)).toBe(true);
    },
  );

  it('has a value for vectors whose squares overflow', () => {
    const turns = ['s', 's'].map((speaker) => ({ speaker, text: 'well' }));
    const result = progressionDistance({
      transcript: { turns },
      embeddings: [
        [0, 0],
        [3e200, 4e200],
      ],
    });
    expect(result.displacement! / 1e200).toBeCloseTo(5, 12);
  });
});
