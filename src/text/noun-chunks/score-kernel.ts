import { instantiateModule, makeRoom } from '../../math/kernels/wasm-module.js';
import type { FeatureTemplates } from './feature-templates.js';
import { AT_ONCE, type SparseWeights } from './packed-weights.js';
import { SCORE_KERNEL_BASE64 } from './score-kernel.generated.js';

/** Sizes of weight vectors, in bytes, for which the module has a function. */
export const VECTOR_BYTES: readonly number[] = [4 * AT_ONCE, 8 * AT_ONCE];

/** Number of tokens per call. */
const BLOCK = 64;

interface ScoreExports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  readonly [name: `score${number}`]: (...numbers: number[]) => void;
}

/** Sums the weights of tokens' features. */
export interface ScoreKernel {
  /** Maximum number of tokens per call. */
  readonly maxTokens: number;
  /**
   * The sums for these tokens, one per label and as many for each as a vector has entries; valid until the next call.
   * `rows` contains the atoms of the tokens and of `margin` neighbors on either side.
   */
  sum(rows: Int32Array, tokens: number): Int16Array;
}

/** The kernel in WebAssembly SIMD, or `undefined` if the engine does not support it. */
export function createScoreKernel(
  templates: FeatureTemplates,
  weights: SparseWeights,
  margin: number,
): ScoreKernel | undefined {
  const vectorBytes = 4 * weights.size;
  const module = instantiateModule(SCORE_KERNEL_BASE64) as ScoreExports | undefined;
  const score = module?.[`score${vectorBytes}`];
  if (module === undefined || score === undefined) return undefined;

  const rowBytes = 4 * templates.width;
  const parts = new Map<number, Int32Array>();
  let foundAt = 0;
  const place = (numbers: Int32Array): number => {
    const at = foundAt;
    parts.set(at, numbers);
    foundAt += 4 * numbers.length;
    return at;
  };
  const blocksAt = place(interleaveBlocks(weights));
  const rowsAt = place(weights.rows);
  const vectorsAt = place(weights.vectors);
  const places = inFours(templates.places);
  const placesAt = place(places);
  const ownAt = foundAt + (4 * places.length) / 3;
  const outAt = ownAt + (BLOCK + 2 * margin) * rowBytes;
  makeRoom(module.memory, outAt + BLOCK * vectorBytes);

  const memory = new Int32Array(module.memory.buffer);
  const sums = new Int16Array(module.memory.buffer, outAt);
  for (const [at, numbers] of parts) memory.set(numbers, at / 4);
  const firstAt = ownAt + margin * rowBytes;
  return {
    maxTokens: BLOCK,
    sum(rows, tokens) {
      memory.set(rows, ownAt / 4);
      // Memory layout: the atoms, the templates, the weights, working space and output.
      score(
        firstAt,
        rowBytes,
        tokens,
        ...([placesAt, foundAt, templates.seed, templates.count] as const),
        ...([blocksAt, rowsAt, vectorsAt, foundAt, outAt] as const),
      );
      return sums.subarray(0, tokens * weights.places);
    },
  };
}

/** Filters and first rows of the blocks, interleaved so that both are in the same cache line. */
function interleaveBlocks({ filters, firstRows }: SparseWeights): Int32Array {
  return Int32Array.from({ length: 2 * filters.length }, (_, i) => (i % 2 ? firstRows : filters)[i >> 1]!);
}

/** The offsets of templates in bytes: the first offsets of four templates, then the second, then the third. */
function inFours(places: Int32Array): Int32Array {
  const templates = Math.ceil(places.length / 12) * 4;
  return Int32Array.from({ length: 3 * templates }, (_, i) => {
    const four = Math.floor(i / 12);
    const place = Math.floor((i % 12) / 4);
    // Padding templates in the last group of four repeat an offset of the first.
    return 4 * (places[3 * (4 * four + (i % 4)) + place] ?? places[0]!);
  });
}
