import { distance } from 'ml-distance';
import { Matrix } from 'ml-matrix';
import type { EmbeddingMatrix } from '../src/math/embedding-matrix.js';
import { pairwiseDistanceMean } from '../src/math/pairwise-distance-mean.js';
import type { HotPath, HotPathCase } from './hot-path.js';
import { KINDS, normalSample, rowsOf } from './samples.js';

const COLS = 384;

/** The energy distance from its three mean distances, whichever way those are computed. */
function energy(cross: number, sumX: number, sumY: number, n: number): number {
  return 2 * cross - (2 * sumX) / n ** 2 - (2 * sumY) / n ** 2;
}

type Rows = readonly (readonly number[])[];

/** What one writes first: no row is hoisted out of the inner loop. */
function sumOfDistances(x: Rows, y: Rows, ordered: boolean): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) {
    for (let j = ordered ? i + 1 : 0; j < y.length; j++) {
      let squares = 0;
      for (let k = 0; k < COLS; k++) squares += (x[i]![k]! - y[j]![k]!) * (x[i]![k]! - y[j]![k]!);
      sum += Math.sqrt(squares);
    }
  }
  return sum;
}

function sumByMlDistance(x: Rows, y: Rows, ordered: boolean): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) {
    for (let j = ordered ? i + 1 : 0; j < y.length; j++) {
      sum += distance.euclidean(x[i] as number[], y[j] as number[]);
    }
  }
  return sum;
}

/** |a|^2 + |b|^2 - 2 a.b by a matrix product: the usual trick, which loses half the digits of near-equal vectors. */
function sumByGram(x: Matrix, y: Matrix, ordered: boolean): number {
  const gram = x.mmul(y.transpose());
  const squaresOf = (m: Matrix): number[] =>
    Array.from({ length: m.rows }, (_, i) => m.getRowVector(i).dot(m.getRowVector(i)));
  const [xx, yy] = [squaresOf(x), squaresOf(y)];
  let sum = 0;
  for (let i = 0; i < x.rows; i++) {
    for (let j = ordered ? i + 1 : 0; j < y.rows; j++) {
      sum += Math.sqrt(Math.max(0, xx[i]! + yy[j]! - 2 * gram.get(i, j)));
    }
  }
  return sum;
}

function gramRival(rowsX: number[][], rowsY: number[][]): () => number {
  const [x, y] = [new Matrix(rowsX), new Matrix(rowsY)];
  return () =>
    energy(sumByGram(x, y, false) / x.rows ** 2, sumByGram(x, x, true), sumByGram(y, y, true), x.rows);
}

/** Energy distance of two samples of sentence-embedding width: all pairs between them and within each. */
function energyPath(
  name: string,
  sizes: number[],
  sample: (rows: number, cols: number, seed: number) => EmbeddingMatrix,
): HotPath {
  return { name, sizes, prepare: (size) => energyCase(size, sample(size, COLS, 1), sample(size, COLS, 2)) };
}

function energyCase(size: number, x: EmbeddingMatrix, y: EmbeddingMatrix): HotPathCase {
  const [rowsX, rowsY] = [rowsOf(x), rowsOf(y)];
  const by = (sum: (a: Rows, b: Rows, ordered: boolean) => number): number =>
    energy(sum(rowsX, rowsY, false) / size ** 2, sum(rowsX, rowsX, true), sum(rowsY, rowsY, true), size);
  const fast = (precision: 'float32' | 'double'): number => {
    const options = { precision };
    return (
      2 * pairwiseDistanceMean(x, y, options) -
      pairwiseDistanceMean(x, undefined, options) -
      pairwiseDistanceMean(y, undefined, options)
    );
  };
  return {
    run: () => fast('float32'),
    rivals: {
      'this library in double precision': () => fast('double'),
      'plain triple loop': () => by(sumOfDistances),
      'ml-distance': () => by(sumByMlDistance),
      // Beyond this size one run takes most of a minute.
      ...(size <= 1000 && { 'ml-matrix Gram product': gramRival(rowsX, rowsY) }),
    },
    python: {
      'scipy cdist and pdist': { function: 'energy_scipy', matrices: { x, y } },
      'scikit-learn euclidean_distances': { function: 'energy_sklearn', matrices: { x, y } },
    },
    unit: 'pairs',
    work: size * (2 * size - 1),
  };
}

/** Normal vectors. */
export const path: HotPath = energyPath('energy distance', [250, 500, 1000, 2000], normalSample);

/** All hot paths of this file. The two samples of a kind are unlike each other, each having its own centers. */
export const paths: HotPath[] = [
  path,
  ...Object.entries(KINDS)
    .filter(([kind]) => kind !== 'random')
    .map(([kind, sample]) => energyPath(`energy distance, ${kind}`, [1000], sample)),
];
