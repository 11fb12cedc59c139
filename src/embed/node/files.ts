/** A module of Node, Bun or Deno, without an import: bundlers for browsers could not resolve it. @internal */
export const builtin: typeof process.getBuiltinModule = (name: string) => process.getBuiltinModule(name);

/**
 * The folder of installed models: `MTPC_MODELS`, else `mtpc/models` in the user's cache folder. O(1).
 *
 * @example
 * ```ts
 * import { defaultModelsFolder } from '@mtpc/metrics/node';
 * defaultModelsFolder().length > 0; // => true
 * ```
 */
export function defaultModelsFolder(): string {
  const { join, resolve } = builtin('node:path');
  const { homedir } = builtin('node:os');
  const { MTPC_MODELS, XDG_CACHE_HOME } = process.env;
  return resolve(MTPC_MODELS || join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'mtpc', 'models'));
}

/** Hexadecimal SHA-256 of a file, read in chunks. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = builtin('node:crypto').createHash('sha256');
  for await (const piece of builtin('node:fs').createReadStream(path, { highWaterMark: 1 << 20 }))
    hash.update(piece);
  return hash.digest('hex');
}

/** Whether a path is a file. */
export function isFile(path: string): boolean {
  const { existsSync, statSync } = builtin('node:fs');
  return existsSync(path) && statSync(path).isFile();
}

/** The folder of an npm package installed for the working folder or for this library, else `undefined`. */
export function packageFolder(name: string): string | undefined {
  const { join } = builtin('node:path');
  const { createRequire } = builtin('node:module');
  const { pathToFileURL } = builtin('node:url');
  const places = [pathToFileURL(join(process.cwd(), 'index.js')).href, import.meta.url];
  for (const place of places) {
    for (const folder of createRequire(place).resolve.paths(name) ?? []) {
      if (isFile(join(folder, name, 'package.json'))) return join(folder, name);
    }
  }
  return undefined;
}
