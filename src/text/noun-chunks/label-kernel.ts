import { instantiateModule, makeRoom } from '../../math/kernels/wasm-module.js';
import { LABEL_KERNEL_BASE64 } from './label-kernel.generated.js';
import { LABELS } from './labels.js';
import { MAX_TOKENS } from './sentence.js';

interface LabelExports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  readonly bestUpTo: (...numbers: number[]) => void;
}

/** Computes the scores of the best sequences, like `bestUpTo` in viterbi.ts. */
export interface LabelKernel {
  /** Maximum number of tokens of a sentence. */
  readonly maxTokens: number;
  /** `LABELS` scores of each token; valid until the next call. */
  bestUpTo(levels: Int16Array, settings: Uint8Array): Float64Array;
}

/** The kernel in WebAssembly SIMD, or `undefined` if the engine does not support it. */
export function createLabelKernel(transitions: Float64Array, unit: number): LabelKernel | undefined {
  const module = instantiateModule(LABEL_KERNEL_BASE64);
  if (module === undefined) return undefined;
  const { memory, bestUpTo } = module as LabelExports;
  const outAt = 8 * transitions.length;
  const levelsAt = outAt + 8 * LABELS * MAX_TOKENS;
  const settingsAt = levelsAt + 2 * LABELS * MAX_TOKENS;
  makeRoom(memory, settingsAt + MAX_TOKENS);
  const { buffer } = memory;
  new Float64Array(buffer).set(transitions);
  const best = new Float64Array(buffer, outAt, LABELS * MAX_TOKENS);
  const ownLevels = new Int16Array(buffer, levelsAt);
  const ownSettings = new Uint8Array(buffer, settingsAt);
  return {
    maxTokens: MAX_TOKENS,
    bestUpTo(levels, settings) {
      ownLevels.set(levels);
      ownSettings.set(settings);
      bestUpTo(levelsAt, unit, settingsAt, settings.length, 0, outAt);
      return best;
    },
  };
}
