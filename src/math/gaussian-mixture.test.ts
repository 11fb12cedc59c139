import { describe, expect, it } from 'vitest';
import { golden } from '../../testing/golden.js';
import { createRandom } from './create-random.js';
import { gaussianMixture } from './gaussian-mixture.js';
import type { InitialMixture } from './mixture/initial-mixture.js';
import type { CovarianceShape } from './mixture/mixture-parameters.js';

interface Fit extends InitialMixture {
  readonly k: number;
  readonly bic: number;
}

interface ScikitCase {
  readonly covariance: CovarianceShape;
  readonly iterations: number;
  readonly rounds: number;
  readonly weights: number[];
  readonly means: number[][];
  readonly variances: number[] | number[][] | number[][][];
  readonly bic: number;
  readonly logLikelihood: number;
  readonly responsibilities: number[];
}

const scikit = golden<{
  vectors: number[][];
  initial: { weights: number[]; means: number[][] };
  cases: ScikitCase[];
}>('gaussian-mixture');

const IDENTITY = {
  spherical: 1,
  diagonal: [1, 1, 1],
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
};

function expectNested(actual: unknown, expected: unknown): void {
  const flat = (value: unknown): number[] => [value].flat(9) as number[];
  const [a, b] = [flat(actual), flat(expected)];
  expect(a).toHaveLength(b.length);
  const isNear = (x: unknown, i: number): boolean => typeof x === 'number' && Math.abs(x - b[i]!) < 5e-10;
  const apart = a.flatMap((x, i) => (isNear(x, i) ? [] : [{ i, found: x, expected: b[i] }]));
  expect(apart).toEqual([]);
}

