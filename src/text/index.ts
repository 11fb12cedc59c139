export { type ContentLemmaOptions, type ContentLemmas, createContentLemmas } from './content-lemmas.js';
export { foldCase } from './fold-case.js';
export { isEnglish } from './is-english.js';
export { ENGLISH, type LanguageThresholds } from './language.js';
export { LEXICAL_UNITS_ID, lexicalUnits } from './lexical-units.js';
export type { Sentence } from './split-sentences.js';
export { splitSentences } from './split-sentences.js';
export { STOP_WORDS } from './stop-words.js';
export { TOKENIZER_ID, tokenizeWords } from './tokenize.js';
