// Joins the small files that the root imports from Node's build. tsup cuts code by the entries that share it, into some
// forty files for the root, and at start each file costs about as long as 20 kB of code. Small files that need the same
// large ones become one; an entry of less than the root then reads at most some 100 kB more than it needs.
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
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
  format: 'es',
  compact: true,
  chunkFileNames: 'chunk-[hash].js',
  onlyExplicitManualChunks: true,
  manualChunks(id, { getModuleInfo }) {
    ofRoot ??= reached(`${FOLDER}/index.js`, getModuleInfo);
    if (!isChunk(id) || isLarge(id) || !ofRoot.has(id)) return undefined;
    return ['small', ...[...reached(id, getModuleInfo)].filter(isLarge).sort()].join();
  },
});
for (const name of files) rmSync(`${FOLDER}/${name}`);
/** Lists of imported and exported names in lines: Node prints the whole line that threw. */
const inLines = (code) =>
  code.replace(/\b(?:import|export) ?\{[^{}'"`]*\}/g, (list) => list.replace(/(?:[^,]*,){12}/g, '$&\n'));
for (const { fileName, code } of output) writeFileSync(`${FOLDER}/${fileName}`, inLines(code));
