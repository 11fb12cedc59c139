// Imported before tests (`node --import`): Node loads what compile.mjs made where a TypeScript file is meant.
import { register } from 'node:module';
import { entries, root } from './entries.mjs';

register('./compiled-hooks.mjs', import.meta.url, {
  data: { root, compiled: process.env.COMPILED, entries: entries() },
});
