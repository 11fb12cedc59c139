import { isEnglish } from '../../text/language.js';

/** The options by which a caller brings words, lists or an analysis of another language: such a caller is believed. */
const BROUGHT = [
  ...['tokens', 'tokenize', 'stopwords', 'units', 'wordVectors', 'chunks', 'parse', 'tagger'],
  ...['fillers', 'backchannels', 'apologies', 'phrases'],
];

/** Whether the caller brings something of the texts' language. @internal */
export function bringsLanguage(options: object): boolean {
  const given = options as Readonly<Record<string, unknown>>;
  return BROUGHT.some((name) => given[name] !== undefined);
}

/**
 * Whether a metric of English words cannot say anything about some texts: they are not English, and the caller brings
 * nothing of their language.
 * @internal
 */
export function isForeign(texts: readonly string[], options: object): boolean {
  return !bringsLanguage(options) && !isEnglish(texts);
}
