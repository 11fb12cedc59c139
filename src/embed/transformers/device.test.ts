import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadOnDevice } from './device.js';

const withGpu = (adapter: unknown): void =>
  void vi.stubGlobal('navigator', { gpu: { requestAdapter: async () => adapter } });

async function tried(load = async (settings: object) => settings) {
  const words: unknown[] = [];
  const result = await loadOnDevice('webgpu', load, (progress) => void words.push(progress));
  return { ...result, words };
}

describe('loadOnDevice', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('asks for nothing where nothing is wanted', async () => {
    const result = await loadOnDevice(undefined, async (settings) => settings, undefined);
    expect(result).toEqual({ loaded: {}, device: undefined });
  });

  it('takes the graphics card where there is one', async () => {
    withGpu({});
    expect(await tried()).toEqual({ loaded: { device: 'webgpu' }, device: 'webgpu', words: [] });
  });

  it('falls back with a word where there is none', async () => {
    vi.stubGlobal('navigator', {});
    const words = (reason: string) => [{ phase: 'fallback', wanted: 'webgpu', reason }];
    expect(await tried()).toEqual({ loaded: {}, device: undefined, words: words('there is no WebGPU here') });
    withGpu(null);
    expect((await tried()).words).toEqual(words('WebGPU has no adapter here'));
    withGpu({});
    const load = async (settings: object) => {
      if ('device' in settings) throw new Error('no such operator');
      return settings;
    };
    expect(await tried(load)).toEqual({
      loaded: {},
      device: undefined,
      words: words('Error: no such operator'),
    });
  });
});
