import { expectation, MetricError, requireSetting, requireShape } from '../error.js';
import { isWholeNumber } from '../options/predicates.js';
import { toEmbeddingMatrix, type Vectors } from './embedding-matrix.js';

/** The result of {@link minimumSpanningTree}. */
export interface SpanningTree {
  /** Pairs of vertices with their distance, in the order in which Prim's algorithm adds them to vertex 0. */
  readonly edges: [from: number, to: number, length: number][];
  /** Sum of the lengths. */
  readonly total: number;
}

/**
 * Minimum spanning tree of a complete graph by Prim's algorithm [1] for dense graphs. Edges of length zero count as
 * edges, so equal points are joined. Fewer than two vertices give no edges and total 0.
 *
 * Time O(n^2), memory O(n) beyond the input.
 *
 * @param distances - A symmetric matrix of distances, or a function of two vertices. `Infinity` from the function means
 * that the edge is missing; the result is a forest if the graph is not connected.
 * @param n - Number of vertices; needed for a function, by default the size of the matrix.
 * @throws MetricError `SHAPE_MISMATCH` if the matrix is not square or smaller than `n`, `INVALID_INPUT` if a distance
 * is NaN or negative infinity, `INVALID_OPTION` if `n` is not a count.
 *
 * [1] R. Prim (1957), Shortest connection networks and some generalizations.
 *
 * @example
 * ```ts
 * import { minimumSpanningTree } from '@mtpc/metrics/math';
 * const places = [0, 7, 3, 3];
 * const tree = minimumSpanningTree((i, j) => Math.abs(places[i] - places[j]), 4);
 * tree.edges; // => [[0, 2, 3], [2, 3, 0], [2, 1, 4]]
 * tree.total; // => 7
 * minimumSpanningTree([[0, 2], [2, 0]]).total; // => 2
 * ```
 */
export function minimumSpanningTree(
  distances: Vectors | ((i: number, j: number) => number),
  n?: number,
): SpanningTree {
  if (typeof distances === 'function') {
    requireSetting(isCount(n), 'minimumSpanningTree', 'n', VERTICES, n);
    return growTree(distances, n);
  }
  const { data, rows, cols } = toEmbeddingMatrix(distances, 'distances', 'minimumSpanningTree');
  const size = n ?? rows;
  requireSetting(isCount(size), 'minimumSpanningTree', 'n', VERTICES, n);
  requireShape(rows === cols, 'minimumSpanningTree', 'distances', `${rows} columns as there are rows`, cols);
  requireShape(size <= rows, 'minimumSpanningTree', 'distances', `at least ${size} rows`, rows);
  return growTree((i, j) => data[i * cols + j]!, size);
}

/** A larger graph would take days, and some engines cannot allocate the arrays. */
const MAX_VERTICES = 2 ** 24;

const VERTICES = `the number of vertices, at most ${MAX_VERTICES}`;

function isCount(n: number | undefined): n is number {
  return isWholeNumber(n, 0, MAX_VERTICES);
}

function growTree(distance: (i: number, j: number) => number, n: number): SpanningTree {
  const edges: SpanningTree['edges'] = [];
  // The vertices outside the tree, each with its nearest vertex inside.
  const outside = Uint32Array.from({ length: n }, (_, vertex) => vertex);
  const nearest = new Uint32Array(n);
  const length = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
  let total = 0;
  let added = 0;
  for (let left = n - 1; left > 0; left--) {
    // Vertex 0 starts the tree; afterwards `added` is the vertex that joined last.
    let best = 0;
    if (left === n - 1) outside[0] = outside[left]!;
    for (let at = 0; at < left; at++) {
      const vertex = outside[at]!;
      const d = checked(distance(added, vertex), added, vertex);
      if (d < length[vertex]!) {
        length[vertex] = d;
        nearest[vertex] = added;
      }
      if (isCloser(length, vertex, outside[best]!)) best = at;
    }
    added = outside[best]!;
    outside[best] = outside[left - 1]!;
    if (length[added] === Number.POSITIVE_INFINITY) continue;
    edges.push([nearest[added]!, added, length[added]!]);
    total += length[added]!;
  }
  return { edges, total };
}

/** Ties go to the lower vertex, independently of the scan order. */
function isCloser(length: Float64Array, a: number, b: number): boolean {
  return length[a]! < length[b]! || (length[a] === length[b] && a < b);
}

function checked(distance: number, i: number, j: number): number {
  if (distance > Number.NEGATIVE_INFINITY) return distance;
  const path = `distance(${i}, ${j})`;
  throw new MetricError('INVALID_INPUT', `minimumSpanningTree: ${expectation(path, 'a number', distance)}`, {
    metric: 'minimumSpanningTree',
    path,
    received: distance,
  });
}
