// `npm run build`: dist, from src. Bundlers and browsers get ES modules, Node, Bun and Deno CommonJS in few files, and
// TypeScript declarations for both. `--code` leaves out the declarations.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { contentKey, KEY } from './content-key.mjs';
import { buildModules } from './modules.mjs';
import { buildRuntime } from './runtime.mjs';
import { bundleTypes } from './types.mjs';

const key = contentKey();
for (const path of ['dist', '.cache/types', KEY]) rmSync(path, { recursive: true, force: true });
const withTypes = !process.argv.includes('--code');
const compiler = ['node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.build.json'];
const declared = withTypes && promisify(execFile)(process.execPath, compiler);
await buildModules();
await buildRuntime();
cpSync('src/text/noun-chunks/LICENSE-weights.md', 'dist/text/noun-chunks/LICENSE-weights.md');
if (withTypes) {
  await declared;
  await bundleTypes();
  mkdirSync('.cache', { recursive: true });
  writeFileSync(KEY, key);
}
