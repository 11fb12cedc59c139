import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { createRandom } from '../../math/create-random.js';
import { discreteEnergyDistance } from './discrete-energy-distance.js';
import { discreteEnergyTest } from './discrete-energy-test.js';
import { energyDistance } from './energy-distance.js';
import { energyTest } from './energy-test.js';

const random = createRandom(7);
const normals = (n: number, shift: number): number[][] =>
  Array.from({ length: n }, () => [random.normal() + shift, random.normal()]);
const x = frozen(normals(30, 0));
const alike = frozen(normals(25, 0));
const far = frozen(normals(25, 1.5));

describe('energyTest', () => {
  it('has the components of the distance', () => {
    const { score, root, coefficient } = energyDistance(x, far);
    expect(energyTest(x, far, { permutations: 9 })).toMatchObject({ score, root, coefficient, n: 55 });
    const labels = discreteEnergyDistance(['a', 'b'], ['b', 'b']);
    expect(discreteEnergyTest(['a', 'b'], ['b', 'b'], { permutations: 9 }).score).toBe(labels.score);
  });

  it.each(['euclidean', 'cosine'] as const)('tells far samples from near ones: %s', (distance) => {
    const options = { distance, permutations: 199 };
    expect(energyTest(x, far, options).pValue).toBeLessThan(0.02);
    expect(energyTest(x, alike, options).pValue).toBeGreaterThan(0.05);
  });

  it.each([1e-100, 1e-16, 1e100])('has the same p-value in units of %d', (unit) => {
    const sample = (...rows: number[][]): number[][] => rows.map((row) => row.map((value) => value * unit));
    const a = sample([0.1, 0.3], [0.2, 0.7], [0.3, 0.9]);
    const b = sample([0.7, 0.1], [0.8, 0.23], [0.95, 0.77]);
    // Of 10 ways to part six items only the one given is so far apart.
    expect(energyTest(a, b).pValue).toBe(0.102);
  });

  it('says how large the distance is by chance', () => {
    const { score, chanceMean, chanceUpper } = energyTest(x, alike, { permutations: 199 });
    expect(chanceMean).toBeGreaterThan(0);
    expect(chanceUpper).toBeGreaterThan(chanceMean!);
    expect(score).toBeLessThan(chanceUpper!);
  });

  it('has a hand-counted p value', () => {
    // (0, 0 | 9, 9): of the 6 equally likely deals 2 are as far apart as the one given, so p is near 1/3.
    const { pValue } = energyTest([[0], [0]], [[9], [9]], { permutations: 2999 });
    expect(pValue).toBeGreaterThan(0.3);
    expect(pValue).toBeLessThan(0.37);
    expect(energyTest([[1]], [[1]], { permutations: 9 }).pValue).toBe(1);
  });

  it('has a hand-counted chance of three and three', () => {
    // (0, 0, 0 | 9, 9, 9): of 20 deals 2 are 18 apart, the others have shares of 1/3 and 2/3, 18 / 9 = 2. So the mean is
    // 1.8 + 1.8, the 95th percentile 18, and no p-value lies below 1 of 10 pairs of mirror images.
    const zeros = [[0], [0], [0]];
    const result = energyTest(zeros, [[9], [9], [9]], { permutations: 2999 });
    expect(result.chanceMean).toBeGreaterThan(3.2);
    expect(result.chanceMean).toBeLessThan(4);
    expect(result).toMatchObject({
      chanceUpper: 18,
      minimumPValue: 0.1,
      params: { seed: 0, permutations: 2999 },
    });
    const labels = (label: string) => zeros.map(() => label);
    const discrete = discreteEnergyTest(labels('a'), labels('b'), {
      ...{ permutations: 2999, embedder: { id: 'e' } },
    });
    // The same with 2 for 18: a distance of 1 between labels for 9 between numbers.
    expect(discrete).toMatchObject({
      score: 2,
      chanceUpper: 2,
      pValue: result.pValue,
      embedder: { id: 'e' },
    });
    expect(discrete.chanceMean).toBeCloseTo(result.chanceMean! / 9, 12);
  });

  it('says which p-value is the least', () => {
    const least = (n: number, m: number, permutations = 999) => {
      const rows = (count: number, from: number) => Array.from({ length: count }, (_, i) => [from + i]);
      return energyTest(rows(n, 0), rows(m, 50), { permutations }).minimumPValue;
    };
    // 3 deals of one and two, 1 pair of mirror images of one and one, 126 pairs of five and five.
    expect(least(1, 2)).toBeCloseTo(1 / 3, 14);
    expect(least(2, 1)).toBeCloseTo(1 / 3, 14);
    expect(least(1, 1)).toBe(1);
    expect(least(5, 5)).toBeCloseTo(1 / 126, 14);
    expect(least(5, 5, 9)).toBe(0.1);
    expect(discreteEnergyTest(['a'], ['b', 'c']).minimumPValue).toBeCloseTo(1 / 3, 14);
  });

  it('repeats itself by seed', () => {
    const p = (seed: number) => energyTest(x, alike, { permutations: 99, seed }).pValue;
    expect(p(3)).toBe(p(3));
    expect(new Set([1, 2, 3, 4, 5].map(p)).size).toBeGreaterThan(1);
  });

  it('is undefined where the distance is', () => {
    expect(energyTest([], [[1]])).toMatchObject({
      metric: 'energy-test',
      score: null,
      pValue: null,
      undefinedBecause: 'too-few-items',
    });
    expect(energyTest([[0, 0]], [[1, 0]], { distance: 'cosine' }).undefinedBecause).toBe('zero-vector');
  });

  it('refuses vectors without a component: their p value was no number', () => {
    expect(() => energyTest([[], []], [[], []], { permutations: 9 })).toThrow(
      'energyTest: x.cols: expected at least 1, got 0',
    );
  });

  it('gives no number that is not finite for vectors near the largest', () => {
    // Each mean distance is finite; the sum over all pairs, which the rearrangements start from, is not.
    const half = Number.MAX_VALUE / 8;
    const result = energyTest([[0], [0], [0]], [[half], [half], [half]], { permutations: 9 });
    expect(result).toMatchObject({
      score: null,
      undefinedBecause: 'infinite',
      pValue: null,
      chanceMean: null,
    });
  });

  it('refuses labels that are no labels', () => {
    expect(() => discreteEnergyTest('ab' as never, ['a'])).toThrow(
      'discreteEnergyTest: labelsX: expected a list of labels, got "ab"',
    );
    expect(() => discreteEnergyTest(['a'], [Number.NaN])).toThrow(
      'discreteEnergyTest: labelsY[0]: expected a string or a finite number, got NaN',
    );
  });

  it('names the option in its error', () => {
    expect(() => energyTest(x, far, { permutations: 0 })).toThrow(
      'energyTest: options.permutations: expected a whole number from 1 to 10,000,000, got 0',
    );
    expect(() => energyTest(x, far, { distance: 'city' as 'cosine' })).toThrow(
      'energyTest: options.distance: expected "euclidean" or "cosine", got "city"',
    );
  });
});

