// The ES modules of dist, for bundlers and browsers.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { rolldown } from 'rolldown';
import { entries, root } from '../../testing/runner/entries.mjs';

/**
 * Folders that are imported whole: their modules are joined into few files. Every other folder belongs to the core,
 * where one module stays one file, so that an import costs only the modules that it reaches.
 */
const OUTER = ['adapters', 'evidence', 'norms', 'node', 'protocols', 'report', 'run', 'scorers'];

/** Large tables, without code: this build and the one for Node share them as files of their own. */
export const TABLES = ['norms/norms', 'text/noun-chunks/weights', 'text/noun-chunks/word-clusters'];

const tableOf = (path) => TABLES.find((name) => path.endsWith(`/${basename(name)}.generated.js`));

/** Imports the shared tables. In the paths `folder` stands for dist, if `src` stands for the folder of the output. */
export const sharedTables = (folder) => ({
  name: 'shared-tables',
  resolveId(path) {
    const table = tableOf(path);
    return table && { id: resolve(folder, `${table}.generated.cjs`), external: 'relative' };
  },
});

/** Folders whose errors and steps a debugger shows in the lines of the sources. */
const hasMap = (path) => /^(?:math|metrics|options|statistics|text|transcript)\//.test(path);

const isCore = (path) => !['cli', 'shared', ...OUTER].some((folder) => path.startsWith(`${folder}/`));

const WORKERS = ['node/score-worker.ts', 'node/energy-worker.ts'];

const modulePath = (file) => relative(`${root}src`, file).replaceAll('\\', '/');

/** What package.json exports, and the worker scripts, by their paths in dist. */
function published() {
  const paths = entries().map(({ file }) => modulePath(file));
  return Object.fromEntries([...paths, ...WORKERS].map((path) => [path.slice(0, -3), `src/${path}`]));
}

/** The modules of the core that package.json does not export. */
function coreModules(exported) {
  return readdirSync('src', { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) => tableOf(`/${path.replace(/ts$/, 'js')}`) === undefined)
    .filter((path) => isCore(path) && !(path.slice(0, -3) in exported));
}

/** Keeps each module of the core in a file of its own, which exports only what other modules import. */
const separateCore = (exported) => ({
  name: 'separate-core',
  buildStart() {
    for (const path of coreModules(exported)) this.emitFile({ type: 'chunk', id: `src/${path}`, preserveSignature: false });
  },
});

/** A module of the core keeps its path; modules of outer folders that several entries share have a hash. */
const chunkFileNames = ({ moduleIds }) => {
  const path = modulePath(moduleIds[0] ?? '');
  return moduleIds.length === 1 && path.endsWith('.ts') && isCore(path) ? path.replace(/ts$/, 'js') : 'shared/[name]-[hash].js';
};

/** Only what registers a language or starts a worker does something when it is imported. */
export const hasSideEffects = (id) => /\/src\/(?:languages\/\w+\/index|node\/\w+-worker|cli\/main)\.ts$/.test(id);

export async function buildModules() {
  const input = published();
  const bundle = await rolldown({
    input,
    platform: 'neutral',
    external: (id, importer) => importer !== undefined && /^[^./]/.test(id),
    plugins: [sharedTables('src'), separateCore(input)],
    treeshake: { moduleSideEffects: hasSideEffects },
    preserveEntrySignatures: 'exports-only',
  });
  const { output } = await bundle.generate({
    dir: 'dist',
    format: 'esm',
    minify: true,
    sourcemap: 'hidden',
    chunkFileNames,
  });
  const chunks = new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  const exported = new Set(Object.values(input).map((path) => resolve(path)));
  const reached = new Set(output.filter((chunk) => exported.has(chunk.facadeModuleId)).map(({ fileName }) => fileName));
  for (const fileName of reached) {
    const { code, map, imports, dynamicImports } = chunks.get(fileName);
    for (const other of [...imports, ...dynamicImports]) if (chunks.has(other)) reached.add(other);
    mkdirSync(dirname(`dist/${fileName}`), { recursive: true });
    writeFileSync(`dist/${fileName}`, hasMap(fileName) && map ? `${code}\n${lineMap(map)}` : code);
  }
}

/** Lines of which fewer characters are left hold only closing brackets: they count as the line before. */
const LEAST = 3;

/** A source map of lines, which is a fourth of one of places, inside the file: a map beside each would double the files. */
function lineMap({ mappings, sources }) {
  const lines = decode(mappings).map((segments) => {
    let line = -1;
    const begins = segments.filter(([, , at]) => {
      const isNew = at !== undefined && at !== line;
      if (isNew) line = at;
      return isNew;
    });
    return begins
      .filter(([column], i) => i === 0 || (begins[i + 1]?.[0] ?? Infinity) - column >= LEAST)
      .map(([column, source, at]) => [column, source, at, 0]);
  });
  const named = sources.map((path) => path.slice(path.lastIndexOf('src/')));
  const map = JSON.stringify({ version: 3, sources: named, names: [], mappings: encode(lines) });
  return `//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}\n`;
}
