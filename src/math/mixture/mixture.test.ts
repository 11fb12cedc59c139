import { describe, expect, it } from 'vitest';
import { createRandom } from '../create-random.js';
import type { EmbeddingMatrix } from '../embedding-matrix.js';
import { columnMoments } from './column-moments.js';
import { diagonalCovariance } from './diagonal-covariance.js';
import { expectationStep, maximizationStep } from './expectation-maximization.js';
import { fullCovariance, fullCovarianceWithin } from './full-covariance.js';
import { nestedVariances, parseInitial, shapeOfVariances, toLists } from './initial-mixture.js';
import type { MixtureParameters } from './mixture-parameters.js';
import { liftMixture, rowSpan } from './row-span.js';
import { sphericalCovariance } from './spherical-covariance.js';

function draw(length: number, seed = length): Float64Array {
  const random = createRandom(seed);
  return Float64Array.from({ length }, () => random.normal());
}
const sample = (rows: number, cols: number): EmbeddingMatrix => ({ data: draw(rows * cols), rows, cols });

function expectClose(actual: ArrayLike<number>, expected: ArrayLike<number>, digits = 11): void {
  expect(actual).toHaveLength(expected.length);
  let worst = 0;
  for (let i = 0; i < expected.length; i++) {
    const difference = Math.abs(actual[i]! - expected[i]!) / Math.max(1, Math.abs(expected[i]!));
    // A difference that is no number must not be smaller than any other.
    worst = difference <= worst ? worst : difference;
  }
  expect(worst).toBeLessThan(10 ** -digits);
}

describe('columnMoments', () => {
  it('follows a computation by hand', () => {
    // Rows 1 and 3 with shares 3/4 and 1/4: mean 3/2, variance 3/4 * 1/4 + 1/4 * 9/4 = 3/4; from any point before.
    const rows = { data: Float64Array.of(1, 3), rows: 2, cols: 1 };
    for (const around of [1.5, 0, -2]) {
      const { means, variances } = columnMoments(
        rows,
        Float64Array.of(0.75, 0.25),
        Float64Array.of(1),
        Float64Array.of(around),
      );
      expect([...means, ...variances]).toEqual([1.5, 0.75]);
    }
  });

  // A kernel takes 64 rows at once.
  it.each([1, 63, 64, 65, 130])('has the weighted means and variances of %i rows by the definition', (n) => {
    const rows = sample(n, 3);
    const responsibilities = draw(n * 2).map(Math.abs);
    const counts = new Float64Array(2);
    responsibilities.forEach((share, at) => {
      counts[at % 2]! += share;
    });
    const { means, variances } = columnMoments(rows, responsibilities, counts, draw(6, 1));
    const mean = (power: (i: number, k: number) => number): number[] =>
      [0, 1].flatMap((c) =>
        [0, 1, 2].map((k) => {
          let sum = 0;
          for (let i = 0; i < n; i++) sum += responsibilities[i * 2 + c]! * power(i, 3 * c + k);
          return sum / counts[c]!;
        }),
      );
    const expected = mean((i, at) => rows.data[i * 3 + (at % 3)]!);
    expectClose(means, expected);
    expectClose(
      variances,
      mean((i, at) => (rows.data[i * 3 + (at % 3)]! - expected[at]!) ** 2),
    );
  });

  it('has no variance below zero, whatever rounding leaves', () => {
    const rows = { data: new Float64Array(40).fill(0.1), rows: 40, cols: 1 };
    for (const [seed, around] of [1e8, 3e7, 12345.678, 777.7, 0.3].entries()) {
      const shares = draw(40, seed).map(Math.abs);
      const count = Float64Array.of(shares.reduce((a, b) => a + b));
      const { variances } = columnMoments(rows, shares, count, Float64Array.of(around));
      expect(variances[0]).toBeGreaterThanOrEqual(0);
    }
  });

  it('leaves out blocks whose shares move no digit, and only these', () => {
    // 64 rows of share 1, then one row of share 64 * 1e-25 or just above, so far away that it could be seen.
    const rows = {
      data: Float64Array.from({ length: 65 }, (_, i) => (i < 64 ? 0 : 1e30)),
      rows: 65,
      cols: 1,
    };
    const meanOf = (share: number): number => {
      const shares = Float64Array.from({ length: 65 }, (_, i) => (i < 64 ? 1 : share));
      return columnMoments(rows, shares, Float64Array.of(64), new Float64Array(1)).means[0]!;
    };
    expect(meanOf(63e-25)).toBe(0);
    expect(meanOf(65e-25)).toBeCloseTo((65e-25 * 1e30) / 64, 5);
  });
});

