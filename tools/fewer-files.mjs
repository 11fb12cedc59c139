// Turns Node's build into CommonJS, with an ES module beside each entry that exports the same: `import` and `require` share
// one instance of every class, and hosts that cannot require ES modules (Jest, Node 20.18 and 22.11) need not.
//
// It also joins the small files that the root loads. tsup cuts code by the entries that share it, into some forty files for
// the root, and at start each file costs about as long as 20 kB of code. Small files that need the same large ones become
// one; an entry of less than the root then reads at most some 100 kB more than it needs.
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { transformSync } from 'esbuild';
import { rollup } from 'rollup';

const FOLDER = resolve('dist/runtime');
/** From this size on a file stays by itself, in bytes. */
const LARGE = 34_000;

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.js'));
const isChunk = (id) => id.startsWith(`${FOLDER}/chunk-`);
const isLarge = (id) => isChunk(id) && statSync(id).size >= LARGE;

const bundle = await rollup({
  input: Object.fromEntries(
    files.filter((name) => !name.startsWith('chunk-')).map((name) => [name.slice(0, -3), `${FOLDER}/${name}`]),
  ),
  external: (id) => !(id.startsWith('./') || id.startsWith(FOLDER)),
  treeshake: false,
  preserveEntrySignatures: 'exports-only',
});

/** All that a file imports, itself too. */
function reached(id, getModuleInfo, found = new Set()) {
  if (!found.has(id) && id.startsWith(FOLDER)) {
    found.add(id);
    for (const imported of getModuleInfo(id).importedIds) reached(imported, getModuleInfo, found);
  }
  return found;
}

let ofRoot;
const { output } = await bundle.generate({
  format: 'cjs',
  compact: true,
  interop: 'auto',
  esModule: true,
  generatedCode: 'es2015',
  entryFileNames: '[name].cjs',
  chunkFileNames: 'chunk-[hash].cjs',
  onlyExplicitManualChunks: true,
  manualChunks(id, { getModuleInfo }) {
    ofRoot ??= reached(`${FOLDER}/index.js`, getModuleInfo);
    if (!isChunk(id) || isLarge(id) || !ofRoot.has(id)) return undefined;
    return ['small', ...[...reached(id, getModuleInfo)].filter(isLarge).map((each) => basename(each, '.js')).sort()].join('-');
  },
});
for (const name of files) rmSync(`${FOLDER}/${name}`);

/** `export * from './index.cjs'` would have Node scan the code for names first, which takes a third of the import. */
function moduleFor(fileName, exports) {
  const names = exports.length > 0 ? `export const {\n${exports.join(',\n')}\n} = ` : '';
  return `import { createRequire } from 'node:module';\n${names}createRequire(import.meta.url)('./${fileName}');\n`;
}

/** Variables for chunks carry their hashes: a number is shorter. */
const numbers = new Map();
const numbered = (variable) => {
  if (!numbers.has(variable)) numbers.set(variable, `$${numbers.size}`);
  return numbers.get(variable);
};

const COMMAND = `#!/usr/bin/env node
import { createRequire } from 'node:module';
await createRequire(import.meta.url)('./cli.cjs').main();
`;
for (const { fileName, code, isEntry, exports, moduleIds } of output) {
  // Short names inside functions; what stack traces show keeps its name, because this is no module to esbuild. Code that
  // the root does not load is within a function, which shortens all its names: a tenth of its size.
  const named = code.replace(/\bchunk[A-Z0-9]{8}\b(?!\.c?js)/g, numbered);
  const whole = moduleIds.some((id) => ofRoot.has(id)) ? named : `(()=>{${named}\n})();`;
  const short = { minifyIdentifiers: true, minifySyntax: true, minifyWhitespace: true, lineLimit: 120, charset: 'ascii' };
  writeFileSync(`${FOLDER}/${fileName}`, transformSync(whole, { ...short, target: 'es2022' }).code);
  if (!isEntry || /-[A-Z0-9]{8}\.cjs$/.test(fileName)) continue; // loaded by the others alone
  const name = basename(fileName, '.cjs');
  writeFileSync(`${FOLDER}/${name}.js`, name === 'cli' ? COMMAND : moduleFor(fileName, exports));
}
