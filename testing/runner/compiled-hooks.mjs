// The hooks of load-compiled.mjs. Modules keep the addresses of their sources, so that `import.meta.url` and errors do.
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** The compiled file behind the address of each source. */
const compiledOf = new Map();
/** The address of the source behind each subpath of the package. */
const sourceOf = new Map();
/** Large CommonJS packages, of which only the default is imported: `import` would read all for the names of exports. */
const REQUIRED = new Set(['typescript', 'playwright-core']);
let home = '';

export function initialize({ root, compiled, entries }) {
  home = pathToFileURL(root).href;
  for (const file of readdirSync(compiled, { recursive: true })) {
    if (file.endsWith('.js')) compiledOf.set(`${home}${file.slice(0, -2)}ts`, `${compiled}/${file}`);
  }
  for (const { subpath, file } of entries) {
    sourceOf.set(`@mtpc/metrics${subpath.slice(1)}`, pathToFileURL(file).href);
  }
}

export function resolve(specifier, context, next) {
  if (REQUIRED.has(specifier) && compiledOf.has(withoutQuery(context.parentURL ?? '')))
    return { url: requiring(specifier), shortCircuit: true };
  const url = sourceOf.get(specifier) ?? sourceAt(specifier, context.parentURL);
  return url === undefined ? next(specifier, context) : { url, format: 'module', shortCircuit: true };
}

/** The address of a module that requires a package. */
function requiring(name) {
  const source = `import { createRequire } from 'node:module'; export default createRequire('${home}')('${name}');`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

/** The address of the source that a path means, if there is one. */
function sourceAt(specifier, parent) {
  // The script that Node is started with has no parent.
  if (!/^(?:\.|\/|file:)/.test(specifier) || !(parent ?? specifier).startsWith(home)) return undefined;
  const url = new URL(specifier.replace('%3Fvitest=', '?vitest='), parent);
  url.pathname = url.pathname.replace(/\.js$/, '.ts');
  return compiledOf.has(withoutQuery(url.href)) ? url.href : undefined;
}

export function load(url, context, next) {
  const file = compiledOf.get(withoutQuery(url));
  if (file === undefined) return next(url, context);
  return { format: 'module', source: readFileSync(file, 'utf8'), shortCircuit: true };
}

/** vitest adds a query to the path of each file of tests, so that a process that has run it runs it again. */
function withoutQuery(url) {
  return url.split('?')[0];
}
