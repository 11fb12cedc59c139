// Imported before tests (`node --import`): Node loads what compile.mjs made where a TypeScript file is meant.
import module, { register } from 'node:module';
import { entries, root } from './entries.mjs';

register('./compiled-hooks.mjs', import.meta.url, {
  data: { root, compiled: process.env.COMPILED, entries: entries() },
});

// vitest would tell its main process of every import of every file, for a graph that only watching needs.
module.register = (loader, ...rest) => (loader === '#nodejs-worker-loader' ? undefined : register(loader, ...rest));
