// Gathers the declarations of all modules into those of the entries, and what entries share into `dist/types`: one file a
// module, and again for CommonJS, were 1,700 of the package's 2,800 files, and installing writes file after file.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { packageExports } from '../testing/runner/entries.mjs';

/** Where tsconfig.build.json writes one file of declarations a module. */
const MODULES = resolve('.cache/types');

const entries = Object.values(packageExports()).flatMap(({ types }) =>
  types === undefined ? [] : [types.replace(/^\.\/dist\/|\.d\.ts$/g, '')],
);
const bundle = await rollup({
  input: Object.fromEntries(entries.map((name) => [name, `${MODULES}/${name}.d.ts`])),
  plugins: [dts()],
  external: (id) => !(id.startsWith('.') || id.startsWith(MODULES)),
});
for (const dir of ['dist', 'dist/commonjs']) {
  await bundle.write({
    dir,
    format: 'es',
    // What entries share keeps its own name, so that it reads as it was written.
    minifyInternalExports: false,
    entryFileNames: '[name].d.ts',
    chunkFileNames: ({ name }) => `types/${name.replace(/\.d$/, '')}.d.ts`,
  });
}

// Half of the declarations are doc comments. The copy for CommonJS does without them, which saves 0.4 MB of the package;
// tabs in place of four spaces save a little more.
for (const file of readdirSync('dist', { recursive: true })) {
  if (!file.endsWith('.d.ts')) continue;
  const path = join('dist', file);
  const text = readFileSync(path, 'utf8').replace(/^(?: {4})+/gm, (indent) => '\t'.repeat(indent.length / 4));
  const isCommon = file.startsWith('commonjs');
  writeFileSync(path, isCommon ? text.replace(/^[ \t]*\/\*\*[\s\S]*?\*\/\n/gm, '') : text);
}
