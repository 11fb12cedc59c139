import { instantiateModule, makeRoom } from '../../math/kernels/wasm-module.js';
import type { FeatureTemplates } from './feature-templates.js';
import { AT_ONCE, type SparseWeights } from './packed-weights.js';
import { SCORE_KERNEL_BASE64 } from './score-kernel.generated.js';

/** Bytes of the vectors of weights that the module has a function for. */
export const VECTOR_BYTES: readonly number[] = [4 * AT_ONCE, 8 * AT_ONCE];

/** Tokens whose features are summed by one call. */
const BLOCK = 64;

interface ScoreExports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  readonly [name: `score${number}`]: (...numbers: number[]) => void;
}

/** Sums the weights of tokens' features. */
export interface ScoreKernel {
  /** Tokens at a time, at most. */
  readonly maxTokens: number;
  /**
   * The sums for these tokens, one per label and as many for each as a vector has entries; valid until the next call.
   * `rows` contains the tokens' atoms and those of `margin` neighbors on either side.
   */
  sum(rows: Int32Array, tokens: number): Int16Array;
}

/** The kernel in WebAssembly SIMD, or `undefined` if the engine has none. */
export function createScoreKernel(
  templates: FeatureTemplates,
  weights: SparseWeights,
  margin: number,
): ScoreKernel | undefined {
  const vectorBytes = 4 * weights.size;
  if (!VECTOR_BYTES.includes(vectorBytes)) return undefined;
  const module = instantiateModule(SCORE_KERNEL_BASE64) as ScoreExports | undefined;
  if (module === undefined) return undefined;

  const rowBytes = 4 * templates.width;
  const places = inFours(templates.places);
  const blocks = blocksOf(weights);
  const arrays = [blocks, weights.rows, weights.vectors, places];
  const [blocksAt, rowsAt, vectorsAt, placesAt, foundAt] = addresses(arrays);
  const ownAt = foundAt! + (4 * places.length) / 3;
  const outAt = ownAt + (BLOCK + 2 * margin) * rowBytes;
  makeRoom(module.memory, outAt + BLOCK * vectorBytes);

  const memory = new Int32Array(module.memory.buffer);
  const sums = new Int16Array(module.memory.buffer, outAt);
  for (const [i, at] of [blocksAt, rowsAt, vectorsAt, placesAt].entries()) memory.set(arrays[i]!, at! / 4);
  const firstAt = ownAt + margin * rowBytes;
  const score = module[`score${vectorBytes}`]!;
  return {
    maxTokens: BLOCK,
    sum(rows, tokens) {
      memory.set(rows, ownAt / 4);
      // The token's atoms; the templates; the weights; the room to work in and to write to.
      score(
        firstAt,
        rowBytes,
        tokens,
        placesAt!,
        foundAt!,
        templates.seed,
        templates.count,
        blocksAt!,
        rowsAt!,
        vectorsAt!,
        foundAt!,
        outAt,
      );
      return sums.subarray(0, tokens * weights.places);
    },
  };
}

/** Offsets of consecutive arrays, and the end of the last, in bytes. */
function addresses(arrays: readonly Int32Array[]): number[] {
  const starts = [0];
  for (const { length } of arrays) starts.push(starts.at(-1)! + 4 * length);
  return starts;
}

/** Filters and first rows of the blocks, interleaved so that both are in the same cache line. */
function blocksOf({ filters, firstRows }: SparseWeights): Int32Array {
  return Int32Array.from({ length: 2 * filters.length }, (_, i) => (i % 2 ? firstRows : filters)[i >> 1]!);
}

/** The places of templates, as distances in bytes: the first places of four templates, their second, their third. */
function inFours(places: Int32Array): Int32Array {
  const templates = Math.ceil(places.length / 12) * 4;
  return Int32Array.from({ length: 3 * templates }, (_, i) => {
    const four = Math.floor(i / 12);
    const place = Math.floor((i % 12) / 4);
    // Templates that fill up the last four read a place of the first.
    return 4 * (places[3 * (4 * four + (i % 4)) + place] ?? places[0]!);
  });
}
