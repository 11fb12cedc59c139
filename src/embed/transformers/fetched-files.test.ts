import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { replace } from '../../../testing/replace.js';
import { fetchedFiles } from './fetched-files.js';

const SERVED: Readonly<Record<string, [type: string, body: string]>> = {
  'https://page.example/models/m/config.json': ['application/json', '{}'],
  'https://page.example/models/m/onnx/model.onnx': ['application/octet-stream', 'weights'],
  'https://page.example/models/m/lost.json': ['text/html; charset=utf-8', '<h1>The app</h1>'],
  'https://files.example/config.json': ['application/json', '{}'],
};

let asked: string[];

beforeEach(() => {
  asked = [];
  const fetch = async (url: string): Promise<Response> => {
    asked.push(url);
    const found = SERVED[url];
    if (found === undefined) return new Response('', { status: 404 });
    return new Response(found[1], { headers: { 'content-type': found[0] } });
  };
  replace(globalThis, { location: { href: 'https://page.example/app/' }, fetch });
});

describe('fetchedFiles', () => {
  it.each([
    '/models/m',
    '../models/m/',
    'https://page.example/models/m',
    'https://page.example/models/m/?x=1',
  ])('takes %s for a folder', async (path) => {
    const files = fetchedFiles('f', path);
    expect(files.folder).toBe('https://page.example/models/m');
    expect(files.fetched).toMatchObject({ host: 'https://page.example/', path: 'models/m' });
    expect(await files.has('config.json')).toBe(true);
  });

  it('takes the root of a host too', async () => {
    const { folder, fetched, has } = fetchedFiles('f', 'https://files.example/');
    expect([folder, fetched?.path]).toEqual(['https://files.example', '']);
    expect(await has('config.json')).toBe(true);
  });

  it('gives the library the very bytes that were hashed, fetched once', async () => {
    const words: unknown[] = [];
    const files = fetchedFiles('f', '/models/m', (word) => void words.push(word));
    const sha256 = createHash('sha256').update('weights').digest('hex');
    expect(await files.sha256('onnx/model.onnx')).toBe(sha256);
    expect(await files.hashName('onnx/model.onnx')).toBe(`sha256-${sha256.slice(0, 12)}`);
    const given = await files.fetched!.cache.match('https://page.example/models/m/onnx/model.onnx');
    expect(await given!.text()).toBe('weights');
    expect(asked).toEqual(['https://page.example/models/m/onnx/model.onnx']);
    expect(words).toEqual([{ phase: 'download', file: 'onnx/model.onnx', loaded: 7, total: 7 }]);
    expect(await files.fetched!.cache.match('https://hub.example/models/m/config.json')).toBeUndefined();
  });

  it('takes the page that a server gives for what it lacks for nothing', async () => {
    const files = fetchedFiles('f', '/models/m');
    expect(await files.has('lost.json')).toBe(false);
    expect(await files.has('none.json')).toBe(false);
    expect(await files.fetched!.cache.match('https://page.example/models/m/lost.json')).toBeUndefined();
  });

  it('names the content where the browser makes no SHA-256', async () => {
    replace(globalThis, { crypto: {} });
    const files = fetchedFiles('f', '/models/m');
    expect(await files.sha256('onnx/model.onnx')).toBeUndefined();
    const name = await files.hashName('onnx/model.onnx');
    expect(name).toMatch(/^content-[0-9a-f]{12}$/);
    expect(await files.hashName('config.json')).not.toBe(name);
  });

  it('gives the library nothing for another host, whatever its path', async () => {
    const { fetched } = fetchedFiles('f', '/models/m');
    // As long as the URL of the page's own folder.
    expect(await fetched!.cache.match('https://evil.example/models/m/config.json')).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('lets go of the bytes when it is told to', async () => {
    const { has, fetched } = fetchedFiles('f', '/models/m');
    for (let i = 0; i < 2; i++) await has('config.json');
    expect(asked).toHaveLength(1);
    fetched!.forget();
    await has('config.json');
    expect(asked).toHaveLength(2);
  });

  it('refuses what is no path', () => {
    expect(() => fetchedFiles('f', 'https://')).toThrow(
      expect.objectContaining({
        code: 'INVALID_OPTION',
        message: expect.stringContaining('f: options.modelPath: expected a URL or a path'),
        metric: 'f',
        path: 'options.modelPath',
      }),
    );
  });
});