describe('gaussianMixture', () => {
  it('scores a start by hand', () => {
    // Every row lies 1 from its mean and variance is 1: log density -ln(2 pi) / 2 - 1/2, log weight -ln 2; the other
    // component adds less than 1e-17. Free parameters 2 + 2 + 1, ln n = ln 4.
    const initial = { weights: [0.5, 0.5], means: [[1], [11]], variances: [[1], [1]] };
    const fit = gaussianMixture(Object.freeze([[0], [2], [10], [12]]), {
      components: 2,
      initial,
      iterations: 0,
    });
    const logLikelihood = 4 * (-Math.log(2 * Math.PI) / 2 - 0.5 - Math.log(2));
    expect(fit.logLikelihood).toBeCloseTo(logLikelihood, 12);
    expect(fit.bic).toBeCloseTo(-2 * logLikelihood + 5 * Math.log(4), 12);
    expect(fit).toMatchObject({ ...initial, iterations: 0 });
  });

  it('has the closed form with one component', () => {
    // Mean 3, population variance 8/3, plus the regularization of 1e-6.
    const fit = gaussianMixture([[1], [3], [5]], { components: 1 });
    expect(fit.weights).toEqual([1]);
    expect(fit.means).toEqual([[3]]);
    expect(fit.variances[0]![0]).toBeCloseTo(8 / 3 + 1e-6, 14);
    expect(Array.from(fit.responsibilities.data)).toEqual([1, 1, 1]);
  });

  it('gives each row a component of its own where there are as many', () => {
    const fit = gaussianMixture([[0], [10]], { components: 2, tolerance: 0, iterations: 3 });
    expect(fit.means.map(([mean]) => mean!).sort()).toEqual([expect.closeTo(0, 12), expect.closeTo(10, 12)]);
    expect(fit.weights).toEqual([expect.closeTo(0.5, 12), expect.closeTo(0.5, 12)]);
  });

  it.each(scikit.cases)('equals scikit-learn: $covariance, at most $iterations rounds', (expected) => {
    const { covariance, iterations } = expected;
    const initial = { ...scikit.initial, variances: [IDENTITY[covariance], IDENTITY[covariance]] as never };
    const fit = gaussianMixture(scikit.vectors, { components: 2, covariance, initial, iterations });
    expect(fit.iterations).toBe(expected.rounds);
    expect(fit.bic).toBeCloseTo(expected.bic, 8);
    expect(fit.logLikelihood).toBeCloseTo(expected.logLikelihood, 8);
    expectNested(fit.weights, expected.weights);
    expectNested(fit.means, expected.means);
    expectNested(fit.variances, expected.variances);
    expectNested(Array.from(fit.responsibilities.data), expected.responsibilities);
  });

  it('gives the criterion of given fits', () => {
    const { cases } = golden<{
      cases: { input: { speakers: string[]; embeddings: number[][] }; fits: Record<string, Fit[]> }[];
    }>('gscc');
    let compared = 0;
    for (const { input, fits } of cases) {
      for (const [speaker, ofSpeaker] of Object.entries(fits)) {
        const rows = input.embeddings
          .filter((_, i) => input.speakers[i]!.toLowerCase() === speaker.toLowerCase())
          .map((row) => row.map((x) => x / (Math.hypot(...row) || 1)));
        for (const fit of ofSpeaker) {
          const { bic } = gaussianMixture(rows, { components: fit.k, initial: fit, iterations: 0 });
          expect(Math.abs(bic - fit.bic) / Math.max(1, Math.abs(fit.bic))).toBeLessThan(1e-9);
          compared++;
        }
      }
    }
    expect(compared).toBeGreaterThan(10);
  });

  it('recovers two clouds, the same for the same seed, and never gets less likely', () => {
    const random = createRandom(1);
    const rows = Array.from({ length: 60 }, (_, i) => [
      random.normal() + (i < 20 ? 9 : 0),
      2 * random.normal(),
    ]);
    for (const covariance of ['diagonal', 'spherical', 'full'] as const) {
      const fit = gaussianMixture(rows, { components: 2, covariance, seed: 3, tolerance: 0, iterations: 30 });
      expect(Math.min(...fit.weights)).toBeCloseTo(1 / 3, 1);
      expect(
        gaussianMixture(rows, { components: 2, covariance, seed: 3, tolerance: 0, iterations: 30 }),
      ).toEqual(fit);
      const likelihoods = [0, 1, 2, 5].map(
        (iterations) =>
          gaussianMixture(rows, { components: 3, covariance, iterations, tolerance: 0 }).logLikelihood,
      );
      likelihoods.slice(1).forEach((value, i) => {
        expect(value).toBeGreaterThanOrEqual(likelihoods[i]! - 1e-4);
      });
    }
  });

  it('prefers one component for one cloud and two for two, by its criterion', () => {
    const random = createRandom(2);
    const one = Array.from({ length: 80 }, () => [random.normal(), random.normal()]);
    const two = one.map(([x, y], i) => [x! + (i % 2) * 12, y!]);
    const bic = (rows: number[][], components: number): number => gaussianMixture(rows, { components }).bic;
    expect(bic(one, 1)).toBeLessThan(bic(one, 2));
    expect(bic(two, 2)).toBeLessThan(bic(two, 1));
  });

  it('survives equal rows and an offset that dwarfs the spread', () => {
    const same = gaussianMixture(
      [
        [1, 2],
        [1, 2],
        [1, 2],
      ],
      { components: 2 },
    );
    expect(same.means.flat().every(Number.isFinite)).toBe(true);
    expect(same.bic).toBeLessThan(Number.POSITIVE_INFINITY);
    // Differences of the rows from their mean, not of squares: an offset of 1e6 costs 6 of 16 digits, not 12.
    const random = createRandom(3);
    const rows = Array.from({ length: 50 }, () => [random.normal(), random.normal()]);
    const fit = gaussianMixture(rows, { components: 1 });
    const moved = gaussianMixture(
      rows.map((row) => row.map((x) => x + 1e6)),
      { components: 1 },
    );
    expect(moved.bic).toBeCloseTo(fit.bic, 6);
  });

  it('fits full covariances over few wide rows as in all dimensions', () => {
    // A given start is refined in all 30 dimensions, without one the fit runs in the span of the 12 rows.
    const random = createRandom(4);
    const rows = Array.from({ length: 12 }, (_, i) =>
      Array.from({ length: 30 }, () => random.normal() + (i < 5 ? 2 : 0)),
    );
    rows.push(rows[0]!.map((x) => 2 * x));
    const options = { components: 2, covariance: 'full', regularization: 0.1, tolerance: 0 } as const;
    const start = gaussianMixture(rows, { ...options, iterations: 0 });
    const center = start.means[0]!;
    const own = rows.filter((_, i) => start.responsibilities.data[2 * i]! > 0.5);
    // The first step: covariance of the rows of the cluster, and .1 on the diagonal.
    center.forEach((mean, k) => {
      const direct = own.reduce((sum, row) => sum + row[k]!, 0) / own.length;
      expect(mean).toBeCloseTo(direct, 12);
      const variance = own.reduce((sum, row) => sum + (row[k]! - direct) ** 2, 0) / own.length + 0.1;
      expect(start.variances[0]![k]![k]!).toBeCloseTo(variance, 12);
    });
    for (const iterations of [0, 1, 6]) {
      const within = gaussianMixture(rows, { ...options, iterations });
      const whole = gaussianMixture(rows, { ...options, iterations, initial: start });
      expect(Math.abs(within.logLikelihood / whole.logLikelihood - 1)).toBeLessThan(1e-10);
      expect(Math.abs(within.bic / whole.bic - 1)).toBeLessThan(1e-10);
      expectNested(within.weights, whole.weights);
      expectNested(within.means, whole.means);
      expectNested(within.variances, whole.variances);
      expectNested(Array.from(within.responsibilities.data), Array.from(whole.responsibilities.data));
    }
  });

  it('has variances of columns of few wide rows as of many', () => {
    // Columns (1, 3), (2, 2) and (3, 1): variances 1, 0 and 1, and the regularization.
    const rows = [
      [1, 2, 3],
      [3, 2, 1],
    ];
    const { variances } = gaussianMixture(rows, { components: 1, regularization: 0.25 });
    expectNested(variances, [[1.25, 0.25, 1.25]]);
    const spherical = gaussianMixture(rows, { components: 1, covariance: 'spherical', regularization: 0.25 });
    expectNested(spherical.variances, [2 / 3 + 0.25]);
  });

  it('has no full covariance across few wide rows without regularization', () => {
    const fit = () => gaussianMixture([[1, 2, 3]], { components: 1, covariance: 'full', regularization: 0 });
    expect(fit).toThrow('variances[0]: expected a positive definite matrix, got one that is not');
  });

  it('takes one row, and more components than rows where a start is given', () => {
    // At its own mean, with the regularization of 1e-6 as variance.
    const one = gaussianMixture([[5]], { components: 1 });
    expect(one.logLikelihood).toBeCloseTo(-0.5 * Math.log(2 * Math.PI * 1e-6), 10);
    const initial = { weights: [0.5, 0.5], means: [[5], [5]], variances: [[1], [1]] };
    const two = gaussianMixture([[5]], { components: 2, initial, iterations: 0 });
    expect(two.logLikelihood).toBeCloseTo(-0.5 * Math.log(2 * Math.PI), 12);
  });

  it('ends when a round before changed the mean log-likelihood by less than the tolerance', () => {
    const initial = { weights: [0.5, 0.5], means: [[0], [1]], variances: [[1], [1]] };
    const rows = [[0], [1], [2], [5], [6], [8], [9]];
    const fitIn = (iterations: number, tolerance: number) =>
      gaussianMixture(rows, { components: 2, initial, iterations, tolerance });
    const likelihoods = Array.from({ length: 12 }, (_, i) => fitIn(i, 0).logLikelihood);
    const changes = likelihoods.slice(1).map((value, i) => Math.abs(value - likelihoods[i]!) / rows.length);
    for (const tolerance of [0.1, 0.02, 1e-3]) {
      const first = changes.findIndex((change) => change < tolerance);
      expect(first).toBeGreaterThan(-1);
      // The change of round i is known in round i + 1, whose result is kept.
      expect(fitIn(100, tolerance).iterations).toBe(first + 2);
    }
    // A change of zero is not less than a tolerance of zero; 100 rounds unless told otherwise.
    expect(gaussianMixture([[1], [3], [5]], { components: 1, tolerance: 0 }).iterations).toBe(100);
  });

  it('fits full covariances over rows of zeros', () => {
    const fit = gaussianMixture(
      [
        [0, 0, 0],
        [0, 0, 0],
      ],
      { components: 1, covariance: 'full' },
    );
    expect(fit.means).toEqual([[0, 0, 0]]);
    // Each of two rows at the mean of a normal distribution with variance 1e-6 in three dimensions.
    expect(fit.logLikelihood).toBeCloseTo(-3 * Math.log(2 * Math.PI * 1e-6), 10);
  });

  it('refuses what it cannot fit', () => {
    const rows = [[1], [2]];
    expect(() => gaussianMixture([], { components: 1 })).toThrow(
      'gaussianMixture: vectors: expected at least one vector, got an array of 0',
    );
    expect(() => gaussianMixture(rows, { components: 3 })).toThrow(
      'gaussianMixture: options.components: expected a whole number from 1 to 2, the number of rows, got 3',
    );
    expect(() => gaussianMixture(rows, { components: 1, covariance: 'tied' as never })).toThrow(
      'gaussianMixture: options.covariance: expected "diagonal" or "spherical" or "full", got "tied"',
    );
    expect(() => gaussianMixture(rows, { components: 1, tolerance: Number.NaN })).toThrow(
      'gaussianMixture: options.tolerance: expected a number of at least 0, got NaN',
    );
    const start =
      (initial: InitialMixture, covariance: CovarianceShape = 'diagonal') =>
      () =>
        gaussianMixture(rows, { components: 1, covariance, initial });
    expect(start({ weights: [0.7], means: [[1]], variances: [[1]] })).toThrow(
      'gaussianMixture: options.initial.weights: expected weights of at least 0 with sum 1, got 0.7',
    );
    expect(() =>
      gaussianMixture(rows, {
        components: 2,
        initial: { weights: [1.5, -0.5], means: [[1], [2]], variances: [[1], [1]] },
      }),
    ).toThrow('gaussianMixture: options.initial.weights: expected weights of at least 0 with sum 1, got 1');
    expect(start({ weights: [1], means: [[1, 2]], variances: [[1]] })).toThrow(
      'gaussianMixture: options.initial.means[0]: expected a list of 1, got 2',
    );
    expect(start({ weights: [1], means: [[1]], variances: [1] })).toThrow(
      'gaussianMixture: options.initial.variances[0]: expected a list of 1, got 1',
    );
    expect(start({ weights: [1], means: [[1]], variances: [[0]] })).toThrow(
      'gaussianMixture: options.initial.variances: expected variances above 0, got 0',
    );
    expect(start({ weights: [1], means: [[Number.NaN]], variances: [[1]] })).toThrow(
      'gaussianMixture: options.initial.means[0][0]: expected a finite number, got NaN',
    );
    expect(start({ weights: [1], means: [[1]], variances: [[[-1]]] }, 'full')).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        message: 'gaussianMixture: variances[0]: expected a positive definite matrix, got one that is not',
        metric: 'gaussianMixture',
        path: 'variances[0]',
      }),
    );
  });
});
