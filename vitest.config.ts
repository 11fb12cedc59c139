import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './tools/testing/slow-first.js';

const SUBPATHS: Readonly<Record<string, string>> = {
  '': 'index.ts',
  '/math': 'math/index.ts',
  '/text': 'text/index.ts',
  '/adapters': 'adapters/index.ts',
  '/transformers': 'transformers.ts',
  '/node': 'node.ts',
  '/schema': 'schema/index.ts',
  '/report': 'report/index.ts',
  '/scorers': 'scorers/index.ts',
  '/notebook': 'notebook/index.ts',
  '/evidence': 'evidence/index.ts',
  '/protocols': 'protocols/index.ts',
  '/analyzers/compromise': 'analyzers/compromise.ts',
};

const FOLDERS = ['src', 'tools', 'bench', 'examples', 'site/client'];

/** What a test does that others in the same process would notice: it replaces modules, globals or the process's own state. */
const ALONE =
  /\bvi\.(?:mock|doMock|hoisted|resetModules|stubGlobal|stubEnv|useFakeTimers)\b|process\.chdir|process\.env\.\w+ =/;

const tests = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`),
);
const alone = tests.filter((file) => ALONE.test(readFileSync(file, 'utf8')));
const all = FOLDERS.map((folder) => `${folder}/**/*.test.ts`);

const config: ReturnType<typeof defineConfig> = defineConfig({
  resolve: {
    alias: Object.entries(SUBPATHS).map(([subpath, file]) => ({
      find: new RegExp(`^@mtpc/metrics${subpath}$`),
      replacement: fileURLToPath(new URL(`./src/${file}`, import.meta.url)),
    })),
  },
  test: {
    reporters: ['default', './tools/count-reporter.ts'],
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: { name: 'alone', include: alone, isolate: true, testTimeout: 60_000, hookTimeout: 300_000 },
      },
      {
        extends: true,
        test: {
          name: 'together',
          include: all,
          exclude: ['**/node_modules/**', ...alone],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});

export default config;
