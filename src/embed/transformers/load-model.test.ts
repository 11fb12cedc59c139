import { describe, expect, it } from 'vitest';
import { fakeLibrary } from '../../../testing/fake-library.js';
import { MetricError } from '../../error.js';
import { readImage } from './images.js';
import type { TransformersLibrary } from './library.js';
import { partLoader } from './load-model.js';
import type { LocatedModel } from './locate-model.js';
import type { ModelOptions } from './model-options.js';

interface Loaded {
  readonly name: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** The library's settings while it loads. */
  readonly env: Readonly<Record<string, unknown>>;
}

const library = (version = '4.0.0'): TransformersLibrary =>
  fakeLibrary({ version }) as unknown as TransformersLibrary;

/** Loads one part, and says what the library was asked for; its settings must be as before. */
async function load(
  located: LocatedModel,
  options: ModelOptions & { readonly dtype: string } = { dtype: 'fp32' },
  own = library(),
): Promise<Loaded> {
  const before = { ...own.env };
  const part = {
    from_pretrained: async (name: string, given: Readonly<Record<string, unknown>>): Promise<Loaded> => ({
      name,
      options: given,
      env: { ...own.env },
    }),
  };
  const loaded = await partLoader('test', own, located, options)(part);
  expect({ ...own.env }).toEqual(before);
  return loaded;
}

const hub: LocatedModel = { id: 'me/mine', revision: 'abc' };
const local: LocatedModel = { ...hub, folder: '/models/me/mine/' };

/** The runtime's setting against products of bytes that overflow. */
const exact = { extra: { session: { x64quantprecision: '1' } } };

