// Module hooks of a mutation run, in the loader's thread: TypeScript is stripped of its types, `vitest` is the small
// runner beside this file, and a query on a module (`?mutant=17`) is handed on to all that it imports, so that a
// module with an active mutant at its top level is evaluated anew.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';

let root = '';
const compiled = new Map();

export function initialize(data) {
  root = data.root;
}

export async function resolve(specifier, context, next) {
  if (specifier === 'vitest') return { url: new URL('./test-api.mjs', import.meta.url).href, shortCircuit: true };
  const own = /^@mtpc\/metrics(\/.*)?$/.exec(specifier);
  const parent = context.parentURL?.startsWith(root) ? new URL(context.parentURL) : undefined;
  if (own) return found(ownFile(own[1]), parent?.search ?? '');
  if (specifier.startsWith('.') && parent) {
    const url = new URL(specifier, parent);
    const typescript = new URL(url.href.replace(/\.js$/, '.ts'));
    if (existsSync(fileURLToPath(typescript))) return found(typescript, parent.search);
  }
  return next(specifier, context);
}

function ownFile(subpath = '') {
  const names = subpath === '' ? ['index.ts'] : [`${subpath.slice(1)}/index.ts`, `${subpath.slice(1)}.ts`];
  const urls = names.map((name) => new URL(`src/${name}`, root));
  return urls.find((url) => existsSync(fileURLToPath(url))) ?? urls[0];
}

function found(url, search) {
  return { url: url.href.replace(/\?.*$/, '') + search, shortCircuit: true };
}

export async function load(url, context, next) {
  if (!url.startsWith(root)) return next(url, context);
  const path = fileURLToPath(url.replace(/\?.*$/, ''));
  if (path.endsWith('.json')) {
    return { format: 'module', source: `export default ${readFileSync(path, 'utf8')};`, shortCircuit: true };
  }
  if (!path.endsWith('.ts')) return next(url, context);
  let source = compiled.get(path);
  if (source === undefined) {
    source = transformSync(readFileSync(path, 'utf8'), { loader: 'ts', format: 'esm', target: 'node20' }).code;
    compiled.set(path, source);
  }
  return { format: 'module', source, shortCircuit: true };
}

export const urlOf = (path) => pathToFileURL(path).href;
