import { orderByLength } from './order-by-length.js';

/** A growing list of weighted edges in typed arrays: 16 bytes an edge, and no object for each. */
export class EdgeList {
  count = 0;
  from: Uint32Array = new Uint32Array(1024);
  to: Uint32Array = new Uint32Array(1024);
  length: Float64Array = new Float64Array(1024);

  push(from: number, to: number, length: number): void {
    if (this.count === this.from.length) this.#resize(Math.max(1024, this.count * 2));
    this.from[this.count] = from;
    this.to[this.count] = to;
    this.length[this.count++] = length;
  }

  /** Sorts the edges by length; the sort is stable. */
  sort(): void {
    this.keep(orderByLength(this.length.subarray(0, this.count)));
  }

  /** Keeps the edges with these indices, in this order. */
  keep(indices: Uint32Array): void {
    const { from, to, length } = this;
    this.count = indices.length;
    this.from = indices.map((index) => from[index]!);
    this.to = indices.map((index) => to[index]!);
    this.length = new Float64Array(indices.length);
    for (const [i, index] of indices.entries()) this.length[i] = length[index]!;
  }

  #resize(capacity: number): void {
    const grow = <T extends Uint32Array | Float64Array>(old: T, next: T): T => {
      next.set(old);
      return next;
    };
    this.from = grow(this.from, new Uint32Array(capacity));
    this.to = grow(this.to, new Uint32Array(capacity));
    this.length = grow(this.length, new Float64Array(capacity));
  }
}
