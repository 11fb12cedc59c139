import { describe, expect, it } from 'vitest';
import { createRandom } from '../math/create-random.js';
import { type GroupUnits, permutedGroups } from './permuted-groups.js';

const scores = (...sums: number[]): GroupUnits => ({ sums, counts: sums.map(() => 1) });
const SETTINGS = { permutations: 999, seed: 0 };

// Golden values: all sets of R's combn, Welch's t of each, R 4.
describe('permutedGroups', () => {
  it('tries all arrangements of few scores', () => {
    const found = permutedGroups([{ first: scores(9, 12), second: scores(1, 2, 4, 4, 7) }], SETTINGS)!;
    expect(found.difference).toBeCloseTo(6.9, 12);
    expect(found.standardError).toBeCloseTo(1.8193405398660252, 12);
    // The data are the most extreme of the choose(7, 2) = 21 arrangements.
    expect(found).toMatchObject({ pValue: 1 / 21, minimumPValue: 1 / 21 });
    expect(found.drawn).toBeUndefined();
    // The second largest |t| bounds the interval, which so excludes 0; at 1 % no arrangement is rare enough.
    expect(found.errorsAt(0.95)).toBeCloseTo(3.54180766620684, 12);
    expect(found.errorsAt(0.99)).toBeNull();
  });

  it('equals R for 4 against 9 scores, in any order', () => {
    const [a, b] = [
      [2.5, 3, 10, 0.5],
      [1, 1.5, 0.2, 0.8, 2, 1.1, 0.9, 0.3, 4],
    ];
    const { pValue, standardError, errorsAt } = permutedGroups(
      [{ first: scores(...a), second: scores(...b) }],
      SETTINGS,
    )!;
    expect(pValue).toBeCloseTo(0.240559440559441, 12);
    expect(standardError).toBeCloseTo(2.106764531247728, 12);
    expect(errorsAt(0.95)).toBeCloseTo(1.927452864391392, 12);
    const turned = permutedGroups(
      [{ first: scores(...b.toReversed()), second: scores(...a.toReversed()) }],
      SETTINGS,
    )!;
    expect(turned.difference).toBeCloseTo(-2.688888888888889, 12);
    expect(turned.pValue).toBe(pValue);
  });

  it('exchanges clusters with all of their scores', () => {
    const found = permutedGroups(
      [{ first: { sums: [3, 10], counts: [2, 3] }, second: { sums: [1, 2, 6, 4], counts: [1, 2, 3, 1] } }],
      SETTINGS,
    )!;
    expect(found.difference).toBeCloseTo(13 / 5 - 13 / 7, 12);
    expect(found.standardError).toBeCloseTo(1.002149792486428, 12);
    expect(found.pValue).toBeCloseTo(2 / 3, 12);
  });

  it('averages strata with equal weights and exchanges within them only', () => {
    // Differences of 1 and of 3: 2 on average; the strata lie 100 apart, which no exchange may mix.
    const strata = [
      { first: scores(2, 4), second: scores(1, 2, 3) },
      { first: scores(105, 107), second: scores(102, 103, 104) },
    ];
    const found = permutedGroups(strata, SETTINGS)!;
    expect(found.difference).toBeCloseTo(2, 12);
    // Half of the root of (2/2 + 1/3) + (2/2 + 1/3).
    expect(found.standardError).toBeCloseTo(Math.sqrt(8 / 3) / 2, 12);
    expect(found).toMatchObject({ drawn: 999, minimumPValue: 1 / 1000 });
    expect(found.pValue).toBeLessThan(0.2);
  });

  it('never gives p = 0 from random exchanges: the data are one of them', () => {
    const many = Array.from({ length: 60 }, (_, i) => i % 7);
    const found = permutedGroups([{ first: scores(100, 101, 102), second: scores(...many) }], SETTINGS)!;
    // choose(63, 3) = 39711 arrangements, of which no drawn one is as extreme.
    expect(found).toMatchObject({ drawn: 999, pValue: 1 / 1000 });
  });

  it('gives an interval that excludes 0 exactly where p is at most 1 - level', () => {
    const random = createRandom(4);
    const levels = [0.5, 0.8, 0.9, 0.95, 0.99];
    let [rejected, kept] = [0, 0];
    for (let i = 0; i < 60; i++) {
      const few = Array.from({ length: 3 }, () => Math.round(4 * (random.normal() + 1)));
      const many = Array.from({ length: i % 2 ? 8 : 60 }, () => Math.round(4 * random.normal()));
      const found = permutedGroups([{ first: scores(...few), second: scores(...many) }], {
        permutations: 199,
        seed: i,
      })!;
      for (const confidenceLevel of levels) {
        const errors = found.errorsAt(confidenceLevel);
        const excludes = errors !== null && Math.abs(found.difference) > errors * found.standardError;
        expect(excludes).toBe(found.pValue <= Number((1 - confidenceLevel).toFixed(12)));
        if (excludes) rejected++;
        else kept++;
      }
    }
    expect(Math.min(rejected, kept)).toBeGreaterThan(20);
  });

  it('does not test a group of one unit', () => {
    expect(permutedGroups([{ first: scores(1), second: scores(1, 2, 3) }], SETTINGS)).toBeNull();
    expect(permutedGroups([], SETTINGS)).toBeNull();
  });
});
