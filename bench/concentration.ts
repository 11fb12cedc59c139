import type { EmbeddingMatrix } from '../src/math/embedding-matrix.js';
import { spreadWithoutGroups } from '../src/math/spread-without-groups.js';
import type { HotPath } from './hot-path.js';
import { clusteredSample, KINDS, rowsOf } from './samples.js';

const COLS = 384;
const SPEAKERS = 8;

/** 1 - cosine of unit vectors, all pairs, rows hoisted. */
function distanceMatrix(rows: readonly (readonly number[])[]): Float64Array {
  const n = rows.length;
  const matrix = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    const a = rows[i]!;
    for (let j = i + 1; j < n; j++) {
      const b = rows[j]!;
      let dot = 0;
      for (let k = 0; k < COLS; k++) dot += a[k]! * b[k]!;
      matrix[i * n + j] = matrix[j * n + i] = Math.min(2, Math.max(0, 1 - dot));
    }
  }
  return matrix;
}

/** Prim's algorithm for dense graphs as textbooks have it, over some of the vertices of a matrix. */
function densePrim(matrix: Float64Array, n: number, members: readonly number[]): number {
  const inTree = new Uint8Array(n);
  const length = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
  let total = 0;
  let current = members[0]!;
  for (let step = 1; step < members.length; step++) {
    inTree[current] = 1;
    let next = -1;
    for (const vertex of members) {
      if (inTree[vertex]) continue;
      length[vertex] = Math.min(length[vertex]!, matrix[current * n + vertex]!);
      if (next < 0 || length[vertex]! < length[next]!) next = vertex;
    }
    total += length[next]!;
    current = next;
  }
  return total / (members.length - 1);
}

function spreadsByPrim(rows: readonly (readonly number[])[], groups: Uint32Array): number[] {
  const matrix = distanceMatrix(rows);
  const everyone = Array.from(groups.keys());
  return Array.from({ length: SPEAKERS + 1 }, (_, left) =>
    densePrim(
      matrix,
      rows.length,
      everyone.filter((i) => groups[i] !== left),
    ),
  );
}

/** Semantic concentration over one kind of data: spread of all messages and without each of 8 speakers. */
function concentrationPath(
  name: string,
  sizes: number[],
  sample: (rows: number, cols: number, seed: number) => EmbeddingMatrix,
): HotPath {
  return {
    name,
    sizes,
    prepare(size) {
      const matrix = sample(size, COLS, size);
      const groups = Uint32Array.from({ length: size }, (_, i) => i % SPEAKERS);
      const rows = size > 2000 ? [] : rowsOf(matrix);
      const isShort = size <= 2000;
      const input = { matrices: { x: matrix }, options: { groups: Array.from(groups) } };
      return {
        run: () => spreadWithoutGroups(matrix, groups, SPEAKERS),
        rivals: isShort ? { 'one distance matrix, nine dense Prims': () => spreadsByPrim(rows, groups) } : {},
        python: {
          ...(isShort && { 'numpy and scipy, as MPCEval': { function: 'concentration_scipy', ...input } }),
          ...(size <= 250 && { networkx: { function: 'concentration_networkx', ...input } }),
        },
        unit: 'messages',
        work: size,
      };
    },
  };
}

/** Each speaker has three subjects of their own. */
export const path: HotPath = concentrationPath(
  'semantic concentration',
  [250, 500, 1000, 2000, 5000],
  (rows, cols, seed) => clusteredSample(rows, cols, 24, seed),
);

/** All hot paths of this file. Of 8 clusters near together each is one speaker's. */
export const paths: HotPath[] = [
  path,
  ...Object.entries(KINDS).map(([kind, sample]) =>
    concentrationPath(`semantic concentration, ${kind}`, [1000], sample),
  ),
];
