import { STOP_WORDS } from '../stop-words.js';
import { TOKENIZER_ID, tokenizeWords } from '../tokenize.js';
import type { LanguagePack } from './language-pack.js';

/**
 * English. Grammar, units, markers and labels are in the metrics that use them, so that a bundle of a metric over words
 * contains only the words.
 * @internal
 */
export const ENGLISH_PACK: LanguagePack = /* @__PURE__ */ Object.freeze({
  id: 'en',
  name: 'English',
  wordsId: TOKENIZER_ID,
  words: tokenizeWords,
  stopWords: STOP_WORDS,
  listsId: 'pingeval',
});
