import { isEnglish } from '../../text/language.js';
import type { NextTurnCase } from '../../transcript/types.js';

/** The options by which a caller brings words, lists or an analysis of another language: such a caller is believed. */
const BROUGHT = [
  ...['tokens', 'tokenize', 'stopwords', 'units', 'wordVectors', 'chunks', 'parse'],
  ...['fillers', 'backchannels', 'apologies', 'phrases'],
];

/**
 * Whether the caller supplies something in the texts' language. A tagger counts unless it declares that it knows only
 * English. @internal
 */
export function bringsLanguage(options: object): boolean {
  const given = options as Readonly<Record<string, unknown>>;
  const { tagger } = given as { readonly tagger?: { readonly language?: string } };
  return (
    (tagger !== undefined && tagger.language !== 'English') ||
    BROUGHT.some((name) => given[name] !== undefined)
  );
}

/**
 * Whether a metric of English words cannot score some texts: they are not English, and the caller does not supply
 * anything in their language. @internal
 */
export function isForeign(texts: readonly string[], options: object): boolean {
  return !bringsLanguage(options) && !isEnglish(texts);
}

/**
 * Whether a metric of English words cannot score a message, because it or the conversation is not English. @internal
 */
export function isForeignCase({ context, candidate }: NextTurnCase, options: object): boolean {
  const texts = [...context, candidate].map(({ text }) => text);
  return isForeign([candidate.text], options) || isForeign(texts, options);
}
