import { aNumber, aString, type Form, fieldsOf, listOf, maybe, requireForm } from '../options/forms.js';
import { isEnglish as isEnglishOf, type LanguageThresholds } from './language.js';

const TEXTS: Form = /* @__PURE__ */ listOf(aString, 'a list of texts');
const THRESHOLDS: Form = /* @__PURE__ */ fieldsOf(
  { latin: aNumber, known: aNumber, words: aNumber },
  'thresholds',
);

/**
 * Whether some texts, taken together, may be English. They are not if most letters are not Latin, if they contain
 * pictures but no letters, if function words of other languages outnumber the English ones, or if a long text contains
 * almost no known English words. Texts that are too short to decide count as English.
 *
 * Time O(characters), at most the first 20,000.
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a list of texts, or thresholds that are not numbers
 *
 * @example
 * ```ts
 * import { isEnglish } from '@mtpc/metrics/text';
 * isEnglish(['Where is the station?']); // => true
 * isEnglish(['Wo ist der Bahnhof, und wann fährt der Zug?']); // => false
 * isEnglish(['车站在哪里？']); // => false
 * ```
 */
export function isEnglish(texts: readonly string[], thresholds?: LanguageThresholds): boolean {
  requireForm('isEnglish', 'texts', texts, TEXTS);
  requireForm('isEnglish', 'thresholds', thresholds, maybe(THRESHOLDS));
  return isEnglishOf(texts, thresholds);
}
