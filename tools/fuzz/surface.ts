import { existsSync } from 'node:fs';
import { entries, root } from '../../testing/runner/entries.mjs';

/** A subpath of the package as it is imported, and how to load it. */
export interface Subpath {
  readonly name: string;
  /** Whether its functions read files, start threads or load models: they are called less often. */
  readonly isResource: boolean;
  load(): Promise<object>;
}

const RESOURCES = ['@mtpc/metrics/node', '@mtpc/metrics/transformers'];

/**
 * Every subpath of the package's exports, from the sources; `/node`, whose threads start from files, from the build
 * where there is one.
 */
export function subpaths(): Subpath[] {
  const built = `${root}dist/runtime/node.js`;
  return entries().map(({ subpath, file }) => {
    const name = `@mtpc/metrics${subpath.slice(1)}`;
    const from = subpath === './node' && existsSync(built) ? built : file;
    return { name, isResource: RESOURCES.includes(name), load: () => import(from) as Promise<object> };
  });
}