describe('expectationStep and maximizationStep', () => {
  it('follow a round by hand', () => {
    // Row 0 under normals at 0 and 2 of variance 1: densities in the ratio 1 to e^-2, weights 1/4 and 3/4.
    const rows = { data: Float64Array.of(0), rows: 1, cols: 1 };
    const mixture = {
      ...{ components: 2, cols: 1, weights: Float64Array.of(0.25, 0.75) },
      ...{ means: Float64Array.of(0, 2), variances: Float64Array.of(1, 1) },
    };
    const { logLikelihood, responsibilities } = expectationStep(rows, mixture, diagonalCovariance);
    const [near, far] = [0.25, 0.75 * Math.exp(-2)];
    expectClose(responsibilities, [near / (near + far), far / (near + far)], 14);
    expect(logLikelihood).toBeCloseTo(Math.log((near + far) / Math.sqrt(2 * Math.PI)), 14);
  });

  it('give a component of weight zero nothing', () => {
    const rows = { data: Float64Array.of(5, 7), rows: 2, cols: 1 };
    const mixture = {
      ...{ components: 2, cols: 1, weights: Float64Array.of(0, 1) },
      ...{ means: Float64Array.of(5, 0), variances: Float64Array.of(1, 1) },
    };
    const { logLikelihood, responsibilities } = expectationStep(rows, mixture, sphericalCovariance);
    expect([...responsibilities]).toEqual([0, 1, 0, 1]);
    expect(logLikelihood).toBeCloseTo(-Math.log(2 * Math.PI) - (25 + 49) / 2, 12);
    // The first component keeps its mean, the regularization alone as variance, and a weight of 10 epsilon of 2 + that.
    const next = maximizationStep(rows, responsibilities, diagonalCovariance, 0.5, mixture.means);
    const least = 10 * Number.EPSILON;
    expect([...next.weights]).toEqual([least / (2 + least), 2 / (2 + least)]);
    expect([next.components, next.cols]).toEqual([2, 1]);
    expectClose(next.means, [5, 6]);
    expectClose(next.variances, [0.5, 1 + 0.5]);
  });
});

/** Log densities by the definition, from a squared Mahalanobis distance and a log determinant. */
function plainLogDensities(
  rows: EmbeddingMatrix,
  { components, cols, means }: MixtureParameters,
  measure: (difference: number[], component: number) => { square: number; logDeterminant: number },
): number[] {
  const result: number[] = [];
  for (let i = 0; i < rows.rows; i++) {
    for (let c = 0; c < components; c++) {
      const difference = Array.from(
        { length: cols },
        (_, k) => rows.data[i * cols + k]! - means[c * cols + k]!,
      );
      const { square, logDeterminant } = measure(difference, c);
      result.push(-0.5 * (cols * Math.log(2 * Math.PI) + logDeterminant + square));
    }
  }
  return result;
}

function densities(
  model: typeof diagonalCovariance,
  rows: EmbeddingMatrix,
  parameters: MixtureParameters,
): Float64Array {
  const out = new Float64Array(rows.rows * parameters.components).fill(Number.NaN);
  model.logDensities(rows, parameters, out);
  return out;
}

const mixtureOf = (components: number, cols: number, variances: Float64Array): MixtureParameters => ({
  components,
  cols,
  weights: new Float64Array(components).fill(1 / components),
  means: draw(components * cols, 1000),
  variances,
});

