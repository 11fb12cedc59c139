import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

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

const config: ReturnType<typeof defineConfig> = defineConfig({
  resolve: {
    alias: Object.entries(SUBPATHS).map(([subpath, file]) => ({
      find: new RegExp(`^@mtpc/metrics${subpath}$`),
      replacement: fileURLToPath(new URL(`./src/${file}`, import.meta.url)),
    })),
  },
  test: {
    include: ['src', 'tools', 'bench', 'examples', 'site/client'].map((folder) => `${folder}/**/*.test.ts`),
    reporters: ['default', './tools/count-reporter.ts'],
    testTimeout: 60_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
  },
});

export default config;
