import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { Command } from 'commander';
import { MetricError } from '../error.js';

/**
 * Replaces patterns such as `runs/*.jsonl` in the list of files of a command by the matching paths, sorted by name:
 * some shells do not expand patterns, and none expands quoted ones.
 */
export async function expandPatterns(command: Command): Promise<void> {
  const args: unknown[] = command.processedArgs;
  for (const [i, files] of args.entries())
    if (Array.isArray(files)) args[i] = (await Promise.all(files.map(fitting))).flat();
}

async function fitting(path: string): Promise<string[]> {
  if (!/[*?[{]/.test(path) || existsSync(path)) return [path];
  const { glob } = await import('tinyglobby');
  const options = { absolute: isAbsolute(path), onlyFiles: false, expandDirectories: false };
  const found = await glob(path, options);
  if (found.length > 0) return found.map((each) => each.replace(/\/$/, '')).sort();
  throw new MetricError('INVALID_INPUT', `${path}: no file or folder matches this pattern`, { path });
}