describe('log densities', () => {
  // Kernels take 64 rows, and 128 components where one variance each is enough.
  it.each([
    [1, 1, 1],
    [64, 2, 3],
    [65, 3, 2],
    [130, 129, 2],
    [3, 128, 1],
  ])('are those of the definition for %i rows and %i components of %i columns', (n, components, cols) => {
    const rows = sample(n, cols);
    const spherical = mixtureOf(
      components,
      cols,
      draw(components).map((x) => 0.5 + x * x),
    );
    const logOf = (x: number): number => Math.log(x);
    expectClose(
      densities(sphericalCovariance, rows, spherical),
      plainLogDensities(rows, spherical, (difference, c) => {
        const variance = spherical.variances[c]!;
        const square = difference.reduce((sum, x) => sum + (x * x) / variance, 0);
        return { square, logDeterminant: cols * logOf(variance) };
      }),
    );
    const diagonal = mixtureOf(
      components,
      cols,
      draw(components * cols).map((x) => 0.5 + x * x),
    );
    expectClose(
      densities(diagonalCovariance, rows, diagonal),
      plainLogDensities(rows, diagonal, (difference, c) => {
        const variances = diagonal.variances.subarray(c * cols, (c + 1) * cols);
        const square = difference.reduce((sum, x, k) => sum + (x * x) / variances[k]!, 0);
        return { square, logDeterminant: variances.reduce((sum, x) => sum + logOf(x), 0) };
      }),
    );
  });

  // 256 rows are solved at a time. The inverse of (2, 1; 1, 2) is (2, -1; -1, 2) / 3, its determinant 3; of (1, 0; 0, 4)
  // the determinant is 4.
  it.each([1, 256, 257])('are those of the definition under full covariances for %i rows', (n) => {
    const rows = sample(n, 2);
    const mixture = mixtureOf(2, 2, Float64Array.of(2, 1, 1, 2, 1, 0, 0, 4));
    const expected = plainLogDensities(rows, mixture, ([x = 0, y = 0], c) =>
      c === 0
        ? { square: (2 * x * x - 2 * x * y + 2 * y * y) / 3, logDeterminant: Math.log(3) }
        : { square: x * x + (y * y) / 4, logDeterminant: Math.log(4) },
    );
    expectClose(densities(fullCovariance, rows, mixture), expected);
    // In three dimensions more, at the mean, with variance 1/2: each adds -ln(2 pi / 2) / 2.
    const within = fullCovarianceWithin({ dimensions: 3, variance: 0.5 });
    expectClose(
      densities(within, rows, mixture),
      expected.map((value) => value - 1.5 * Math.log(Math.PI)),
    );
    expect([within.freeParameters(3), diagonalCovariance.freeParameters(3)]).toEqual([6, 3]);
    expect(sphericalCovariance.freeParameters(3)).toBe(1);
  });

  it.each([
    ['lopsided', [1, 0.5, 0.25, 1]],
    ['of a variance below zero', [-1, 0, 0, 1]],
    ['as long across as along', [1, 1, 1, 1]],
  ])('are refused of a matrix %s', (_, variances) => {
    const mixture = mixtureOf(2, 2, Float64Array.of(1, 0, 0, 1, ...variances));
    expect(() => densities(fullCovariance, sample(2, 2), mixture)).toThrow(
      'gaussianMixture: variances[1]: expected a positive definite matrix, got one that is not',
    );
  });
});

describe('estimates of covariances', () => {
  it('are those of the definition', () => {
    // Rows (0, 0), (2, 0) and (2, 4), of which the first component holds the first two, the second the last and a
    // quarter of the second. Means (1, 0) and (2, 3.2): the second has counts 5/4, and (2, 0) * 1/4 + (2, 4) is (2.5, 4).
    const rows = { data: Float64Array.of(0, 0, 2, 0, 2, 4), rows: 3, cols: 2 };
    const responsibilities = Float64Array.of(1, 0, 0.75, 0.25, 0, 1);
    const counts = Float64Array.of(1.75, 1.25);
    const means = Float64Array.of(1, 0, 2, 3.2);
    const columnVariances = Float64Array.of(1, 0, 0, 2.56);
    const evidence = { rows, responsibilities, counts, means, columnVariances, regularization: 0.5 };
    expectClose(diagonalCovariance.estimate(evidence), [1.5, 0.5, 0.5, 3.06]);
    expectClose(sphericalCovariance.estimate(evidence), [1, 1.78]);
    // (0.25 * 10.24 + 0.64) / 1.25 = 2.56.
    expectClose(fullCovariance.estimate(evidence), [1.5, 0, 0, 0.5, 0.5, 0, 0, 3.06]);
    // From another mean the first component varies along both: (-2, 1) once and (0, 1) three quarters of a time, 4 - 2
    // 0 and 1 3/4 in all.
    const moved = { ...evidence, means: Float64Array.of(2, -1, 2, 3.2) };
    const [xx, xy, yx, yy] = fullCovariance.estimate(moved);
    expectClose([xx!, xy!, yx!, yy!], [4 / 1.75 + 0.5, -2 / 1.75, -2 / 1.75, 1 + 0.5]);
  });
});

