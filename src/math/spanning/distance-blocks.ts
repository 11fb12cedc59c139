import { type EmbeddingMatrix, row } from '../embedding-matrix.js';
import { createCenteredKernel } from '../kernels/centered-kernel.js';
import { createDistanceKernel, type DistanceKernel } from '../kernels/distance-kernel.js';
import { normalizeRows } from '../normalize-rows.js';
import type { Precision } from '../precision.js';

/** Maximum number of rows and columns of a block. */
export const BLOCK_SIZE = 512;

/** Not a power of two, so that the entries of a column do not compete for the same cache lines. */
export const BLOCK_STRIDE: number = BLOCK_SIZE + 8;

/** A range of rows of a matrix. */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

/** Converts the kernel's output to the distance of two rows. */
interface Conversion {
  readonly shift: number;
  readonly scale: number;
  /** Replacement for a distance of zero: zero, or infinity to omit the edge. */
  readonly ofZero: number;
}

/** Distances between ranges of rows, one block at a time, so the full matrix is never in memory. */
export interface DistanceBlocks {
  /** The last block: row i of the first range and row j of the second meet at `data[i * BLOCK_STRIDE + j]`. */
  readonly data: Float64Array;
  /** Computes the block of two ranges of at most `BLOCK_SIZE` rows; of a range with itself, entries above the diagonal. */
  compute(a: RowRange, b: RowRange): void;
}

/** Blocks of 1 - cosine, or of 1 - dot product, clipped to [0, 2]. A zero row is at cosine distance 1 from all. */
export function createDistanceBlocks(
  rows: EmbeddingMatrix,
  metric: 'cosine' | 'dot',
  zeroEdges: 'keep' | 'drop',
  precision: Precision,
): DistanceBlocks {
  const isCosine = metric === 'cosine';
  // For unit vectors, half the squared distance is 1 - cosine without cancellation.
  const points = isCosine ? normalizeRows(rows) : rows;
  const kernel = isCosine
    ? createCenteredKernel([points], precision)
    : createDistanceKernel(rows.cols, precision, 'dots');
  const ofZero = zeroEdges === 'keep' ? 0 : Number.POSITIVE_INFINITY;
  const conversion = isCosine ? { shift: 0, scale: 0.5, ofZero } : { shift: 1, scale: -1, ofZero };
  const zeroRows = isCosine ? findZeroRows(points) : [];
  const data = new Float64Array(Math.min(rows.rows, BLOCK_SIZE) * BLOCK_STRIDE);
  return {
    data,
    compute(a: RowRange, b: RowRange): void {
      const isDiagonal = a.start === b.start;
      for (let j = b.start; j < b.end; j += kernel.maxY) {
        const columns = { start: j, end: Math.min(b.end, j + kernel.maxY) };
        kernel.loadY(points, columns.start, columns.end);
        // For a range with itself, computes only the tiles on and above the diagonal.
        const end = isDiagonal ? columns.end : a.end;
        for (let i = a.start; i < end; i += kernel.maxX) {
          const tile = { start: i, end: Math.min(end, i + kernel.maxX) };
          kernel.loadX(points, tile.start, tile.end);
          kernel.compute(isDiagonal ? Math.max(0, i - j) : 0);
          writeTile(
            kernel,
            conversion,
            data,
            tile.start - a.start,
            tile.end - a.start,
            j - b.start,
            columns.end - b.start,
          );
        }
      }
      for (const row of zeroRows) setZeroRow(data, row, a, b);
    },
  };
}

function writeTile(
  { out, maxY }: DistanceKernel,
  { shift, scale, ofZero }: Conversion,
  data: Float64Array,
  firstRow: number,
  endRow: number,
  firstColumn: number,
  endColumn: number,
): void {
  for (let i = firstRow; i < endRow; i++) {
    let from = (i - firstRow) * maxY;
    const end = i * BLOCK_STRIDE + endColumn;
    for (let at = i * BLOCK_STRIDE + firstColumn; at < end; at++, from++) {
      const distance = shift + scale * out[from]!;
      data[at] = distance <= 0 ? ofZero : Math.min(2, distance);
    }
  }
}

function setZeroRow(data: Float64Array, row: number, a: RowRange, b: RowRange): void {
  if (row >= a.start && row < a.end) {
    const at = (row - a.start) * BLOCK_STRIDE;
    data.fill(1, at, at + b.end - b.start);
  }
  if (row >= b.start && row < b.end) {
    for (let i = 0; i < a.end - a.start; i++) data[i * BLOCK_STRIDE + row - b.start] = 1;
  }
}

function findZeroRows(matrix: EmbeddingMatrix): number[] {
  const rows = Array.from({ length: matrix.rows }, (_, row) => row);
  return rows.filter((i) => row(matrix, i).every((x) => x === 0));
}
