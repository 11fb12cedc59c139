import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { type DefinedFormat, isDefinedFormat } from '../adapters/define-format.js';
import { MetricError, messageOf } from '../error.js';

/** Loads the formats exported by the file of `--format-file`. */
export async function loadFormats(command: Command): Promise<void> {
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
    const message = `${path}: cannot load the format file: ${messageOf(cause)}`;
    throw new MetricError('INVALID_INPUT', message, { path, cause });
  }
}
