// `npm test` compiles all TypeScript at once and lets Node load it, which takes a tenth less than when Vite transforms
// each module for each process that asks for it. `npx vitest` alone uses Vite, as mutation runs and `--changed` need.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformSync } from 'rolldown/utils';
import { root } from './entries.mjs';

const FOLDERS = ['src', 'testing', 'tools', 'kernels', 'training', 'research', 'bench', 'examples', 'site'];
const COMPILED = join(root, '.cache/js');

/** Puts the JavaScript of every TypeScript file into a folder of its own and gives the folder. */
export function compile() {
  rmSync(COMPILED, { recursive: true, force: true });
  for (const folder of FOLDERS) {
    for (const file of readdirSync(join(root, folder), { recursive: true })) {
      if (!/(?<!\.d)\.ts$/.test(file) || file.includes('node_modules')) continue;
      const source = join(root, folder, file);
      const target = join(COMPILED, folder, file.replace(/ts$/, 'js'));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, compiled(source));
    }
  }
  return COMPILED;
}

/** With a source map, so that places in errors are those of the source. */
function compiled(source) {
  const options = { target: 'node20', sourcemap: true };
  const { code, map, errors } = transformSync(source, readFileSync(source, 'utf8'), options);
  if (errors.length > 0) throw errors[0];
  const { sourcesContent: _, ...rest } = map;
  const encoded = Buffer.from(JSON.stringify(rest)).toString('base64');
  return `${code}//# sourceMappingURL=data:application/json;base64,${encoded}\n`;
}
