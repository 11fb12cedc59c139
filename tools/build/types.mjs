// Gathers the declarations of all modules into those of the entries: one file a module would be 850 files, and
// installing writes file after file.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { entries, root } from '../../testing/runner/entries.mjs';

/** Where tsconfig.build.json writes one file of declarations a module. */
const MODULES = resolve('.cache/types');

/** A tab takes 14 kB less in the package than four spaces, and comment lines without a space before `*` 5 kB less. */
const indentByTabs = (code) =>
  code.replace(/^(?: {4})+/gm, (spaces) => '\t'.repeat(spaces.length / 4)).replace(/^(\t*) \*/gm, '$1*');

export async function bundleTypes() {
  const names = [
    ...entries().map(({ declarations }) => relative(`${root}dist`, declarations).slice(0, -'.d.ts'.length)),
    ...['node/score-worker', 'node/energy-worker'],
  ];
  const bundle = await rollup({
    input: Object.fromEntries(names.map((name) => [name, `${MODULES}/${name}.d.ts`])),
    plugins: [dts(), { name: 'indent', renderChunk: indentByTabs }],
    // Worker scripts export nothing.
    onwarn: (warning, warn) => warning.code === 'EMPTY_BUNDLE' || warn(warning),
    external: (id) => !(id.startsWith('.') || id.startsWith(MODULES)),
  });
  // TypeScript reads a declaration as a module or as CommonJS by the package.json above it, and with "module": "node16"
  // lets CommonJS import no module (TS1479), while a module may import CommonJS. So all is declared as CommonJS, and
  // again as modules that export the same, as Node's build does it with code.
  await bundle.write({
    dir: 'dist/types',
    format: 'es',
    // What entries share keeps its own name, so that it reads as it was written.
    minifyInternalExports: false,
    entryFileNames: '[name].d.ts',
    chunkFileNames: ({ name }) => `shared/${name.replace(/\.d$/, '')}.d.ts`,
  });
  writeFileSync('dist/types/package.json', '{ "type": "commonjs" }\n');
  for (const name of names.filter((each) => !each.endsWith('-worker'))) {
    const path = `dist/${name}.d.ts`;
    mkdirSync(dirname(path), { recursive: true });
    const up = '../'.repeat(name.split('/').length - 1) || './';
    writeFileSync(path, `export * from '${up}types/${name}.js';\n`);
  }
}
