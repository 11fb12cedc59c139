// CommonJS for Node, Bun and Deno, with an ES module beside each entry that exports the same: `import` and `require`
// share one instance of every class, and hosts that cannot require ES modules (Jest, Node 22.0 to 22.11) need not. Few
// files, because every file costs a fraction of a millisecond at start.
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { transformSync } from 'esbuild';
import { rolldown } from 'rolldown';
import { hasSideEffects, sharedTables, TABLES } from './modules.mjs';

const FOLDER = 'dist/runtime';

/**
 * Dependencies that this build takes in, as far as they are used: to read and compile all of them takes longer at start
 * than the library's own code, and Node 22.0 to 22.11 cannot require ES modules. Their licences go with the build.
 */
const BUNDLED = ['markdown-table', 'simple-statistics', 'valibot', 'wink-nlp'];
const { dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
export const EXTERNAL = Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !BUNDLED.includes(name));

const languages = readdirSync('src/languages', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => [`languages-${name}`, `src/languages/${name}/index.ts`]);
const ENTRIES = {
  index: 'src/index.ts',
  transformers: 'src/transformers.ts',
  node: 'src/node.ts',
  // Found by the code in `node` at run time, under this name beside it.
  'energy-worker': 'src/node/energy-worker.ts',
  'score-worker': 'src/node/score-worker.ts',
  'analyzers-compromise': 'src/text/analyzers/compromise.ts',
  cli: 'src/cli/main.ts',
  ...Object.fromEntries(
    ['math', 'statistics', 'text', 'adapters', 'report', 'scorers', 'evaluate', 'evidence', 'norms', 'protocols', 'run'].map(
      (name) => [name, `src/${name}/index.ts`],
    ),
  ),
  ...Object.fromEntries(languages),
};

/** The folders whose modules become one file, by its name. What no entry shares stays where it is used. */
const GROUPS = [
  // What `mtpc --help` needs of the library.
  ['base', /\/src\/(?:error|options\/is-fields|text\/visible-text)\.ts$/],
  ['math', /\/src\/(?:math|options|statistics)\/|node_modules\/(?!wink-nlp)/],
  ['text', /\/src\/(?:text\/(?!analyzers\/)|transcript\/)|node_modules\//],
  ['metrics', /\/src\/(?:embed|metrics)\//],
  ['evaluate', /\/src\/(?:analysis|evaluate|words)\//],
  ...['adapters', 'report', 'evidence', 'protocols', 'run', 'norms'].map((name) => [name, new RegExp(`/src/${name}/`)]),
  // Not the entries that do something when they are imported: a worker, and the registration of a language.
  ['node', /\/src\/node\/(?!.*-worker\.)/],
  ['languages', /\/src\/languages\/(?:packs|.*pack\.)/],
];

const packages = {
  name: 'packages',
  resolveId: (id) => (EXTERNAL.includes(id) ? { id, external: true } : undefined),
};

/**
 * Modules that load their package at its first use. The English model takes longer to load than all else together: it
 * waits until a text is tagged.
 */
const LAZY = {
  'text/load-wink.ts':
    "export const loadWink = () => ({ winkNLP: require('wink-nlp'), model: require('wink-eng-lite-web-model') });",
  'math/ml-matrix.ts': `export const loadMatrix = () => require('ml-matrix').Matrix;
    export const loadCholesky = () => require('ml-matrix').CholeskyDecomposition;
    export const loadSingularValues = () => require('ml-matrix').SingularValueDecomposition;`,
};
const lazyPackages = {
  name: 'lazy-packages',
  load: (id) => LAZY[id.slice(resolve('src').length + 1).replaceAll('\\', '/')],
};

/** Copies the licences of the packages that are part of the build. */
function copyLicenses(output) {
  const modules = output.flatMap(({ moduleIds }) => moduleIds ?? []);
  for (const folder of new Set(modules.map((id) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]))) {
    if (folder === undefined) continue;
    const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
    const name = relative(resolve('node_modules'), folder).replaceAll('/', '-');
    cpSync(`${folder}/${file}`, `${FOLDER}/LICENSE-${name}.txt`);
  }
}

/**
 * Half the text to read at start. Lines stay short, because Node prints the whole line that threw. At the top
 * level of a file esbuild shortens names only if told that it is a module.
 */
const shortened = (code) =>
  transformSync(code, {
    ...{ minifyIdentifiers: true, minifySyntax: true, minifyWhitespace: true, lineLimit: 1000, target: 'es2022' },
    // One character beyond Latin doubles what the engine holds and reads of a file.
    charset: 'ascii',
    format: 'cjs',
  }).code;

export async function buildRuntime() {
  await buildTables();
  const bundle = await rolldown({
    input: ENTRIES,
    platform: 'node',
    plugins: [sharedTables('.'), packages, lazyPackages],
    treeshake: { moduleSideEffects: (id) => hasSideEffects(id) || id.includes('wink-nlp') },
    preserveEntrySignatures: 'exports-only',
    checks: { ineffectiveDynamicImport: false },
  });
  const { output } = await bundle.generate({
    dir: FOLDER,
    format: 'cjs',
    exports: 'named',
    minify: { compress: true, mangle: false, codegen: false },
    entryFileNames: '[name].cjs',
    chunkFileNames: 'in-[name].cjs',
    codeSplitting: { groups: GROUPS.map(([name, test]) => ({ name, test })) },
  });
  await bundle.close();
  mkdirSync(FOLDER, { recursive: true });
  for (const { fileName, code, isEntry, exports } of output) {
    writeFileSync(`${FOLDER}/${fileName}`, shortened(code));
    if (isEntry) writeFileSync(`${FOLDER}/${fileName.replace('.cjs', '.js')}`, moduleFor(fileName, exports));
  }
  copyLicenses(output);
  chmodSync(`${FOLDER}/cli.js`, 0o755);
}

/** `export * from './index.cjs'` would have Node scan the code for names first, which takes a third of the import. */
function moduleFor(fileName, exports) {
  const load = `createRequire(import.meta.url)('./${fileName}')`;
  const start = `import { createRequire } from 'node:module';\n`;
  if (fileName === 'cli.cjs') return `#!/usr/bin/env node\n${start}await ${load}.main();\n`;
  const names = exports.length > 0 ? `export const {\n${exports.join(',\n')}\n} = ` : '';
  return `${start}${names}${load};\n`;
}

/** Both builds load one copy of each table: CommonJS is what both can load. */
async function buildTables() {
  const bundle = await rolldown({
    input: Object.fromEntries(TABLES.map((name) => [`${name}.generated`, `src/${name}.generated.ts`])),
    platform: 'neutral',
  });
  await bundle.write({
    ...{ dir: 'dist', format: 'cjs', exports: 'named', minify: { compress: false, mangle: false, codegen: true } },
    ...{ entryFileNames: '[name].cjs', comments: { legal: true } },
  });
}
