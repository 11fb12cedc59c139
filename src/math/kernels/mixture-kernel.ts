import type { MixtureKernel } from './mixture-kernel-type.js';
import { createScriptMixtureKernel } from './script-mixture-kernel.js';
import { createSimdMixtureKernel } from './simd-mixture-kernel.js';

export type { MixtureKernel } from './mixture-kernel-type.js';

/**
 * A kernel for `components` components of `cols` columns: WebAssembly SIMD if the engine supports it, else JavaScript.
 */
export function createMixtureKernel(cols: number, components: number): MixtureKernel {
  return createSimdMixtureKernel(cols, components) ?? createScriptMixtureKernel(cols, components);
}
