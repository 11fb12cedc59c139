import { HASH_BITS } from '../../src/text/noun-chunks/hash.js';

/** Step size and penalties of FTRL-proximal (McMahan et al. 2013). */
export interface FtrlOptions {
  readonly alpha: number;
  /** L1 strength, the size knob. */
  readonly l1: number;
  readonly l2: number;
  /** Features seen less often in training are dropped. */
  readonly minimumCount: number;
}

const BETA = 1;

/** The row of features that have no weights. */
export const NO_ROW = -1;

/** Weights of hashed features, one per label. */
export interface WeightTable {
  readonly labels: number;
  readonly rows: number;
  /** Row of each hash, `NO_ROW` for those without weights. */
  readonly rowOfHash: Int32Array;
  weight(row: number, label: number): number;
}

/** Weights of hashed features, trained online. */
export class HashedWeights implements WeightTable {
  readonly rowOfHash: Int32Array = new Int32Array(2 ** HASH_BITS).fill(NO_ROW);
  readonly rows: number;
  /** Per row the weights, then the gradient sums, then the sums of squared gradients of all labels. */
  readonly #parameters: Float32Array;
  #sums: Float32Array | undefined;
  #snapshots = 0;

  constructor(
    features: Iterable<Int32Array>,
    readonly labels: number,
    readonly options: FtrlOptions,
  ) {
    const counts = new Uint16Array(2 ** HASH_BITS);
    for (const hashes of features) for (const hash of hashes) if (counts[hash]! < 65535) counts[hash]!++;
    let rows = 0;
    for (let hash = 0; hash < counts.length; hash++) {
      if (counts[hash]! >= options.minimumCount) this.rowOfHash[hash] = rows++;
    }
    this.rows = rows;
    this.#parameters = new Float32Array(rows * 3 * labels);
  }

  weight(row: number, label: number): number {
    return this.#parameters[row * 3 * this.labels + label]!;
  }

  /** Keeps the weights of this moment for averaging: the mean of late epochs errs less than the last. */
  takeSnapshot(): void {
    const { labels, rows } = this;
    this.#sums ??= new Float32Array(rows * labels);
    this.#snapshots++;
    for (let row = 0; row < rows; row++) {
      for (let label = 0; label < labels; label++) {
        this.#sums[row * labels + label]! += this.#parameters[row * 3 * labels + label]!;
      }
    }
  }

  /** Ends the training: each weight becomes the mean of its snapshots. */
  settle(): void {
    const { labels, rows } = this;
    for (let row = 0; row < rows; row++) {
      for (let label = 0; label < labels; label++) {
        this.#parameters[row * 3 * labels + label] = this.#sums![row * labels + label]! / this.#snapshots;
      }
    }
    this.#sums = undefined;
  }

  /** The rows of features, `NO_ROW` for those without weights. */
  rowsOf(hashes: Int32Array): Int32Array {
    return hashes.map((hash) => this.rowOfHash[hash]!);
  }

  /** Sums of the weights of each token's features, given by their rows: `stride` in, `labels` scores out. */
  scores(rows: Int32Array, stride: number): Float64Array {
    const { labels } = this;
    const parameters = this.#parameters;
    const scores = new Float64Array((rows.length / stride) * labels);
    for (let k = 0, at = 0; k < rows.length; at += labels) {
      for (const end = k + stride; k < end; k++) {
        if (rows[k] === NO_ROW) continue;
        const base = rows[k]! * 3 * labels;
        for (let label = 0; label < labels; label++) scores[at + label]! += parameters[base + label]!;
      }
    }
    return scores;
  }

  /**
   * Moves the weights of the features `from` to `to` against the gradients, one per label. Negligible gradients are
   * passed over.
   */
  update(rows: Int32Array, from: number, to: number, gradients: Float64Array): void {
    const { labels } = this;
    const { alpha } = this.options;
    const p = this.#parameters;
    for (let label = 0; label < labels; label++) {
      const gradient = gradients[label]!;
      if (Math.abs(gradient) <= NEGLIGIBLE) continue;
      const square = gradient * gradient;
      for (let k = from; k < to; k++) {
        if (rows[k] === NO_ROW) continue;
        const w = rows[k]! * 3 * labels + label;
        const z = w + labels;
        const n = z + labels;
        const before = Math.sqrt(p[n]!);
        p[n]! += square;
        const after = Math.sqrt(p[n]!);
        p[z]! += gradient - ((after - before) / alpha) * p[w]!;
        p[w] = proximalWeight(p[z]!, after, this.options);
      }
    }
  }
}

/** Smaller gradients are passed over: most tokens are learned soon. */
export const NEGLIGIBLE = 0.01;

/** The weight that minimizes the regularized sum of the gradients so far. */
export function proximalWeight(sum: number, root: number, { alpha, l1, l2 }: FtrlOptions): number {
  const excess = Math.abs(sum) - l1;
  return excess <= 0 ? 0 : (-Math.sign(sum) * excess) / ((BETA + root) / alpha + l2);
}
