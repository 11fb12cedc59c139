import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from './create-random.js';

const first = (seed: number, count: number): number[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random.next());
};

describe('createRandom', () => {
  // From a separate implementation of SplitMix and sfc32 over unbounded integers.
  it.each([
    [0, [0.05808632870052144, 0.5152084922168905, 0.18572465909757685, 0.745735734752549]],
    [1, [0.313824871665607, 0.9678960934887492, 0.3841670800325173, 0.38410792619432677]],
    [-7, [0.21946958053663668, 0.7312678740365028, 0.1931662702258925, 0.5194193250916485]],
    [2 ** 40 + 5, [0.7022059699946415, 0.259997706383596, 0.9390515875335741, 0.4950710027229074]],
  ])('gives the documented stream for seed %d', (seed, expected) => {
    expect(first(seed, 4)).toEqual(expected);
  });

  it('uses seed 0 by default and differs between seeds, also above 32 bits', () => {
    expect(createRandom().next()).toBe(createRandom(0).next());
    const seeds = [0, 1, 2, -1, 2 ** 32, 2 ** 32 + 1, 2 ** 52, Number.MAX_SAFE_INTEGER];
    expect(new Set(seeds.map((seed) => createRandom(seed).next())).size).toBe(seeds.length);
  });

  it('is uniform: 64 cells of 100 000 draws pass a chi-squared test', () => {
    for (const seed of [0, 1, 2]) {
      const random = createRandom(seed);
      const cells = new Array<number>(64).fill(0);
      for (let i = 0; i < 100_000; i++) cells[Math.floor(random.next() * 64)]!++;
      const expected = 100_000 / 64;
      const statistic = cells.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
      expect(statistic).toBeGreaterThan(30); // 63 degrees of freedom: P(< 30) and P(> 115) are below 2e-4
      expect(statistic).toBeLessThan(115);
    }
  });

  it('draws whole numbers below n, all of them, without bias', () => {
    const random = createRandom(3);
    const counts = new Array<number>(6).fill(0);
    for (let i = 0; i < 60_000; i++) counts[random.integer(6)]!++;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400); // sd 91
    expect(random.integer(1)).toBe(0);
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 2 ** 53 - 1 }), (seed, n) => {
        const draw = createRandom(seed).integer(n);
        return Number.isInteger(draw) && draw >= 0 && draw < n;
      }),
    );
  });

  // 3 * 2^30 leaves a quarter of the words over: kept, they would give the lowest third twice its share.
  it('rejects the words that would favor small results', () => {
    const random = createRandom(4);
    const n = 3 * 2 ** 30;
    let low = 0;
    for (let i = 0; i < 30_000; i++) if (random.integer(n) < n / 3) low++;
    expect(Math.abs(low - 10_000)).toBeLessThan(330); // sd 82; with the fault 15 000
  });

  it('draws normal numbers: moments and tails', () => {
    const random = createRandom(1);
    const n = 200_000;
    const moments = [0, 0, 0, 0];
    let beyondTwo = 0;
    for (let i = 0; i < n; i++) {
      const x = random.normal();
      for (let k = 0; k < 4; k++) moments[k]! += x ** (k + 1) / n;
      if (Math.abs(x) > 1.959963984540054) beyondTwo++;
    }
    expect(Math.abs(moments[0]!)).toBeLessThan(0.01); // sd .0022
    expect(Math.abs(moments[1]! - 1)).toBeLessThan(0.015); // sd .0032
    expect(Math.abs(moments[2]!)).toBeLessThan(0.04); // sd .0087
    expect(Math.abs(moments[3]! - 3)).toBeLessThan(0.1); // sd .022
    expect(Math.abs(beyondTwo / n - 0.05)).toBeLessThan(0.0025); // sd .00049
  });

  it('draws normal numbers as published', () => {
    // Leva (1992): the ratio of two uniform numbers, u in (0, 1] and v within sqrt(2 / e), kept where v^2 is at most
    // -4 u^2 ln u; the curves around that region only save logarithms.
    for (let seed = 0; seed < 3; seed++) {
      const [random, uniform] = [createRandom(seed), createRandom(seed)];
      const published = (): number => {
        for (;;) {
          const u = 1 - uniform.next();
          const v = 1.7156 * (uniform.next() - 0.5);
          if (v * v <= -4 * u * u * Math.log(u)) return v / u;
        }
      };
      for (let i = 0; i < 1000; i++) expect(random.normal()).toBe(published());
    }
  });

  it('shuffles into a new array with the same items', () => {
    const items = Object.freeze([1, 2, 3, 4, 5]);
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const shuffled = createRandom(seed).shuffle(items);
        expect([...shuffled].sort()).toEqual(items);
      }),
    );
    expect(items).toEqual([1, 2, 3, 4, 5]);
    expect(createRandom(0).shuffle([])).toEqual([]);
    expect(createRandom(0).shuffle(Float64Array.of(7))).toEqual([7]);
  });

  it('shuffles fairly: all six orders of three items come equally often', () => {
    const random = createRandom(5);
    const counts = new Map<string, number>();
    for (let i = 0; i < 12_000; i++) {
      const order = random.shuffle('abc').join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(170); // sd 41
  });

  it('complains about a seed or a range that is no whole number', () => {
    expect(() => createRandom(0.5)).toThrow('createRandom: seed: expected a safe integer, got 0.5');
    expect(() => createRandom(Number.NaN)).toThrow('expected a safe integer, got NaN');
    expect(() => createRandom(0).integer(0)).toThrow(
      'createRandom: n: expected a whole number from 1 to 2^53, got 0',
    );
  });
});
