import type { Precision } from '../precision.js';
import type { DistanceKernel, KernelOperation } from './distance-kernel-type.js';
import { createScriptKernel } from './script-kernel.js';
import { createSimdKernel } from './simd-kernel.js';

export type { DistanceKernel, KernelOperation } from './distance-kernel-type.js';

/**
 * A kernel for rows of `cols` numbers: WebAssembly SIMD if the engine supports it, otherwise plain JavaScript in double
 * precision. The results agree up to the rounding of `precision`.
 */
export function createDistanceKernel(
  cols: number,
  precision: Precision,
  operation: KernelOperation = 'squares',
): DistanceKernel {
  return createSimdKernel(cols, precision, operation) ?? createScriptKernel(cols, operation);
}
