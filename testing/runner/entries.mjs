import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The subpaths that package.json exports with types, each with the source file behind it. */
export function entries() {
  const { exports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  return Object.entries(exports).flatMap(([subpath, { types }]) =>
    types === undefined
      ? []
      : [{ subpath, file: `${root}src/${types.replace(/^\.\/dist\/|\.d\.ts$/g, '')}.ts` }],
  );
}