describe('rowSpan', () => {
  it('has a direction for each row that is not a sum of the others, at right angles', () => {
    const [a, b] = [draw(6, 1), draw(6, 2)];
    const both = a.map((x, k) => 2 * x - b[k]!);
    const { basis } = rowSpan({
      data: Float64Array.of(...a, ...a.map((x) => -3 * x), ...new Float64Array(6), ...b, ...both),
      rows: 5,
      cols: 6,
    });
    expect([basis.rows, basis.cols]).toEqual([2, 6]);
    const [first, second] = [basis.data.subarray(0, 6), basis.data.subarray(6)];
    const dot = (x: ArrayLike<number>, y: ArrayLike<number>): number => {
      let sum = 0;
      for (let k = 0; k < 6; k++) sum += x[k]! * y[k]!;
      return sum;
    };
    expectClose([dot(first, first), dot(second, second), dot(first, second)], [1, 1, 0], 14);
    expectClose(
      first,
      Array.from(a, (x) => x / Math.sqrt(dot(a, a))),
      14,
    );
  });

  it('keeps directions at right angles that are nearly one', () => {
    // The second row is off by 1e-9: one pass of Gram and Schmidt would leave an angle of about 1e-7 of rounding.
    const a = draw(20);
    const near = a.map((x, k) => x + (k === 3 ? 1e-9 : 0));
    const { basis } = rowSpan({ data: Float64Array.of(...a, ...near), rows: 2, cols: 20 });
    expect(basis.rows).toBe(2);
    let dot = 0;
    for (let k = 0; k < 20; k++) dot += basis.data[k]! * basis.data[20 + k]!;
    expect(Math.abs(dot)).toBeLessThan(1e-15);
  });

  it('brings vectors of the span back as they were', () => {
    const rows = sample(3, 5);
    const span = rowSpan(rows);
    const coordinates = span.project(rows.data as Float64Array);
    expect(coordinates).toHaveLength(9);
    expectClose(span.lift(coordinates), rows.data, 13);
    const none = rowSpan({ data: new Float64Array(4), rows: 2, cols: 2 });
    expect([none.basis.rows, none.project(Float64Array.of(1, 2)).length]).toEqual([0, 0]);
    expect(none.lift(new Float64Array(0))).toHaveLength(0);
  });

  it('lifts a matrix, and a mixture with it', () => {
    // The span of (3, 4) in the plane, direction (.6, .8): 7 along it and 2 across is 2 I + 5 (.36, .48; .48, .64).
    const span = rowSpan({ data: Float64Array.of(3, 4), rows: 1, cols: 2 });
    expectClose(span.liftMatrix(Float64Array.of(7), 2), [3.8, 2.4, 2.4, 5.2], 14);
    const within = {
      ...{ components: 2, cols: 1, weights: Float64Array.of(0.5, 0.5) },
      ...{ means: Float64Array.of(5, -10), variances: Float64Array.of(7, 2) },
    };
    const lifted = liftMixture(within, span, 2);
    expect([lifted.components, lifted.cols]).toEqual([2, 2]);
    expectClose(lifted.means, [3, 4, -6, -8], 14);
    expectClose(lifted.variances, [3.8, 2.4, 2.4, 5.2, 2, 0, 0, 2], 14);
    // In a whole plane of three dimensions: entries beside the diagonal of the inner matrix are no variance.
    const plane = rowSpan({ data: Float64Array.of(1, 0, 0, 0, 0, 2), rows: 2, cols: 3 });
    expectClose(plane.liftMatrix(Float64Array.of(3, 1, 1, 4), 2), [3, 0, 1, 0, 2, 0, 1, 0, 4], 14);
  });
});

