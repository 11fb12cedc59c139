import type { Arena } from './arena.js';
import { HASH_BITS } from './hash.js';
import { parseDigits, readDigits, splitPairs, writeDigits } from './printable-digits.js';

/** Weights of hashed features as printable text, which needs no file and no decoder. */
export interface PackedWeights {
  /** Distances between the sorted hashes, two digits each. */
  readonly hashes: string;
  /** Labels of the weights of each hash; the last one of a hash is increased by the number of labels. */
  readonly labels: string;
  /** One weight per label: the sign, and the square root of its share of the largest weight. */
  readonly weights: string;
  readonly labelCount: number;
  readonly greatest: number;
  /** The licence as a value, since some bundlers drop comments. */
  readonly license?: string;
}

/** Digits of a distance between two hashes. A row without weights splits a longer one. */
const DISTANCE_DIGITS = 2;
const LONGEST: number = 64 ** DISTANCE_DIGITS - 1;

/** Weights are rounded to this many levels on either side of zero. */
export const LEVELS = 20;

/** Weights by level, -LEVELS to LEVELS, as shares of the largest. Finer near zero, where most weights are. */
const squaredLevel = (level: number): number => Math.sign(level) * level ** 2;

/** Writes the format of {@link SparseWeights}. `rows` are sorted by hash. */
export function packWeights(
  rows: readonly { hash: number; levels: ReadonlyMap<number, number> }[],
  labelCount: number,
  greatest: number,
): PackedWeights {
  let last = 0;
  const distances: number[] = [];
  const labels: number[] = [];
  const weights: number[] = [];
  const add = (hash: number, levels: ReadonlyMap<number, number>): void => {
    distances.push(hash - last);
    last = hash;
    let left = levels.size;
    for (const [label, level] of levels) {
      labels.push(label + (--left === 0 ? labelCount : 0));
      weights.push(level + LEVELS);
    }
  };
  for (const { hash, levels } of rows) {
    while (hash - last > LONGEST) add(last + LONGEST, new Map([[0, 0]]));
    add(hash, levels);
  }
  return {
    hashes: writeDigits(distances, DISTANCE_DIGITS),
    labels: writeDigits(labels, 1),
    weights: writeDigits(weights, 1),
    labelCount,
    greatest,
  };
}

/** log2 of the number of neighboring hashes in a block. */
export const BLOCK_BITS = 10;

/** log2 of the number of hashes per filter bit. */
export const FILTER_SHIFT = 5;

/** The last bits of a row are the number of its vector; before them come the low bits of its hash. */
export const VECTOR_BITS = 16;
export const LOW_BITS = 0xffff;

/** Sentinel after the rows with equal high bits; its vector is zero, because a lookup may match it. */
const END: number = -1 << VECTOR_BITS;

/** Vectors contain two weights per number; their length is a multiple of this. */
export const AT_ONCE = 5;

/**
 * The unpacked weights, found by hash. Texts access them at random, so the arrays are small and the loops have few
 * branches that a processor could mispredict: a filter skips most features without weights and gives the position of a
 * row in its block, and equal rows share a vector of weights. Weights are integer multiples of `unit`; two of them, 16
 * bits each, are added in one operation.
 */
export class SparseWeights {
  /** Length of a weight vector in numbers. */
  readonly size: number;
  /** Weights in a vector: one for each label, the rest zeros. */
  readonly places: number;
  /** Weights are integer multiples of it. */
  readonly unit: number;
  /** The filter of each block, small enough to stay in cache, because every feature is looked up there. */
  readonly filters: Int32Array = new Int32Array(2 ** (HASH_BITS - BLOCK_BITS));
  /** The first row of each block. */
  readonly firstRows: Int32Array = new Int32Array(2 ** (HASH_BITS - BLOCK_BITS));
  /** Sorted by hash. */
  readonly rows: Int32Array;
  readonly vectors: Int32Array;

  constructor(packed: PackedWeights) {
    this.size = vectorSize(packed.labelCount);
    this.places = 2 * this.size;
    this.unit = packed.greatest / LEVELS ** 2;
    const distances = readDigits(packed.hashes, DISTANCE_DIGITS);
    const { vectors, ofRow } = unpackVectors(packed);
    this.vectors = vectors;
    this.rows = new Int32Array(distances.length + 2 ** (HASH_BITS - VECTOR_BITS));
    let size = 0;
    let hash = 0;
    for (const [i, distance] of distances.entries()) {
      const next = hash + distance;
      if (next >>> VECTOR_BITS !== hash >>> VECTOR_BITS) this.rows[size++] = END;
      hash = next;
      // A row that only splits a distance would slow down every lookup.
      if (ofRow[i] === 0) continue;
      const block = hash >>> BLOCK_BITS;
      if (this.filters[block] === 0) this.firstRows[block] = size;
      this.filters[block]! |= 1 << (hash >>> FILTER_SHIFT);
      this.rows[size++] = (hash << VECTOR_BITS) | ofRow[i]!;
    }
    this.rows[size] = END;
  }

