import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));

/** The tests of the built site: `npm run test:site` builds it and runs them. */
const config: ReturnType<typeof defineConfig> = defineConfig({
  root,
  test: { include: ['tests/**/*.test.ts'], testTimeout: 300_000, hookTimeout: 300_000, maxWorkers: 2 },
});

export default config;
