// `npm test` compiles all TypeScript at once and lets Node load it, which takes a tenth less than when Vite transforms
// each module for each process that asks for it. `npx vitest` alone uses Vite, as mutation runs and `--changed` need.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { root } from './entries.mjs';

const FOLDERS = ['src', 'testing', 'tools', 'kernels', 'training', 'research', 'bench', 'examples', 'site'];
const COMPILED = join(root, '.cache/js');

/** Puts the JavaScript of every TypeScript file into a folder of its own and gives the folder. */
export async function compile() {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((file) => /(?<!\.d)\.ts$/.test(file) && !file.includes('node_modules'))
      .map((file) => join(root, folder, file)),
  );
  const { outputFiles } = await build({
    entryPoints: files,
    // As if each file were written beside its source, so that places in errors are those of the source.
    ...{ outdir: root, outbase: root, write: false },
    ...{ format: 'esm', target: 'node20', supported: { 'import-attributes': true } },
    ...{ sourcemap: 'inline', sourcesContent: false },
  });
  rmSync(COMPILED, { recursive: true, force: true });
  for (const { path, contents } of outputFiles) {
    const target = join(COMPILED, path.slice(root.length));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, contents);
  }
  return COMPILED;
}
