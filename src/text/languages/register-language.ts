import { aFunction, aString, type Form, fieldsOf, maybe, requireForm } from '../../options/forms.js';
import { ENGLISH_PACK } from './english.js';
import type { LanguagePack } from './language-pack.js';
import { installReader } from './read-language.js';
import { addLanguage } from './registry.js';
import { READER } from './tell-languages.js';

const PACK: Form = fieldsOf(
  {
    ...{ id: aString, name: aString, wordsId: aString, listsId: aString, words: aFunction },
    stopWords: fieldsOf({ has: aFunction }, 'a set of words'),
    markers: maybe(fieldsOf({}, 'lists of words')),
    ...{ detect: maybe(aFunction), sentences: maybe(aFunction), isAvailable: maybe(aFunction) },
  },
  'a language pack',
);

/**
 * Registers a language for all metrics over words. A pack replaces an earlier one with the same id; English is built in
 * and cannot be replaced.
 *
 * @throws MetricError `INVALID_INPUT` for a value that is not a language pack, or the id `en`
 *
 * @example
 * ```ts
 * import { registerLanguage, lexicalDensity } from '@mtpc/metrics';
 * import { german } from '@mtpc/metrics/languages/de';
 * registerLanguage(german); // the import did this already
 * const turns = ['Wo ist der rote Bus?', 'Er ist noch nicht hier.'].map((text, i) => ({ speaker: `s${i}`, text }));
 * lexicalDensity({ turns }).language; // => { id: 'de', share: 1 }
 * ```
 */
export function registerLanguage(pack: LanguagePack): void {
  requireForm('registerLanguage', 'pack', pack, PACK);
  requireForm('registerLanguage', 'pack.id', pack.id, NOT_ENGLISH);
  addLanguage(pack);
  installReader(READER);
}

const NOT_ENGLISH: Form = (id) =>
  id === ENGLISH_PACK.id ? { path: '', expected: 'another id than "en"', received: id } : undefined;
