import { instantiateModule, makeRoom } from '../../math/kernels/wasm-module.js';
import { MAX_TOKENS } from './sentence.js';
import { TAG_KERNEL_BASE64 } from './tag-kernel.generated.js';
import { TAGS, type TagLattice, type TagTables } from './tag-lattice.js';

interface TagExports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  readonly candidates: (...numbers: number[]) => void;
  readonly scoresThrough: (...numbers: number[]) => void;
}

/** Decodes the tags of a sentence like `lookThroughTags`. */
export interface TagKernel {
  /** Maximum number of tokens of a sentence. */
  readonly maxTokens: number;
  /** Valid until the next call. */
  look(levels: Int16Array): TagLattice;
}

/** Uses 16-bit numbers. */
const LARGEST: number = 2 ** 15 - 1;

/** The kernel in WebAssembly SIMD, or `undefined` if the engine does not support it or the gains do not fit. */
export function createTagKernel(tables: TagTables): TagKernel | undefined {
  const { unit, transitions, origins, gains, close } = tables;
  const module = Math.max(close, ...gains) > LARGEST ? undefined : instantiateModule(TAG_KERNEL_BASE64);
  if (module === undefined) return undefined;
  const { memory, candidates, scoresThrough } = module as TagExports;
  const originsAt = 8 * transitions.length;
  const aheadAt = originsAt + 8 * origins.length;
  const throughAt = aheadAt + 8 * TAGS;
  const bitsAt = throughAt + 8 * TAGS * MAX_TOKENS;
  const gainsAt = bitsAt + 4 * MAX_TOKENS;
  const levelsAt = gainsAt + 2 * gains.length;
  makeRoom(memory, levelsAt + 2 * TAGS * MAX_TOKENS);
  const { buffer } = memory;
  new Float64Array(buffer).set(transitions);
  new Float64Array(buffer, originsAt).set(origins);
  new Int16Array(buffer, gainsAt).set(gains);
  const own = new Int16Array(buffer, levelsAt);
  const lattice: TagLattice = {
    bits: new Int32Array(buffer, bitsAt, MAX_TOKENS),
    through: new Float64Array(buffer, throughAt, TAGS * MAX_TOKENS),
  };
  return {
    maxTokens: MAX_TOKENS,
    look(levels) {
      own.set(levels);
      const tokens = levels.length / TAGS;
      candidates(levelsAt, tokens, gainsAt, close, bitsAt);
      scoresThrough(levelsAt, unit, bitsAt, tokens, 0, originsAt, aheadAt, throughAt);
      return lattice;
    },
  };
}
