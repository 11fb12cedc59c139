import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { TEXTS } from '../../training/static-model/texts.js';
import { inBrowser, sharedChromium } from '../chromium.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const bin = (name: string): string => join(root, 'node_modules/.bin', name);
const model = join(root, 'fixtures/static-model');

/** The vectors of the 200 texts, bit by bit, and the name under which they stand in signatures. */
const CODE = `
import { createStaticEmbedder } from ${JSON.stringify(join(root, 'src/embed/static/create-static-embedder.ts'))};
globalThis.bitsOf = (options) => {
  const { embedSync, revision } = createStaticEmbedder(options);
  const { data } = embedSync(${JSON.stringify(TEXTS)});
  return revision + ' ' + Array.from(new Uint32Array(data.buffer), (bits) => bits.toString(16)).join(' ');
};
`;

let folder: string;
let code: string;

describe('the static embedder gives the same bits', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'static-'));
    const options = { bundle: true, write: false, format: 'esm', platform: 'neutral' } as const;
    const { outputFiles } = await build({ stdin: { contents: CODE, resolveDir: root }, ...options });
    code = outputFiles[0]!.text;
    writeFileSync(
      join(folder, 'bits.mjs'),
      `${code}\nconsole.log(bitsOf({ folder: ${JSON.stringify(model)} }));\n`,
    );
  });
  const run = (command: string, ...args: string[]): string =>
    execFileSync(command, [...args, 'bits.mjs'], { cwd: folder, encoding: 'utf8' }).trim();

  it('on Node, Bun and Deno', () => {
    const onNode = run(process.execPath);
    expect(onNode.split(' ').length).toBe(1 + TEXTS.length * 16);
    expect(new Set(onNode.split(' ')).size).toBeGreaterThan(1000);
    expect(run(bin('bun'), 'run')).toBe(onNode);
    expect(run(bin('deno'), 'run', '--allow-read', '--allow-env')).toBe(onNode);
  });

  it('in Chromium, from bytes', inBrowser, async () => {
    const page = await (await sharedChromium()).newPage();
    await page.addScriptTag({ content: code, type: 'module' });
    await page.waitForFunction(() => 'bitsOf' in globalThis);
    const bytes = [...readFileSync(join(model, 'model.safetensors'))];
    const tokenizer = readFileSync(join(model, 'tokenizer.json'), 'utf8');
    const bits = await page.evaluate(
      ([numbers, text]) =>
        (globalThis as unknown as { bitsOf(options: object): string }).bitsOf({
          bytes: { model: Uint8Array.from(numbers as number[]), tokenizer: text },
        }),
      [bytes, tokenizer] as const,
    );
    expect(bits).toBe(run(process.execPath));
    await expect(
      page.evaluate(() =>
        (globalThis as unknown as { bitsOf(options: object): string }).bitsOf({ folder: 'x' }),
      ),
    ).rejects.toThrow(
      'no file system on this runtime; fetch model.safetensors and tokenizer.json, and pass bytes',
    );
  });
});
