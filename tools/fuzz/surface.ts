import { existsSync } from 'node:fs';
import { packageExports, root } from '../../testing/runner/entries.mjs';

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
  const exports = packageExports() as Readonly<Record<string, { default?: string; types?: string }>>;
  return Object.entries(exports).flatMap(([subpath, { default: built, types }]) => {
    // The files of worker threads export nothing and have no types.
    if (built === undefined || types === undefined) return [];
    const name = `@mtpc/metrics${subpath.slice(1)}`;
    const source = `${root}${built.replace('./dist/', 'src/')}`;
    const file = subpath === './node' && existsSync(`${root}${built}`) ? `${root}${built}` : source;
    return [{ name, isResource: RESOURCES.includes(name), load: () => import(file) as Promise<object> }];
  });
}
