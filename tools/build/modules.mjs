// The ES modules of dist, for bundlers and browsers.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { rolldown } from 'rolldown';

/**
 * Folders that are imported whole: their modules are joined into few files. Every other folder belongs to the core,
 * where one module stays one file, so that an import costs only the modules that it reaches.
 */
const OUTER = ['adapters', 'evidence', 'norms', 'node', 'protocols', 'report', 'run', 'scorers'];

/** The tagger's weights and word clusters are the largest files by far: this build and the one for Node share them. */
export const WEIGHTS = ['weights', 'word-clusters'];
const isWeights = (path) => WEIGHTS.some((name) => path.endsWith(`/${name}.generated.js`));

/** Refers to the shared weights by their folder as the importing file sees it. */
export const sharedWeights = (folder) => ({
  name: 'shared-weights',
  resolveId: (path) =>
    isWeights(path) ? { id: `${folder}/${basename(path, '.js')}.cjs`, external: true } : undefined,
});

/** Folders whose errors and steps a debugger shows in the lines of the sources. */
const hasMap = (path) => /^(?:math|metrics|options|statistics|text|transcript)\//.test(path);

const isCore = (path) => !['cli', 'shared', ...OUTER].some((folder) => path.startsWith(`${folder}/`));

/** The entry of each core module and of each outer folder, by its path in dist. */
function entries() {
  const modules = readdirSync('src', { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !isWeights(path.replace(/ts$/, 'js')));
  const core = modules.filter(isCore);
  const outer = modules.filter((path) => OUTER.some((folder) => path === `${folder}/index.ts`));
  const workers = ['node/score-worker.ts', 'node/energy-worker.ts'];
  return Object.fromEntries([...core, ...outer, ...workers].map((path) => [path.slice(0, -3), `src/${path}`]));
}

/** Only what registers a language or starts a worker does something when it is imported. */
export const hasSideEffects = (id) => /\/src\/(?:languages\/\w+\/index|node\/\w+-worker|cli\/main)\.ts$/.test(id);

export async function buildModules() {
  const bundle = await rolldown({
    input: entries(),
    platform: 'neutral',
    external: (id, importer) => importer !== undefined && /^[^./]/.test(id),
    plugins: [sharedWeights('.')],
    treeshake: { moduleSideEffects: hasSideEffects },
    preserveEntrySignatures: 'exports-only',
  });
  const { output } = await bundle.generate({
    dir: 'dist',
    format: 'esm',
    minify: true,
    sourcemap: 'hidden',
    chunkFileNames: 'shared/[name]-[hash].js',
  });
  for (const { type, fileName, code, map, exports, imports } of output) {
    // A module of types alone leaves nothing to load.
    if (type !== 'chunk' || (exports.length === 0 && imports.length === 0 && code.length < 100)) continue;
    mkdirSync(dirname(`dist/${fileName}`), { recursive: true });
    writeFileSync(`dist/${fileName}`, hasMap(fileName) && map ? `${code}\n${lineMap(map)}` : code);
  }
}

/** A source map of lines, which is a fourth of one of places, inside the file: a map beside each would double the files. */
function lineMap({ mappings, sources }) {
  const lines = decode(mappings).map((segments) => {
    let line = -1;
    return segments.flatMap(([column, source, at]) => {
      if (at === undefined || at === line) return [];
      line = at;
      return [[column, source, at, 0]];
    });
  });
  const named = sources.map((path) => path.slice(path.lastIndexOf('src/')));
  const map = JSON.stringify({ version: 3, sources: named, names: [], mappings: encode(lines) });
  return `//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}\n`;
}
