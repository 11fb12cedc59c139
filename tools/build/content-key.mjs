import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the build notes what it was made from. */
export const KEY = '.cache/built';

/** A hash of everything that the build is made from: it is up to date if the hash in `KEY` is the same. */
export function contentKey() {
  const key = createHash('sha1');
  for (const folder of ['src', 'tools/build']) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
      if (!path.endsWith('.test.ts')) key.update(path).update(readFileSync(path));
    }
  }
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'])
    key.update(readFileSync(file));
  return key.digest('hex');
}
