import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const bundles = new Map<string, Promise<string>>();

/** A program that prints the numbers of conversations `from` to below `to` as JSON, in one file for any runtime. */
export function bundle(from: number, to: number): Promise<string> {
  const key = `${from} ${to}`;
  if (!bundles.has(key)) bundles.set(key, bundled(from, to));
  return bundles.get(key)!;
}

async function bundled(from: number, to: number): Promise<string> {
  const contents = `import { numbers } from './numbers.js';
    globalThis.printed = numbers(${from}, ${to}).then((lines) => lines.map((line) => line.join('\\t')).join('\\n'));
    if (typeof document === 'undefined') globalThis.printed.then((text) => console.log(text));`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)), loader: 'ts' },
    ...{ bundle: true, write: false, format: 'iife', platform: 'neutral', mainFields: ['module', 'main'] },
    external: ['node:*'],
  });
  return outputFiles[0]!.text;
}
