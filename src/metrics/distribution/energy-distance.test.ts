import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agrees } from '../../../testing/embedded.js';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import { energyDistance } from './energy-distance.js';

interface Case {
  name: string;
  kind: string;
  x: number[][];
  y: number[][];
  own: Record<
    'cross' | 'withinX' | 'withinY' | 'squared' | 'coefficient' | 'unbiasedSquared' | 'root',
    number
  >;
  scipyEnergyDistance?: number;
}

const cases = golden<{ cases: Case[] }>('energy').cases.filter(
  ({ kind }) => kind === 'euclidean' || kind === 'cosine',
);

describe('energyDistance', () => {
  it('is made of three mean distances', () => {
    // |0-1|, |0-3|, |1-1|, |1-3|: mean 1.5. Within (0, 1): 2/4; within (1, 3): 4/4. 3 - .5 - 1 = 1.5.
    const result = energyDistance([[0], [1]], [[1], [3]]);
    expect(result).toMatchObject({
      score: 1.5,
      cross: 1.5,
      withinX: 0.5,
      withinY: 1,
      coefficient: 0.5,
      n: 4,
    });
    expect(result.root).toBeCloseTo(Math.sqrt(1.5), 14);
    // Without replacement the within terms double: 3 - 1 - 2 = 0.
    expect(result.unbiasedSquared).toBe(0);
  });

  it('has no unbiased value for a sample of one, and coefficient 0 where everything is equal', () => {
    expect(energyDistance([[2]], [[2], [2]])).toMatchObject({
      score: 0,
      coefficient: 0,
      unbiasedSquared: null,
    });
  });

  it('is undefined for an empty sample, and for a zero vector under cosine distance', () => {
    for (const [x, y] of [
      [[], [[1]]],
      [[[1]], []],
      [[], []],
    ] as const)
      expect(energyDistance(x, y)).toMatchObject({
        score: null,
        undefinedBecause: 'too-few-items',
        cross: null,
      });
    const zero = energyDistance([[0, 0]], [[1, 0]], { distance: 'cosine' });
    expect(zero).toMatchObject({ score: null, undefinedBecause: 'zero-vector', root: null });
  });

  it('refuses vectors without a component, between which every distance would be 0', () => {
    expect(() => energyDistance([[], []], [[]])).toThrow(
      'energyDistance: x.cols: expected at least 1, got 0',
    );
    expect(() => energyDistance([[1]], [[]])).toThrow('energyDistance: y.cols: expected at least 1, got 0');
  });

  it('is undefined where a distance is too large for a number', () => {
    const far = energyDistance([[1e308], [0]], [[-1e308]]);
    expect(far).toMatchObject({
      score: null,
      undefinedBecause: 'infinite',
      cross: null,
      unbiasedSquared: null,
    });
  });

  it('leaves the embedder that it was given alone', () => {
    const embedder = { id: 'e', embed: () => [] };
    const result = energyDistance([[1]], [[2]], { embedder });
    expect(result.embedder).toEqual({ id: 'e' });
    expect(Object.isFrozen(embedder)).toBe(false);
  });

  it('carries its embedder, and marks single precision where both samples are', () => {
    const single = [Float32Array.of(1, 2)];
    expect(energyDistance(single, single, { embedder: { id: 'e' } })).toMatchObject({
      embedder: { id: 'e' },
      precision: 'float32',
    });
    expect(energyDistance(single, [[1, 2]]).precision).toBeUndefined();
    expect(energyDistance(single, single, { precision: 'double' }).precision).toBeUndefined();
  });

  it('names what is wrong', () => {
    expect(() => energyDistance([[1]], [[1, 2]])).toThrow('energyDistance: y.cols: expected 1 as x, got 2');
    expect(() => energyDistance([[1]], [[1]], { distance: 'city' as 'cosine' })).toThrow(
      'energyDistance: options.distance: expected "euclidean" or "cosine", got "city"',
    );
  });

  it.each(cases)('matches the formula: $name', ({ kind, x, y, own, scipyEnergyDistance }) => {
    const result = energyDistance(frozen(x), frozen(y), { distance: kind as 'cosine' });
    for (const part of ['cross', 'withinX', 'withinY', 'coefficient', 'unbiasedSquared'] as const) {
      expect(agrees(result[part], own[part])).toBe(true);
    }
    expect(agrees(result.score, own.squared)).toBe(true);
    // The square root of a difference near 0 keeps half of its digits.
    expect(agrees(result.root, own.root, 1e-7)).toBe(true);
    if (scipyEnergyDistance !== undefined) expect(agrees(result.root, scipyEnergyDistance, 1e-7)).toBe(true);
    const single = (rows: number[][]) => rows.map((row) => Float32Array.from(row));
    const rough = energyDistance(single(x), single(y), { distance: kind as 'cosine' });
    expect(agrees(rough.score, own.squared, 2e-6)).toBe(true);
  });

  const row = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 2, maxLength: 2 });
  const sample = fc.array(row, { minLength: 1, maxLength: 9 });
  it('is 0 for a sample and itself, symmetric, and blind to order', () => {
    fc.assert(
      fc.property(sample, sample, (x, y) => {
        const { score, coefficient } = energyDistance(x, y);
        expect(energyDistance(x, x).score).toBeCloseTo(0, 12);
        expect(agrees(energyDistance(y, x).score, score, 1e-12)).toBe(true);
        expect(agrees(energyDistance([...x].reverse(), y).score, score, 1e-12)).toBe(true);
        expect(score! >= 0 && coefficient! >= 0 && coefficient! <= 1).toBe(true);
      }),
    );
  });
});
