import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nounChunks } from './noun-chunks.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const fixture = `${root}fixtures/chunks/sentences.json`;
// Inside the repository, so that every runtime finds the same node_modules.
const folder = `${root}node_modules/.cache/runtime-parity/`;
const script = `${folder}print-chunks.mjs`;

/** The analyzer as the package ships it: one ES module, its dependencies left to the runtime. */
async function buildScript(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const entry = `${folder}entry.ts`;
  writeFileSync(
    entry,
    `import { readFileSync } from 'node:fs';
     import { nounChunks } from '${root}src/text/noun-chunks/noun-chunks.js';
     const { sentences } = JSON.parse(readFileSync('${fixture}', 'utf8'));
     console.log(JSON.stringify(sentences.map(({ text }) => nounChunks(text))));`,
  );
  await build({
    entryPoints: { 'print-chunks': entry },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    packages: 'external',
  });
}

const RUNTIMES: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['Node', process.execPath],
  ['Bun', `${root}node_modules/.bin/bun`, 'run'],
  ['Deno', `${root}node_modules/.bin/deno`, 'run', '--allow-read', '--allow-env', '--no-lock'],
];

describe('nounChunks on other runtimes', () => {
  beforeAll(buildScript);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const { sentences } = JSON.parse(readFileSync(fixture, 'utf8')) as { sentences: { text: string }[] };
  const expected = sentences.map(({ text }) => nounChunks(text));

  it.each(RUNTIMES)('finds the same chunks in %s', (_name, command, ...args) => {
    expect(existsSync(command)).toBe(true);
    const output = execFileSync(command, [...args, script], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
    expect(JSON.parse(output)).toEqual(expected);
  });
});
