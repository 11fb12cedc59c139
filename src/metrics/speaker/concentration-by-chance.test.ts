import { describe, expect, it } from 'vitest';
import { embeddedOf } from '../../../testing/embedded.js';
import { ordersOf } from '../../../testing/orders-of.js';
import { toEmbeddingMatrix } from '../../math/embedding-matrix.js';
import { mean } from '../../math/mean.js';
import { concentrationByChance } from './concentration-by-chance.js';
import { semanticConcentration } from './semantic-concentration.js';

const draws = { permutations: 3000, seed: 3 };

describe('concentrationByChance', () => {
  it.each([
    [
      [
        [1, 0],
        [1, 0.2],
        [1, -0.1],
        [0, 1],
        [-1, 0.5],
      ],
    ],
    // A zero vector is at distance 1 from everything, and two messages are the same.
    [
      [
        [0, 0],
        [1, 0.2],
        [1, 0.2],
        [0, 1],
        [-1, 0.5],
      ],
    ],
  ])('deals the messages out as often in each order', (vectors) => {
    const speakers = [0, 0, 0, 1, 2];
    // Over all 120 orders of the speakers; no value counts as even.
    const giniOf = (dealt: readonly number[]) =>
      semanticConcentration(embeddedOf(dealt.map(String), vectors)).score ?? 0;
    const all = ordersOf(speakers).map(giniOf);
    for (const observed of [Math.min(...all), [...all].sort((a, b) => a - b)[90]!, Math.max(...all)]) {
      const { pValue, chanceMean } = concentrationByChance(
        toEmbeddingMatrix(vectors),
        speakers,
        observed,
        draws,
      );
      const far = all.filter((gini) => gini >= observed - 1e-6).length / all.length;
      // Three standard errors of a share of 3,000 are at most .028.
      expect(Math.abs(pValue - far)).toBeLessThan(0.03);
      expect(Math.abs(chanceMean - mean(all))).toBeLessThan(0.02);
    }
  });

  it('counts the arrangement that was given', () => {
    const one = toEmbeddingMatrix([
      [1, 0],
      [0, 1],
    ]);
    // Nothing is as concentrated as 2; all is as concentrated as -1.
    expect(concentrationByChance(one, [0, 1], 2, { permutations: 9, seed: 0 }).pValue).toBe(0.1);
    expect(concentrationByChance(one, [0, 1], -1, { permutations: 9, seed: 0 }).pValue).toBe(1);
    // Each of two speakers with one message adds the whole spread: even, also within rounding.
    expect(concentrationByChance(one, [0, 1], 5e-7, { permutations: 9, seed: 0 })).toEqual({
      ...{ pValue: 1, chanceMean: 0 },
    });
  });
});
