import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { aliases } from './testing/runner/entries.mjs';
import { SlowFirst } from './testing/runner/slow-first.js';

/** What tests leave in the folder for temporary files goes with the run. Each project reads this file: the first makes it. */
const LEFT = 'mtpc-tests-';
if (!basename(tmpdir()).startsWith(LEFT)) {
  const folder = mkdtempSync(join(tmpdir(), LEFT));
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}

/** Tests of these names replace modules (`x.mock.test.ts`, which takes Vite) or change what other tests would notice. */
const REPLACING = '**/*.mock.test.ts';
const ALONE = '**/*.alone.test.ts';
const FOLDERS = '{src,testing,tools,kernels,training,research,bench,examples}';

/**
 * `npm test` has compiled all files: Node loads them. Little of what tests call is called often: that Node 20 optimizes
 * later than usual saves a tenth.
 */
const compiled = process.env.COMPILED && {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: [
    ...(process.versions.node.startsWith('20.') ? ['--interrupt-budget=800000'] : []),
    ...['--import', new URL('./testing/runner/load-compiled.mjs', import.meta.url).href],
  ],
};

const config: ReturnType<typeof defineConfig> = defineConfig({
  resolve: {
    alias: aliases(),
  },
  test: {
    reporters: ['default', './tools/count-reporter.ts'],
    maxWorkers: 3,
    // Node loads the build itself, as users do.
    server: { deps: { external: [/\/dist\//] } },
    sequence: { sequencer: SlowFirst },
    setupFiles: ['seed', 'processor-time'].map((name) =>
      fileURLToPath(new URL(`./testing/runner/${name}.ts`, import.meta.url)),
    ),
    testTimeout: 120_000,
    hookTimeout: 600_000,
    projects: [
      { extends: true, test: { name: 'replacing', include: [`${FOLDERS}/${REPLACING}`] } },
      { extends: true, test: { name: 'alone', include: [`${FOLDERS}/${ALONE}`], ...compiled } },
      {
        extends: true,
        test: {
          name: 'together',
          include: [`${FOLDERS}/**/*.test.ts`],
          exclude: ['**/node_modules/**', REPLACING, ALONE],
          isolate: false,
          ...compiled,
        },
      },
    ],
  },
});

export default config;
