import { requireInput, requireSetting, requireShape } from '../error.js';
import { requireForm, someNumbers } from '../options/forms.js';
import { oneOf, precision } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { type EmbeddingMatrix, toEmbeddingMatrix, type Vectors } from './embedding-matrix.js';
import { minimumSpanningTree } from './minimum-spanning-tree.js';
import { type Precision, resolvePrecision } from './precision.js';
import { createBipartiteTree } from './spanning/bipartite-tree.js';
import { BLOCK_SIZE, BLOCK_STRIDE, createDistanceBlocks, type RowRange } from './spanning/distance-blocks.js';
import { distinctRows } from './spanning/distinct-rows.js';
import { EdgeList } from './spanning/edge-list.js';
import { leaveOneOutForests } from './spanning/leave-one-out-forests.js';

/** Options of {@link spreadWithoutGroups}. */
export interface SpreadWithoutGroupsOptions {
  /** 1 - cosine (default), or 1 - dot product of the rows as given; both are clipped to [0, 2]. */
  readonly distance?: 'cosine' | 'dot';
  /** Whether two equal rows are joined by an edge of length zero (default), or by no edge at all. */
  readonly zeroEdges?: 'keep' | 'drop';
  /** `'double'` computes distances of single precision data in double precision; `'dot'` always does. */
  readonly precision?: Precision;
}

const OPTIONS: OptionSpecs<SpreadWithoutGroupsOptions, 'distance' | 'zeroEdges'> = {
  distance: oneOf(['cosine', 'dot'], 'cosine'),
  zeroEdges: oneOf(['keep', 'drop'], 'keep'),
  precision: precision(),
};

/** The result of {@link spreadWithoutGroups}. */
export interface SpreadWithoutGroups {
  /** Spread of all rows. */
  readonly all: number;
  /** Spread of the rows without group 0, 1, ... */
  readonly without: Float64Array;
}

/**
 * Spread of a set of vectors, and of the set without each group in turn. The spread is the mean edge of the minimum
 * spanning tree under the distance 1 - cosine: the length of the tree over the number of rows less one, and 0 for fewer
 * than two rows. A zero vector is at distance 1 from all others.
 *
 * All these trees are found together. The tree of any union of groups lies within the union of each group's own tree
 * and the bipartite tree of each pair of groups, by the cycle property: an edge that is longest on a cycle within two
 * groups is longest on it in every set that holds both. So each distance is computed once, and the trees are then grown
 * from this short list of edges.
 *
 * Time O(n^2 d + E log E) with E <= n S candidates for S groups; memory O(n d) without an n x n matrix.
 *
 * @param vectors - One row per message.
 * @param groups - For each row its group, from 0 to `groupCount - 1`. A group may be empty.
 * @throws MetricError `SHAPE_MISMATCH` if there is not one group per row, `INVALID_INPUT` for a group out of range,
 * NaN or infinity, `INVALID_OPTION` for unknown options.
 *
 * @example
 * ```ts
 * import { spreadWithoutGroups } from '@mtpc/metrics/math';
 * const { all, without } = spreadWithoutGroups([[1, 0], [0, 1], [-1, 0]], [0, 1, 1], 2);
 * all; // => 1
 * Array.from(without); // => [1, 0]
 * ```
 */
export function spreadWithoutGroups(
  vectors: Vectors,
  groups: ArrayLike<number>,
  groupCount: number,
  options?: SpreadWithoutGroupsOptions,
): SpreadWithoutGroups {
  const { distance, zeroEdges, precision: asked } = resolveOptions(NAME, OPTIONS, options);
  const matrix = toEmbeddingMatrix(vectors, 'vectors', NAME);
  checkGroups(groups, groupCount, matrix.rows);
  const precision = resolvePrecision(asked, matrix);

  const ofRows = Uint32Array.from(groups);
  const sizes = new Uint32Array(groupCount);
  for (const group of ofRows) sizes[group]!++;
  const all = rowsByGroup(ofRows, sizes);
  const order = distance === 'cosine' && zeroEdges === 'keep' ? distinctRows(matrix, all, ofRows) : all;
  const groupOf = order.map((row) => ofRows[row]!);
  const sorted = gather(matrix, order, precision);
  const edges = collectCandidates(sorted, groupOf, groupCount, { distance, zeroEdges, precision });
  const { all: whole, without } = leaveOneOutForests(edges, groupOf, groupCount);

  return {
    all: meanEdge(whole, matrix.rows),
    without: without.map((total, g) => meanEdge(total, matrix.rows - sizes[g]!)),
  };
}

const NAME = 'spreadWithoutGroups';

/** Number of candidates at which the list is pruned to the edges that some tree still uses. */
const MAX_CANDIDATES = 2 ** 18;

/** Limit on the number of groups, well above any real use, because each takes memory. */
const MAX_GROUPS = 2 ** 24;