describe('a mixture to start from', () => {
  it('is laid out flat, and cut into lists again', () => {
    expect(shapeOfVariances('spherical', 2, 3)).toEqual([2]);
    expect(shapeOfVariances('diagonal', 2, 3)).toEqual([2, 3]);
    expect(shapeOfVariances('full', 2, 3)).toEqual([2, 3, 3]);
    const initial = {
      weights: Float32Array.of(0.25, 0.75),
      means: [
        [1, 2],
        [3, 4],
      ],
      variances: [
        [
          [1, 0],
          [0, 2],
        ],
        [
          [3, -1],
          [-1, 4],
        ],
      ],
    };
    expect(parseInitial(initial, 'full', 2, 2)).toEqual({
      components: 2,
      cols: 2,
      weights: Float64Array.of(0.25, 0.75),
      means: Float64Array.of(1, 2, 3, 4),
      variances: Float64Array.of(1, 0, 0, 2, 3, -1, -1, 4),
    });
    expect(nestedVariances(Float64Array.of(1, 0, 0, 2, 3, -1, -1, 4), 'full', 2)).toEqual(initial.variances);
    expect(nestedVariances(Float64Array.of(1, 2), 'spherical', 3)).toEqual([1, 2]);
    expect(nestedVariances(Float64Array.of(1, 2, 3), 'diagonal', 1)).toEqual([[1], [2], [3]]);
    expect(toLists(Float64Array.of(1, 2, 3), 1)).toEqual([[1], [2], [3]]);
  });

  const parse = (weights: unknown, means: unknown, variances: unknown) => () =>
    parseInitial({ weights, means, variances } as never, 'spherical', 2, 1);

  it('may have weights whose sum is off by rounding, and weights of zero', () => {
    expect(parse([0.5, 0.5 + 9e-7], [[0], [1]], [1, 1])().weights[1]).toBe(0.5 + 9e-7);
    expect(parse([0, 1], [[0], [1]], [1, 1])().weights[0]).toBe(0);
    expect(parse([0.5, 0.5 - 9e-7], [[0], [1]], [1, 1])).not.toThrow();
  });

  it.each([
    [
      [0.5, 0.5 + 2e-6],
      [[0], [1]],
      [1, 1],
      'weights: expected weights of at least 0 with sum 1, got 1.00000',
    ],
    [[0.5, 0.4], [[0], [1]], [1, 1], 'weights: expected weights of at least 0 with sum 1, got 0.9'],
    [[1], [[0], [1]], [1, 1], 'weights: expected a list of 2, got 1'],
    ['ab', [[0], [1]], [1, 1], 'weights: expected a list of 2, got "ab"'],
    [[0.5, '0.5'], [[0], [1]], [1, 1], 'weights[1]: expected a finite number, got "0.5"'],
    [[0.5, 0.5], [[0], 1], [1, 1], 'means[1]: expected a list of 1, got 1'],
    [
      [0.5, 0.5],
      [[0], [Number.POSITIVE_INFINITY]],
      [1, 1],
      'means[1][0]: expected a finite number, got Infinity',
    ],
    [[0.5, 0.5], [[0], [1]], [1, -1], 'variances: expected variances above 0, got -1'],
  ])('is refused: %j %j %j', (weights, means, variances, message) => {
    expect(parse(weights, means, variances)).toThrow(`gaussianMixture: options.initial.${message}`);
  });

  it('says where the flaw is', () => {
    expect(parse([0.5, 0.5], [[0], [1]], [1, 0])).toThrow(
      expect.objectContaining({
        code: 'INVALID_OPTION',
        metric: 'gaussianMixture',
        path: 'options.initial.variances',
        received: 0,
      }),
    );
    expect(parse([0.5], [[0], [1]], [1, 1])).toThrow(
      expect.objectContaining({ code: 'SHAPE_MISMATCH', metric: 'gaussianMixture' }),
    );
  });
});
