import { describe, expect, it } from 'vitest';
import { createRandom } from '../create-random.js';
import { createWordSource, drawSeeds } from './word-source.js';

/** sfc32 as published (PractRand), in whole numbers without a limit cut to 32 bits: one lane, a counter from 1. */
function* sfc32(seeds: readonly number[]): Generator<number> {
  const cut = (value: bigint): bigint => BigInt.asUintN(32, value);
  let [a, b, c] = seeds.map((seed) => cut(BigInt(seed))) as [bigint, bigint, bigint];
  for (let counter = 1n; ; counter++) {
    const word = cut(a + b + counter);
    [a, b, c] = [b ^ (b >> 9n), cut(c + (c << 3n)), cut(((c << 21n) | (c >> 11n)) + word)];
    yield Number(word);
  }
}

describe('drawSeeds', () => {
  it('draws six words of 32 bits, one after the other', () => {
    const random = createRandom(3);
    const expected = Array.from({ length: 6 }, () => random.integer(2 ** 32) | 0);
    expect([...drawSeeds(createRandom(3))]).toEqual(expected);
  });
});

describe('createWordSource', () => {
  it('is two lanes of sfc32 side by side', () => {
    const seeds = drawSeeds(createRandom(5));
    const words = new Uint32Array(2000);
    createWordSource(seeds)(words);
    const lanes = [sfc32([...seeds.subarray(0, 3)]), sfc32([...seeds.subarray(3)])];
    words.forEach((word, i) => {
      expect(word).toBe(lanes[i % 2]!.next().value);
    });
  });

  it('repeats with its seed and goes on where it stopped', () => {
    const draw = (sizes: number[]) => {
      const source = createWordSource(drawSeeds(createRandom(3)));
      return sizes.flatMap((size) => {
        const words = new Uint32Array(size);
        source(words);
        return [...words];
      });
    };
    expect(draw([8])).toEqual(draw([2, 4, 2]));
    expect(draw([7])).toEqual(draw([8]).slice(0, 7));
  });

  it('is uniform in both lanes, and the lanes are unrelated', () => {
    const words = new Uint32Array(200_000);
    createWordSource(drawSeeds(createRandom(1)))(words);
    const cells = [new Float64Array(64), new Float64Array(64), new Float64Array(64)];
    for (let i = 0; i < words.length; i += 2) {
      const [left, right] = [words[i]!, words[i + 1]!];
      cells[0]![left >>> 26]!++;
      cells[1]![right >>> 26]!++;
      cells[2]![((left >>> 29) << 3) | (right >>> 29)]!++;
    }
    for (const counts of cells) {
      const expected = 100_000 / 64;
      const statistic = counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
      expect(statistic).toBeGreaterThan(30); // 63 degrees of freedom: P(< 30) and P(> 115) are below 2e-4
      expect(statistic).toBeLessThan(115);
    }
  });
});
