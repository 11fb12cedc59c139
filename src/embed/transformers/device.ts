import { MetricError } from '../../error.js';
import { propertiesOf } from '../../options/is-fields.js';
import type { ModelProgress } from './model-options.js';

/** Device of a model: the GPU, or the library's default device. */
export type Device = 'webgpu';

/** The WebGPU object of browsers and Deno. */
/** Why WebGPU is unavailable, if it is. */
async function lackOfGpu(): Promise<string | undefined> {
  const { gpu } = propertiesOf(propertiesOf(globalThis).navigator);
  const { requestAdapter } = propertiesOf(gpu);
  if (typeof requestAdapter !== 'function') return 'WebGPU is not available';
  const adapter: unknown = await requestAdapter.call(gpu).catch(() => null);
  return adapter === null ? 'no WebGPU adapter is available' : undefined;
}

/**
 * Loads on the requested device, or on the default device if that fails; `onProgress` gets the reason. Vectors from a
 * GPU differ in their last digits, so the caller adds the device to the signature.
 *
 * @internal
 */
export async function loadOnDevice<T>(
  wanted: Device | undefined,
  load: (settings: Readonly<Record<string, unknown>>) => Promise<T>,
  onProgress: ((progress: ModelProgress) => void) | undefined,
): Promise<{ readonly loaded: T; readonly device: Device | undefined }> {
  if (wanted === undefined) return { loaded: await load({}), device: undefined };
  let reason = await lackOfGpu();
  if (reason === undefined) {
    try {
      return { loaded: await load({ device: wanted }), device: wanted };
    } catch (error) {
      reason = error instanceof MetricError ? error.message : String(error);
    }
  }
  onProgress?.({ phase: 'fallback', wanted, reason });
  return { loaded: await load({}), device: undefined };
}
