import { HASH_BITS } from './hash.js';
import { readDigits, writeDigits } from './printable-digits.js';

/** Weights of hashed features as printable text, one character per symbol: no file or decoder is needed. */
export interface PackedWeights {
  /** Distances between the sorted hashes, four digits each. */
  readonly hashes: string;
  /** Labels of the weights of each hash; in the last one of a hash the number of labels is added. */
  readonly labels: string;
  /** One weight per label: the sign, and the square root of its share of the greatest. */
  readonly weights: string;
  readonly labelCount: number;
  readonly greatest: number;
}

/** Digits of a distance between two hashes. */
const DISTANCE_DIGITS = 4;

/** Weights are rounded to this many levels on either side of zero. */
export const LEVELS = 20;

/** The weight of a level, -LEVELS to LEVELS. Finer near zero, where most weights are. */
export const weightOfLevel = (level: number, greatest: number): number =>
  Math.fround(Math.sign(level) * (level / LEVELS) ** 2 * greatest);

/** Writes what {@link SparseWeights} reads. `rows` are sorted by hash. */
export function packWeights(
  rows: readonly { hash: number; levels: ReadonlyMap<number, number> }[],
  labelCount: number,
  greatest: number,
): PackedWeights {
  const distances = rows.map(({ hash }, i) => hash - (i === 0 ? 0 : rows[i - 1]!.hash));
  const labels: number[] = [];
  const weights: number[] = [];
  for (const { levels } of rows) {
    let left = levels.size;
    for (const [label, level] of levels) {
      labels.push(label + (--left === 0 ? labelCount : 0));
      weights.push(level + LEVELS);
    }
  }
  return {
    hashes: writeDigits(distances, DISTANCE_DIGITS),
    labels: writeDigits(labels, 1),
    weights: writeDigits(weights, 1),
    labelCount,
    greatest,
  };
}

/** Bits of an entry below its label: the level, made positive. */
const LEVEL_BITS = 8;

/** Set in the last entry of a hash. */
const LAST = 1 << 15;

/** The filter has one bit for 2 to this power hashes: 64 kB, of which the processor's cache holds all. */
const FILTER_SHIFT = 5;

/**
 * The weights unpacked into flat arrays and found by hash. Most features of a text have no weight: a bit filter, small
 * enough for the processor's cache, tells so at once; the others are found in an open-addressing table.
 */
export class SparseWeights {
  readonly #labelCount: number;
  readonly #filter: Uint32Array = new Uint32Array(2 ** (HASH_BITS - FILTER_SHIFT - 5));
  /** Hash + 1 (0 where empty) and first entry, in turns. */
  readonly #slots: Int32Array;
  readonly #mask: number;
  /** Label, level and whether it is the last of its hash, in one number. */
  readonly #entries: Uint16Array;
  readonly #weightOf: Float64Array;

  constructor(packed: PackedWeights) {
    const distances = readDigits(packed.hashes, DISTANCE_DIGITS);
    const labels = readDigits(packed.labels, 1);
    const levels = readDigits(packed.weights, 1);
    this.#labelCount = packed.labelCount;
    this.#mask = 2 ** Math.ceil(Math.log2(distances.length * 1.3 + 2)) - 1;
    this.#slots = new Int32Array(2 * (this.#mask + 1));
    this.#entries = Uint16Array.from(labels, (label, i) => {
      const last = label >= packed.labelCount;
      return ((last ? label - packed.labelCount : label) << LEVEL_BITS) | levels[i]! | (last ? LAST : 0);
    });
    this.#weightOf = Float64Array.from({ length: 2 * LEVELS + 1 }, (_, i) =>
      weightOfLevel(i - LEVELS, packed.greatest),
    );
    let hash = 0;
    let first = 0;
    for (const distance of distances) {
      hash += distance;
      this.#insert(hash, first);
      while (this.#entries[first]! < LAST) first++;
      first++;
    }
  }

  #insert(hash: number, first: number): void {
    const bit = hash >>> FILTER_SHIFT;
    this.#filter[bit >>> 5]! |= 1 << (bit & 31);
    let slot = hash & this.#mask;
    while (this.#slots[2 * slot] !== 0) slot = (slot + 1) & this.#mask;
    this.#slots[2 * slot] = hash + 1;
    this.#slots[2 * slot + 1] = first;
  }

  /** Sums of the weights of each token's features: `stride` features in, one score per label out. */
  scores(features: Int32Array, stride: number): Float64Array {
    const filter = this.#filter;
    const slots = this.#slots;
    const mask = this.#mask;
    const entries = this.#entries;
    const weightOf = this.#weightOf;
    const count = this.#labelCount;
    const scores = new Float64Array((features.length / stride) * count);
    for (let k = 0, at = 0; k < features.length; at += count) {
      for (const end = k + stride; k < end; k++) {
        const hash = features[k]!;
        const bit = hash >>> FILTER_SHIFT;
        if (((filter[bit >>> 5]! >>> (bit & 31)) & 1) === 0) continue;
        let slot = hash & mask;
        let key = slots[2 * slot]!;
        while (key !== 0 && key !== hash + 1) {
          slot = (slot + 1) & mask;
          key = slots[2 * slot]!;
        }
        if (key === 0) continue;
        let w = slots[2 * slot + 1]!;
        let entry = entries[w]!;
        while (entry < LAST) {
          scores[at + (entry >>> LEVEL_BITS)]! += weightOf[entry & 255]!;
          entry = entries[++w]!;
        }
        entry -= LAST;
        scores[at + (entry >>> LEVEL_BITS)]! += weightOf[entry & 255]!;
      }
    }
    return scores;
  }
}
