/** A rectangle of distances: row i and column j meet at `data[offset + i * stride + j]`. */
export interface DistanceRectangle {
  readonly data: Float64Array;
  readonly offset: number;
  readonly stride: number;
  readonly rows: number;
  readonly columns: number;
}

/** Receives an edge of the tree: a row, a column, and the length between them. */
export type KeepEdge = (row: number, column: number, length: number) => void;

/**
 * Returns a function that finds the minimum spanning tree of the complete bipartite graph between the rows and columns
 * of a rectangle, at most `capacity` of each, by Prim's algorithm, and calls `keep` for each edge. Infinite distances
 * are not edges, so the result may be a forest. A call takes O((rows + columns)^2) time and constant memory.
 */
export function createBipartiteTree(
  capacity: number,
): (rectangle: DistanceRectangle, keep: KeepEdge) => void {
  const rowSide = new Side(capacity);
  const columnSide = new Side(capacity);
  return ({ data, offset, stride, rows, columns }, keep) => {
    rowSide.reset(rows);
    columnSide.reset(columns);
    // All distances start at infinity, so row 0 starts the tree.
    while (rowSide.count + columnSide.count > 0) {
      const rowLength = rowSide.bestLength();
      const columnLength = columnSide.bestLength();
      if (rowSide.count === 0 || columnLength < rowLength) {
        const column = columnSide.take();
        if (columnLength < Number.POSITIVE_INFINITY) keep(columnSide.nearest[column]!, column, columnLength);
        rowSide.approach(data, offset + column, stride, column);
      } else {
        const row = rowSide.take();
        if (rowLength < Number.POSITIVE_INFINITY) keep(row, rowSide.nearest[row]!, rowLength);
        columnSide.approach(data, offset + row * stride, 1, row);
      }
    }
  };
}

/** The vertices of one side that are not in the tree yet. */
class Side {
  count = 0;
  /** The nearest vertex in the tree (on the other side) for each vertex of this side. */
  readonly nearest: Uint32Array;
  readonly #length: Float64Array;
  readonly #open: Uint32Array;
  /** Position in `open` of the vertex nearest to the tree. */
  #best = 0;

  constructor(capacity: number) {
    this.nearest = new Uint32Array(capacity);
    this.#length = new Float64Array(capacity);
    this.#open = new Uint32Array(capacity);
  }

  /** Resets to `count` vertices outside the tree. */
  reset(count: number): void {
    this.count = count;
    this.#best = 0;
    this.#length.fill(Number.POSITIVE_INFINITY, 0, count);
    for (let vertex = 0; vertex < count; vertex++) this.#open[vertex] = vertex;
  }

  /** Distance from the tree to the nearest remaining vertex. */
  bestLength(): number {
    return this.count === 0 ? Number.POSITIVE_INFINITY : this.#length[this.#open[this.#best]!]!;
  }

  /** Removes the nearest vertex and finds the next. */
  take(): number {
    const open = this.#open;
    const length = this.#length;
    const vertex = open[this.#best]!;
    open[this.#best] = open[--this.count]!;
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let at = 0; at < this.count; at++) {
      const candidate = length[open[at]!]!;
      if (candidate < least) {
        least = candidate;
        best = at;
      }
    }
    this.#best = best;
    return vertex;
  }

  /**
   * Updates the distances after `added`, on the other side, has joined the tree; its distances start at `start`, `step`
   * apart.
   */
  approach(data: Float64Array, start: number, step: number, added: number): void {
    const open = this.#open;
    const length = this.#length;
    const { nearest, count } = this;
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let at = 0; at < count; at++) {
      const vertex = open[at]!;
      const distance = data[start + vertex * step]!;
      let shortest = length[vertex]!;
      if (distance < shortest) {
        shortest = distance;
        length[vertex] = distance;
        nearest[vertex] = added;
      }
      if (shortest < least) {
        least = shortest;
        best = at;
      }
    }
    this.#best = best;
  }
}
