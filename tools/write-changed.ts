import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Writes a file unless it holds the text already: `npm run setup` builds again when a source is newer than the build. */
export function writeChanged(path: string, text: string): void {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}
