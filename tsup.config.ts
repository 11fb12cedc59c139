import { readdirSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { defineConfig, type Options } from 'tsup';

const shared: Options = { format: ['esm'], target: 'es2022', sourcemap: false, dts: false };

/** The tagger's weights and word clusters are the largest files by far: both builds load the one copy. */
const WEIGHTS = /\/(?:weights|word-clusters)\.generated\.js$/;

/**
 * Packages that the build for Node takes in, as far as they are used: to read and compile all of them takes longer at
 * start than the library's own code. Their licences go with the build (tools/finish-build.mjs).
 */
const BUNDLED: string[] = JSON.parse(readFileSync('tools/bundled.json', 'utf8'));

/** `languages-zh` and so on: one entry for each language pack. */
const LANGUAGES: Record<string, string> = Object.fromEntries(
  readdirSync('src/languages', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => [`languages-${name}`, `src/languages/${name}/index.ts`]),
);

/**
 * Two builds of the same modules. For bundlers, browsers and everybody else one module in, one module out: an import
 * pays only for what it reaches. For Node, Bun and Deno the modules of each entry in a few files, because there every
 * file costs a fraction of a millisecond at start, and the root has hundreds.
 */
const config: ReturnType<typeof defineConfig> = defineConfig([
  {
    ...shared,
    entry: ['src/**/*.ts', '!src/**/*.test.ts', '!src/cli/**'],
    outDir: 'dist',
    platform: 'neutral',
    bundle: false,
    splitting: false,
    // Saves a tenth of the package's size. Bundlers minify anyway and do not need short lines.
    esbuildOptions(options) {
      options.minify = true;
    },
  },
  {
    ...shared,
    entry: {
      index: 'src/index.ts',
      math: 'src/math/index.ts',
      statistics: 'src/statistics/index.ts',
      text: 'src/text/index.ts',
      adapters: 'src/adapters/index.ts',
      transformers: 'src/transformers.ts',
      node: 'src/node.ts',
      // Found by the code in `node` at run time, under this name beside it.
      'energy-worker': 'src/node/energy-worker.ts',
      'score-worker': 'src/node/score-worker.ts',
      report: 'src/report/index.ts',
      scorers: 'src/scorers/index.ts',
      evaluate: 'src/evaluate/index.ts',
      evidence: 'src/evidence/index.ts',
      norms: 'src/norms/index.ts',
      protocols: 'src/protocols/index.ts',
      run: 'src/run/index.ts',
      'analyzers-compromise': 'src/text/analyzers/compromise.ts',
      cli: 'src/cli/main.ts',
      ...LANGUAGES,
    },
    outDir: 'dist/runtime',
    platform: 'node',
    bundle: true,
    splitting: true,
    noExternal: BUNDLED,
    // Half the text to read at start. Names stay, so that stack traces can be read, and lines stay short: Node prints the
    // whole line that threw.
    esbuildOptions(options) {
      options.lineLimit = 120;
      // One character beyond Latin doubles what the engine holds and reads of a file.
      options.charset = 'ascii';
      options.minifyWhitespace = true;
      options.minifySyntax = true;
    },
    esbuildPlugins: [
      {
        name: 'weights-stay-outside',
        setup(build) {
          build.onResolve({ filter: WEIGHTS }, ({ resolveDir, path }) => {
            const folder = relative('src', resolveDir);
            return { path: `../${folder}/${path.replace('./', '').replace('.js', '.cjs')}`, external: true };
          });
        },
      },
      {
        // By its name it would come as CommonJS, whole.
        name: 'ml-matrix-from-its-modules',
        setup(build) {
          const path = resolve('node_modules/ml-matrix/src/index.js');
          build.onResolve({ filter: /^ml-matrix$/ }, () => ({ path, sideEffects: false }));
        },
      },
    ],
  },
]);

export default config;
