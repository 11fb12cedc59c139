import type { Command } from 'commander';
import { LANGUAGE_PACKS } from '../languages/packs.generated.js';
import { registerLanguage } from '../text/languages/register-language.js';
import { followEnding } from './common-options.js';
import { expandPatterns } from './file-patterns.js';
import { loadFormats } from './load-formats.js';

/** Common preparation of every command: languages, output format from the extension of --out, and file patterns. */
export async function prepareCommand(command: Command): Promise<void> {
  for (const pack of LANGUAGE_PACKS) registerLanguage(pack);
  followEnding(command);
  await loadFormats(command);
  await expandPatterns(command);
}