describe('partLoader', () => {
  it('asks the hub for a revision, unless it must not be asked', async () => {
    const online = await load(hub);
    expect(online).toMatchObject({ name: 'me/mine', env: { allowRemoteModels: true } });
    expect(online.options).toEqual({
      dtype: 'fp32',
      revision: 'abc',
      local_files_only: false,
      session_options: exact,
    });
    const offline = await load(hub, { dtype: 'q8', offline: true, threads: 3 });
    expect(offline.env).toMatchObject({ allowRemoteModels: false });
    expect(offline.options).toEqual({
      dtype: 'q8',
      revision: 'abc',
      local_files_only: true,
      session_options: { ...exact, intraOpNumThreads: 3, interOpNumThreads: 1 },
    });
  });

  it('gives a folder as a name, or to the predecessor as a name in its own folder', async () => {
    const given = await load(local);
    expect(given).toMatchObject({
      name: '/models/me/mine/',
      options: { dtype: 'fp32', local_files_only: true },
    });
    expect(given.options).not.toHaveProperty('revision');
    expect(given.env).toMatchObject({
      allowLocalModels: true,
      allowRemoteModels: false,
      localModelPath: '/models/',
    });
    for (const [folder, parent, name] of [
      ['/a/b/mine/', '/a/b/', 'mine'],
      ['C:\\a\\mine', 'C:\\a\\', 'mine'],
      ['mine', '', 'mine'],
    ] as const) {
      const former = await load({ ...hub, folder }, { dtype: 'q8' }, library('2.17.2'));
      expect(former).toMatchObject({ name, options: { quantized: true }, env: { localModelPath: parent } });
    }
    expect((await load(local, { dtype: 'fp32' }, library('2.17.2'))).options.quantized).toBe(false);
  });

  it('takes what stands below a URL for a model of another host', async () => {
    const cache = { match: async () => undefined, put: async () => undefined };
    const fetched = { host: 'https://page.example/', path: 'models/m', cache, forget: () => undefined };
    const { name, options, env } = await load({ ...local, fetched });
    expect(name).toBe('model');
    expect(options).toMatchObject({ local_files_only: false });
    expect(env).toMatchObject({
      allowLocalModels: false,
      allowRemoteModels: true,
      remoteHost: 'https://page.example/',
      remotePathTemplate: 'models/m',
      useCustomCache: true,
      customCache: cache,
    });
  });

  it('reports what is fetched from the hub, not what is read from a folder', async () => {
    const seen: unknown[] = [];
    const options = { dtype: 'fp32', onProgress: (event: unknown) => void seen.push(event) };
    const event = { status: 'progress', file: 'config.json', loaded: 3, total: 7, name: 'x' };
    for (const located of [hub, local]) {
      const { progress_callback: report } = (await load(located, options)).options as {
        progress_callback: (event: object) => void;
      };
      report(event);
      report({ ...event, status: 'done' });
    }
    expect(seen).toEqual([{ phase: 'download', file: 'config.json', loaded: 3, total: 7 }]);
  });

  it('refuses number formats that the predecessor does not know', async () => {
    await expect(load(hub, { dtype: 'q4' }, library('2.17.2'))).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      path: 'options.dtype',
      message:
        'test: options.dtype: expected "fp32" or "q8" with @xenova/transformers, got "q4"; install @huggingface/transformers for others',
    });
  });

  const failing = (error: unknown) => ({ from_pretrained: () => Promise.reject(error) });

  it.each([
    [hub, {}, 'this machine or the hub', /Install the files with "mtpc models place"/],
    [hub, { offline: true }, 'this machine, and offline is set', /Install the files/],
    [local, {}, '/models/me/mine/', /Check that the folder is complete\.$/],
  ])('says where it looked and what would help: %j %j', async (located, options, where, help) => {
    const part = failing(new Error('no wasm here\nand more'));
    const loading = partLoader('test', library(), located, { dtype: 'q8', ...options })(part);
    await expect(loading).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringMatching(help),
    });
    await expect(loading).rejects.toThrow(
      `test: me/mine (q8) could not be loaded from ${where}: no wasm here. `,
    );
  });

  it('loads one part after the other, and the next one after a failure', async () => {
    const order: string[] = [];
    const part = (name: string, fails = false) => ({
      from_pretrained: async () => {
        order.push(`${name} begins`);
        await Promise.resolve();
        order.push(`${name} ends`);
        if (fails) throw new MetricError('INVALID_INPUT', 'own words');
        return name;
      },
    });
    const loadPart = partLoader('test', library(), hub, { dtype: 'fp32' });
    const [first, second] = [loadPart(part('a', true)), loadPart(part('b'))];
    await expect(first).rejects.toMatchObject({ code: 'INVALID_INPUT', message: 'own words' });
    expect(await second).toBe('b');
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });
});

describe('readImage', () => {
  class RawImage {
    static read = async (source: unknown): Promise<unknown> => {
      if (String(source).includes('broken')) throw new Error('no image\nat all');
      return { read: source };
    };
    constructor(
      readonly data: Uint8Array,
      readonly width: number,
      readonly height: number,
      readonly channels: number,
    ) {}
  }
  const read = (source: unknown, offline = false): Promise<unknown> =>
    readImage('test', { RawImage } as never, source as never, 'images[2]', offline);

  it('takes pixels as they are, and lets the library read the rest', async () => {
    const data = Uint8Array.of(1, 2, 3);
    expect(await read({ data, width: 1, height: 1, channels: 3 })).toEqual(new RawImage(data, 1, 1, 3));
    expect(await read('a.png', true)).toEqual({ read: 'a.png' });
    const blob = new Blob([data]);
    expect(await read(blob)).toEqual({ read: blob });
    expect(await read('https://files.example/a.png')).toEqual({ read: 'https://files.example/a.png' });
  });

  it('says which image it is that cannot be had', async () => {
    for (const source of ['HTTPS://files.example/a.png', new URL('http://files.example/a.png')])
      await expect(read(source, true)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        path: 'images[2]',
        message: `test: images[2]: expected an image on this machine while offline, got ${String(source)}`,
      });
    await expect(read('broken.png')).rejects.toThrow(
      'test: images[2]: expected an image that can be read (no image), got broken.png',
    );
    await expect(read({ data: 3, toString: () => 'broken' })).rejects.toThrow('got an image');
  });
});