function checkGroups(groups: ArrayLike<number>, groupCount: number, rows: number): void {
  const isCount = Number.isInteger(groupCount) && groupCount >= 0 && groupCount <= MAX_GROUPS;
  requireSetting(isCount, NAME, 'groupCount', `a count up to ${MAX_GROUPS}`, groupCount);
  requireForm(NAME, 'groups', groups, someNumbers);
  requireShape(groups.length === rows, NAME, 'groups', `one group for each of ${rows} rows`, groups.length);
  for (let i = 0; i < groups.length; i++) {
    const group = groups[i]!;
    const ok = Number.isInteger(group) && group >= 0 && group < groupCount;
    requireInput(ok, NAME, `groups[${i}]`, `a whole number from 0 to ${groupCount - 1}`, group);
  }
}

/** Divides by n - 1 even if the tree has fewer edges, as with `zeroEdges: 'drop'`. */
function meanEdge(total: number, rows: number): number {
  return rows < 2 ? 0 : total / (rows - 1);
}

/** Row indices, group after group. */
function rowsByGroup(groups: Uint32Array, sizes: Uint32Array): Uint32Array {
  let end = 0;
  const next = sizes.map((size) => {
    end += size;
    return end - size;
  });
  const order = new Uint32Array(groups.length);
  for (const [row, group] of groups.entries()) order[next[group]!++] = row;
  return order;
}

/** The rows in the given order, in the requested precision. */
function gather({ data, cols }: EmbeddingMatrix, order: Uint32Array, precision: Precision): EmbeddingMatrix {
  const size = order.length * cols;
  const sorted = precision === 'float32' ? new Float32Array(size) : new Float64Array(size);
  order.forEach((row, i) => {
    sorted.set(data.subarray(row * cols, (row + 1) * cols), i * cols);
  });
  return { data: sorted, rows: order.length, cols };
}

/** The edges of each run's tree and of each pair's bipartite tree; a run is at most one block of one group. */
function collectCandidates(
  rows: EmbeddingMatrix,
  groupOf: Uint32Array,
  groupCount: number,
  { distance, zeroEdges, precision }: Required<SpreadWithoutGroupsOptions>,
): EdgeList {
  const edges = new EdgeList();
  const blocks = createDistanceBlocks(rows, distance, zeroEdges, precision);
  const addTree = createTreeCollector(blocks.data, edges);
  const ranges = packPieces(cutPieces(groupOf));
  ranges.forEach((below, i) => {
    for (const above of ranges.slice(i)) {
      blocks.compute(below.range, above.range);
      for (const a of below.pieces) {
        for (const b of above.pieces) {
          if (a.start > b.start) continue;
          addTree(a, b, (a.start - below.range.start) * BLOCK_STRIDE + b.start - above.range.start);
          if (edges.count > MAX_CANDIDATES) prune(edges, groupOf, groupCount);
        }
      }
    }
  });
  edges.sort();
  return edges;
}

/** Drops the edges that no tree uses: trees of more vertices cannot use them either. */
function prune(edges: EdgeList, groupOf: Uint32Array, groupCount: number): void {
  edges.sort();
  edges.keep(leaveOneOutForests(edges, groupOf, groupCount).used);
}

/** Returns a function that adds the tree between two runs, whose distances start at `offset` of a block. */
function createTreeCollector(
  data: Float64Array,
  edges: EdgeList,
): (a: RowRange, b: RowRange, offset: number) => void {
  const growBipartiteTree = createBipartiteTree(BLOCK_SIZE);
  return (a, b, offset) => {
    const rows = a.end - a.start;
    if (a.start === b.start) {
      const above = (i: number, j: number): number => data[offset + i * BLOCK_STRIDE + j]!;
      const tree = minimumSpanningTree((i, j) => (i < j ? above(i, j) : above(j, i)), rows);
      for (const [i, j, length] of tree.edges) edges.push(a.start + i, a.start + j, length);
      return;
    }
    const rectangle = { data, offset, stride: BLOCK_STRIDE, rows, columns: b.end - b.start };
    growBipartiteTree(rectangle, (i, j, length) => edges.push(a.start + i, b.start + j, length));
  };
}

/** Runs of rows of one group, cut at the size of a block. */
function cutPieces(groupOf: Uint32Array): RowRange[] {
  const pieces: RowRange[] = [];
  let start = 0;
  for (let row = 1; row <= groupOf.length; row++) {
    if (row < groupOf.length && groupOf[row] === groupOf[start] && row - start < BLOCK_SIZE) continue;
    pieces.push({ start, end: row });
    start = row;
  }
  return pieces;
}

/** As many consecutive runs as fit in one block. */
function packPieces(pieces: readonly RowRange[]): { range: RowRange; pieces: RowRange[] }[] {
  const packed: { range: RowRange; pieces: RowRange[] }[] = [];
  for (const piece of pieces) {
    const last = packed.at(-1);
    if (last !== undefined && piece.end - last.range.start <= BLOCK_SIZE) {
      last.pieces.push(piece);
      last.range = { start: last.range.start, end: piece.end };
    } else {
      packed.push({ range: piece, pieces: [piece] });
    }
  }
  return packed;
}
