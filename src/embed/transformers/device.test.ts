import { describe, expect, it } from 'vitest';
import { fakeLibrary } from '../../../testing/fake-library.js';
import { replace } from '../../../testing/replace.js';
import { createTransformersEmbedder } from './create-transformers-embedder.js';
import { loadOnDevice } from './device.js';

const withNavigator = (navigator: object | undefined): void => replace(globalThis, { navigator });
const withGpu = (adapter: unknown): void => withNavigator({ gpu: { requestAdapter: async () => adapter } });

async function tried(load = async (settings: object) => settings) {
  const words: unknown[] = [];
  const result = await loadOnDevice('webgpu', load, (progress) => void words.push(progress));
  return { ...result, words };
}

describe('loadOnDevice', () => {
  it('asks for nothing where nothing is wanted', async () => {
    const result = await loadOnDevice(undefined, async (settings) => settings, undefined);
    expect(result).toEqual({ loaded: {}, device: undefined });
  });

  it('says nothing, and takes no graphics card, where none is wanted', async () => {
    const words: unknown[] = [];
    const quiet = () =>
      loadOnDevice(
        undefined,
        async (settings) => settings,
        (word) => void words.push(word),
      );
    withNavigator({});
    expect(await quiet()).toEqual({ loaded: {}, device: undefined });
    withGpu({});
    expect(await quiet()).toEqual({ loaded: {}, device: undefined });
    expect(words).toEqual([]);
  });

  it('falls back where nobody listens, and where there is no navigator', async () => {
    withNavigator(undefined);
    expect((await tried()).words).toMatchObject([{ reason: 'WebGPU is not available' }]);
    const unheard = await loadOnDevice('webgpu', async (settings) => settings, undefined);
    expect(unheard).toEqual({ loaded: {}, device: undefined });
  });

  it('takes the graphics card where there is one', async () => {
    withGpu({});
    expect(await tried()).toEqual({ loaded: { device: 'webgpu' }, device: 'webgpu', words: [] });
  });

  it('falls back with a word where there is none', async () => {
    withNavigator({});
    const words = (reason: string) => [{ phase: 'fallback', wanted: 'webgpu', reason }];
    expect(await tried()).toEqual({ loaded: {}, device: undefined, words: words('WebGPU is not available') });
    withGpu(null);
    expect((await tried()).words).toEqual(words('no WebGPU adapter is available'));
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

describe('the device', () => {
  it('is named in the signature of an embedder where it is used', async () => {
    withGpu({});
    const run = async (options: object, version?: string) => {
      const library = fakeLibrary({ ...(version && { version }) });
      const { dtype } = await createTransformersEmbedder({ library, model: 'someone/model', ...options });
      return [dtype, library.loads.at(-1)!.options.device];
    };
    expect(await run({ device: 'webgpu' })).toEqual(['fp32-webgpu', 'webgpu']);
    expect(await run({})).toEqual(['fp32', undefined]);
    expect(await run({ device: 'webgpu' }, '2.17.2')).toEqual(['fp32', undefined]);
  });
});
