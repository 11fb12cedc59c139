import { expectation, MetricError } from '../../error.js';
import type { LanguagePack } from './language-pack.js';

/**
 * The words of a text in the language of a pack. Checks the result, because the pack may be custom.
 *
 * @throws MetricError `INVALID_INPUT` if the function does not return a list
 * @internal
 */
export function wordsIn(pack: LanguagePack, text: string): string[] {
  const words: unknown = pack.words(text);
  if (Array.isArray(words)) return words;
  const message = expectation(`language pack ${pack.id}: words(text)`, 'a list of words', words);
  throw new MetricError('INVALID_INPUT', message, { path: 'words' });
}
