import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** A program that prints the numbers of conversations `from` to below `to` as JSON, in one file for any runtime. */
export async function bundle(from: number, to: number, format: 'esm' | 'iife'): Promise<string> {
  const contents = `import { numbers } from './numbers.js';
    globalThis.printed = numbers(${from}, ${to}).then((lines) => lines.map((line) => line.join('\\t')).join('\\n'));
    if (typeof document === 'undefined') globalThis.printed.then((text) => console.log(text));`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)), loader: 'ts' },
    ...{ bundle: true, write: false, format, platform: 'neutral', mainFields: ['module', 'main'] },
    external: ['node:*'],
  });
  return outputFiles[0]!.text;
}
