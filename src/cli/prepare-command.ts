import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { type DefinedFormat, isDefinedFormat } from '../adapters/define-format.js';
import { errorMessage, MetricError } from '../error.js';
import { LANGUAGE_PACKS } from '../languages/packs.generated.js';
import { registerLanguage } from '../text/languages/register-language.js';
import { followEnding } from './common-options.js';

/** Common preparation of every command: languages, output format from the extension of --out, and file patterns. */
export async function prepareCommand(command: Command): Promise<void> {
  for (const pack of LANGUAGE_PACKS) registerLanguage(pack);
  followEnding(command);
  await loadFormats(command);
  await expandPatterns(command);
}

/** Loads the formats exported by the file of `--format-file`. */
async function loadFormats(command: Command): Promise<void> {
  const { formatFile: path } = command.opts<{ readonly formatFile?: string }>();
  if (path !== undefined) command.setOptionValue('formats', await formatsIn(path));
}

async function formatsIn(path: string): Promise<readonly DefinedFormat[]> {
  const found = await exported(path);
  const formats = [found].flat();
  if (formats.length > 0 && formats.every(isDefinedFormat)) return formats;
  const message = `${path}: expected a default export made by defineFormat, or a list of them`;
  throw new MetricError('INVALID_INPUT', message, { path, received: found });
}

async function exported(path: string): Promise<unknown> {
  try {
    const { default: found } = (await import(pathToFileURL(resolve(path)).href)) as {
      readonly default: unknown;
    };
    return found;
  } catch (cause) {
    const message = `${path}: cannot load the format file: ${errorMessage(cause)}`;
    throw new MetricError('INVALID_INPUT', message, { path, cause });
  }
}

/**
 * Replaces patterns such as `runs/*.jsonl` in the list of files of a command by the matching paths, sorted by name:
 * some shells do not expand patterns, and none expands quoted ones.
 */
async function expandPatterns(command: Command): Promise<void> {
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
