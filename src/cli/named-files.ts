import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { MetricError } from '../error.js';
import { filesIn, notThere } from '../node/folder-files.js';
import { visibleText } from '../text/visible-text.js';
import type { Io } from './io.js';

/**
 * Expands the file arguments: a folder becomes its transcript files, `-` is standard input. A missing file is an error
 * immediately, or skipped later.
 */
export async function expandFiles(files: readonly string[], io: Io, keepMissing = false): Promise<string[]> {
  return withoutRepeats(await namedFiles(files, io, keepMissing), io);
}

/** Like {@link expandFiles}, but keeps duplicates. */
export async function namedFiles(files: readonly string[], io: Io, keepMissing = false): Promise<string[]> {
  if (files.length === 0) {
    if (!io.stdin.isTTY) return ['-'];
    throw new MetricError('INVALID_INPUT', 'FILES: expected at least one file, or data on standard input');
  }
  const expanded = await Promise.all(
    files.map(async (file) => {
      if (file === '-') return ['-'];
      return filesIn(file, keepMissing, (path) =>
        io.stderr.write(`warning: ${visibleText(path)}: skipped, because it is not a regular file\n`),
      );
    }),
  );
  return expanded.flat();
}

/** Removes duplicates: a file listed twice, possibly through its folder, would count its conversations twice. */
async function withoutRepeats(files: readonly string[], io: Io): Promise<string[]> {
  const once = new Map<string, string>();
  const again = new Set<string>();
  for (const file of files) {
    // A link leads to the same file under another name.
    const path = file === '-' ? file : await realpath(file).catch(() => resolve(file));
    if (once.has(path)) again.add(file);
    else once.set(path, file);
  }
  for (const file of again)
    io.stderr.write(`warning: ${visibleText(shownName(file))}: listed more than once, but read only once\n`);
  return [...once.values()];
}

/** Throws unless each name is a file or standard input. */
export async function requireFiles(files: readonly string[], expected: string): Promise<void> {
  for (const file of files) {
    if (file === '-') continue;
    const found = await stat(file).catch((error: unknown) => {
      throw notThere(file, error);
    });
    if (!found.isDirectory()) continue;
    const message = `${file}: expected ${expected}, got a folder`;
    throw new MetricError('INVALID_INPUT', message, { path: file });
  }
}

/** Throws if standard input is listed more than once, because it would be empty the second time. */
export function requireStdinOnce(files: readonly string[]): void {
  if (files.filter((file) => file === '-').length < 2) return;
  const message = 'FILES: standard input (-) can be given only once';
  throw new MetricError('INVALID_INPUT', message);
}

/** Total size of the inputs on disk in bytes; unknown for standard input and for rows (Parquet). */
export async function totalBytes(files: readonly string[]): Promise<number | undefined> {
  if (files.some((file) => file === '-' || /\.parquet$/i.test(file))) return undefined;
  const found = await Promise.all(files.map((file) => stat(file).catch(() => undefined)));
  // The size of a pipe is unknown.
  if (found.some((each) => each?.isFile() === false)) return undefined;
  return found.reduce((sum, each) => sum + (each?.size ?? 0), 0);
}

/** The name of a file in messages. */
export function shownName(file: string): string {
  return file === '-' ? 'standard input' : file;
}
