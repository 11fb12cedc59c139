import type { Command } from 'commander';
import { LANGUAGE_PACKS } from '../languages/packs.generated.js';
import { registerLanguage } from '../text/languages/register-language.js';
import { followEnding } from './common-options.js';
import { expandPatterns } from './file-patterns.js';
import { loadFormats } from './load-formats.js';

/** What every command needs before it runs: all languages, its format by the ending of --out, and patterns of files. */
export async function prepareCommand(command: Command): Promise<void> {
  for (const pack of LANGUAGE_PACKS) registerLanguage(pack);
  followEnding(command);
  await loadFormats(command);
  await expandPatterns(command);
}
