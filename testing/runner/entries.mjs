import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The exports of package.json; `./languages/*` is one entry for each folder of src/languages. */
export function packageExports() {
  const { exports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  return Object.fromEntries(
    Object.entries(exports).flatMap(([subpath, targets]) => {
      if (!subpath.endsWith('/*')) return [[subpath, targets]];
      const names = readdirSync(`${root}src/${subpath.slice(2, -2)}`, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);
      const filled = (name) => JSON.parse(JSON.stringify([subpath, targets]).replaceAll('*', name));
      return names.sort().map(filled);
    }),
  );
}

/** The subpaths that package.json exports for imports, each with its source file and its built declarations. */
export function entries() {
  return Object.entries(packageExports()).flatMap(([subpath, { types }]) =>
    types === undefined || subpath.endsWith('-worker')
      ? []
      : [
          {
            subpath,
            file: `${root}src/${types.replace(/^\.\/dist\/|\.d\.ts$/g, '')}.ts`,
            declarations: join(root, types),
          },
        ],
  );
}

/** The subpaths of the package as aliases of their sources, for the settings of vitest. */
export function aliases() {
  return entries().map(({ subpath, file }) => ({
    find: new RegExp(`^@mtpc/metrics${subpath.slice(1)}$`),
    replacement: file,
  }));
}
