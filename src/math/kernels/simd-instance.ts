import type { EmbeddingMatrix } from '../embedding-matrix.js';
import { KERNEL_BASE64 } from './kernel.generated.js';
import { instantiateModule, makeRoom } from './wasm-module.js';

/** A function of the module: all arguments are addresses or sizes in bytes. */
export type KernelFunction = (...addresses: number[]) => void;

/** Exports of the WebAssembly module; tools/wasm documents each function. */
export interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  readonly squares32: KernelFunction;
  readonly squares64: KernelFunction;
  readonly dots64: KernelFunction;
  readonly roots32: (start: number, end: number) => number;
  readonly roots64: (start: number, end: number) => number;
  readonly weightedSquares: KernelFunction;
  readonly addMoments: KernelFunction;
}

let opened: KernelExports | undefined | null = null;

/**
 * The single instance of the module, with room for `bytes` in its memory; `undefined` if the engine cannot run it.
 * Growing the memory detaches its views, so callers create views after this call and drop them when done.
 */
export function openKernel(bytes: number): KernelExports | undefined {
  if (opened === null) opened = instantiateModule(KERNEL_BASE64) as KernelExports | undefined;
  if (opened !== undefined) makeRoom(opened.memory, bytes);
  return opened;
}

/** How many numbers of `bytes` bytes fit in a row padded to a multiple of 16 bytes. */
export function paddedLength(cols: number, bytes: 4 | 8): number {
  return Math.max(1, Math.ceil((cols * bytes) / 16)) * (16 / bytes);
}

/** Copies rows and pads each with zeros. */
export function copyRows(
  { data, cols }: EmbeddingMatrix,
  start: number,
  end: number,
  target: Float32Array | Float64Array,
  padded: number,
): void {
  if (cols === padded) {
    target.set(data.subarray(start * cols, end * cols));
    return;
  }
  for (let row = start, at = 0; row < end; row++, at += padded) {
    target.set(data.subarray(row * cols, (row + 1) * cols), at);
    target.fill(0, at + cols, at + padded);
  }
}