describe('energyTest with groups', () => {
  it('deals whole dialogues: what turns one by one would reject, three dialogues against three cannot', () => {
    const dialogue = (center: number): number[][] => Array.from({ length: 8 }, (_, i) => [center + i / 100]);
    const x = [0, 1, 2].flatMap(dialogue);
    const y = [3, 4, 5].flatMap(dialogue);
    const labels = (from: number): string[] =>
      Array.from({ length: 24 }, (_, i) => `d${from + Math.floor(i / 8)}`);
    const alone = energyTest(x, y);
    const grouped = energyTest(x, y, { groups: { x: labels(0), y: labels(3) } });
    expect(alone.pValue).toBe(0.001);
    // C(6, 3) = 20 arrangements, each as far apart as its mirror image: .1.
    expect(grouped).toMatchObject({ groups: 6, minimumPValue: 0.1, score: alone.score });
    expect(grouped.pValue).toBeCloseTo(0.1, 1);
  });

  it('swaps the sides of a group with items in both', () => {
    const groups = { x: ['p', 'q', 'r', 's'], y: ['p', 'q', 'r', 's'] };
    const result = energyTest([[0], [1], [2], [3]], [[10], [11], [12], [13]], { groups });
    expect(result.minimumPValue).toBe(1 / 8);
    expect(result.pValue).toBeCloseTo(1 / 8, 1);
  });

  it('refuses labels that do not fit, and vectors of width 0', () => {
    expect(() => energyTest([[0]], [[1]], { groups: { x: [], y: ['a'] } })).toThrow('groups.a.length');
    expect(() => energyTest([[0]], [[1]], { groups: { x: ['a'], y: [undefined as never] } })).toThrow(
      'energyTest: options.groups.y[0]: expected a string or a finite number, the label of a cluster, got undefined',
    );
    expect(() => energyTest([[]], [[]])).toThrow('x.cols: expected at least 1');
  });
});