  /**
   * Sums of the weights of each token's features, in units: `stride` features in, `places` numbers out, one per label.
   * The sum of up to 80 features is guaranteed to fit into 16 bits.
   */
  levels(features: Int32Array, stride: number, arena: Arena): Int16Array {
    const levels = arena.int16((features.length / stride) * this.places);
    const found = arena.int32(stride);
    const sums = arena.int32(this.size);
    for (let from = 0, to = 0; from < features.length; from += stride, to += this.places) {
      this.#add(found, this.#find(features, from, from + stride, found), sums);
      for (let k = 0; k < this.size; k++) {
        const both = sums[k]!;
        const low = (both << 16) >> 16;
        levels[to + 2 * k] = low;
        levels[to + 2 * k + 1] = (both - low) >> 16;
      }
    }
    return levels;
  }

  /** Collects the offsets of the weight vectors of the features, and returns their number. */
  #find(features: Int32Array, from: number, to: number, found: Int32Array): number {
    const filters = this.filters;
    const firstRows = this.firstRows;
    const rows = this.rows;
    const size = this.size;
    let hits = 0;
    for (let k = from; k < to; k++) {
      const hash = features[k]!;
      found[hits] = hash;
      hits += (filters[hash >>> BLOCK_BITS]! >>> (hash >>> FILTER_SHIFT)) & 1;
    }
    let count = 0;
    for (let k = 0; k < hits; k++) {
      const hash = found[k]!;
      const block = hash >>> BLOCK_BITS;
      const low = hash & LOW_BITS;
      let at = firstRows[block]! + countBits(filters[block]! & ((1 << (hash >>> FILTER_SHIFT)) - 1));
      while (rows[at]! >>> VECTOR_BITS < low) at++;
      const row = rows[at]!;
      found[count] = Math.imul(row & LOW_BITS, size);
      count += row >>> VECTOR_BITS === low ? 1 : 0;
    }
    return count;
  }

  /** The sum of the first `count` vectors found. */
  #add(found: Int32Array, count: number, sums: Int32Array): void {
    const vectors = this.vectors;
    for (let at = 0; at < sums.length; at += AT_ONCE) {
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      let e = 0;
      for (let k = 0; k < count; k++) {
        const place = found[k]! + at;
        a = (a + vectors[place]!) | 0;
        b = (b + vectors[place + 1]!) | 0;
        c = (c + vectors[place + 2]!) | 0;
        d = (d + vectors[place + 3]!) | 0;
        e = (e + vectors[place + 4]!) | 0;
      }
      sums[at] = a;
      sums[at + 1] = b;
      sums[at + 2] = c;
      sums[at + 3] = d;
      sums[at + 4] = e;
    }
  }
}

const vectorSize = (labelCount: number): number => Math.ceil(labelCount / (2 * AT_ONCE)) * AT_ONCE;

/** The distinct vectors of weights, and the index of each row's vector: 0, the zero vector, for rows without weights. */
function unpackVectors(packed: PackedWeights): { vectors: Int32Array; ofRow: readonly number[] } {
  const labelDigits = splitPairs(packed.labels);
  const levelDigits = splitPairs(packed.weights);
  const labels = parseDigits(labelDigits, 1);
  const levels = parseDigits(levelDigits, 1);
  const size = vectorSize(packed.labelCount);
  const numbers: number[] = new Array(size).fill(0);
  const known = new Map<string, number>();
  const ofRow: number[] = [];
  for (let start = 0, end = 0; start < labels.length; start = end) {
    while (labels[end++]! < packed.labelCount);
    if (end - start === 1 && levels[start] === LEVELS) {
      ofRow.push(0);
      continue;
    }
    const key = labelDigits.slice(start, end) + levelDigits.slice(start, end);
    let vector = known.get(key);
    if (vector === undefined) {
      vector = numbers.length / size;
      known.set(key, vector);
      for (let k = 0; k < size; k++) numbers.push(0);
      for (let k = start; k < end; k++) {
        const label = labels[k]! % packed.labelCount;
        numbers[vector * size + (label >> 1)]! += squaredLevel(levels[k]! - LEVELS) << (label & 1 ? 16 : 0);
      }
    }
    ofRow.push(vector);
  }
  return { vectors: Int32Array.from(numbers), ofRow };
}

/** Number of set bits in a 32-bit number. */
function countBits(bits: number): number {
  const twos = bits - ((bits >>> 1) & 0x55555555);
  const fours = (twos & 0x33333333) + ((twos >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
