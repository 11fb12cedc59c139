import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agrees } from '../../../testing/embedded.js';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import { discreteEnergyDistance } from './discrete-energy-distance.js';

interface Case {
  name: string;
  kind: string;
  x: number[];
  y: number[];
  labelsX: number[];
  labelsY: number[];
  own: Record<
    'cross' | 'withinX' | 'withinY' | 'squared' | 'coefficient' | 'unbiasedSquared' | 'root',
    number
  >;
  discreteEnergyPackageFloat32?: number;
}

const cases = golden<{ cases: Case[] }>('energy').cases.filter(
  ({ kind }) => kind === 'discrete' || kind === 'kmeans',
);

describe('discreteEnergyDistance', () => {
  it('is the sum of squared differences of the shares', () => {
    // Shares (1/2, 1/2) and (0, 1): .25 + .25. P(X != Y) = 1/2, P(X != X') = 1/2, P(Y != Y') = 0.
    expect(discreteEnergyDistance(frozen(['tea', 'cake']), frozen(['cake', 'cake']))).toMatchObject({
      score: 0.5,
      cross: 0.5,
      withinX: 0.5,
      withinY: 0,
      coefficient: 0.5,
      n: 4,
    });
  });

  it('tells the number 1 from the text 1, and is undefined for an empty sample', () => {
    expect(discreteEnergyDistance([1], ['1']).score).toBe(2);
    for (const [x, y] of [
      [[], [1, 2]],
      [[1, 2], []],
    ] as const) {
      const none = { score: null, undefinedBecause: 'too-few-items', n: 2, cross: null, root: null };
      expect(discreteEnergyDistance(x, y)).toMatchObject(none);
    }
    expect(discreteEnergyDistance([1], [2], { embedder: { id: 'e' } }).embedder).toEqual({ id: 'e' });
  });

  it('refuses a label that is neither text nor number', () => {
    expect(() => discreteEnergyDistance(['a'], [Number.NaN])).toThrow(
      'discreteEnergyDistance: labelsY[0]: expected a string or a finite number, got NaN',
    );
    expect(() => discreteEnergyDistance('ab' as never, ['a'])).toThrow('labelsX: expected a list of labels');
  });

  it.each(cases)('matches code and formula: $name', ({ kind, own, discreteEnergyPackageFloat32, ...c }) => {
    const [x, y] = kind === 'kmeans' ? [c.labelsX, c.labelsY] : [c.x, c.y];
    const result = discreteEnergyDistance(x, y);
    for (const part of ['cross', 'withinX', 'withinY', 'coefficient', 'unbiasedSquared'] as const) {
      expect(agrees(result[part], own[part])).toBe(true);
    }
    expect(agrees(result.score, own.squared)).toBe(true);
    expect(agrees(result.root, own.root, 1e-7)).toBe(true);
    if (discreteEnergyPackageFloat32 !== undefined) {
      expect(agrees(result.score, discreteEnergyPackageFloat32, 2e-6)).toBe(true);
    }
  });

  it('is 2 cross - withinX - withinY, in [0, 2], symmetric', () => {
    const labels = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(labels, labels, (x, y) => {
        const { score, cross, withinX, withinY } = discreteEnergyDistance(x, y);
        expect(agrees(score, 2 * cross! - withinX! - withinY!, 1e-12)).toBe(true);
        expect(agrees(discreteEnergyDistance(y, x).score, score, 1e-12)).toBe(true);
        expect(discreteEnergyDistance(x, x).score).toBe(0);
        expect(score! >= 0 && score! <= 2).toBe(true);
      }),
    );
  });
});
