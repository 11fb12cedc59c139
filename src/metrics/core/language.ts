import { asFields } from '../../options/is-fields.js';
import type { OptionSpec } from '../../options/options.js';
import { isEnglish } from '../../text/language.js';
import { ENGLISH_PACK } from '../../text/languages/english.js';
import type { LanguageCapability, LanguagePack, LanguageRecord } from '../../text/languages/language-pack.js';
import {
  isInAnother,
  type LanguageReading,
  packFor,
  readLanguage,
} from '../../text/languages/read-language.js';
import { lacks, registeredLanguage } from '../../text/languages/registry.js';
import type { NextTurnCase } from '../../transcript/types.js';
import type { ReasonCode } from './result.js';

/** The options with which a caller supplies words, lists or an analysis of another language; we trust the caller. */
const BROUGHT = [
  ...['tokens', 'tokenize', 'stopwords', 'units', 'wordVectors', 'chunks', 'parse'],
  ...['fillers', 'backchannels', 'apologies', 'phrases'],
];

/**
 * Whether the caller supplies language-specific input. A tagger counts unless it is declared to be English only.
 * @internal
 */
export function bringsLanguage(options: object): boolean {
  const given = asFields(options);
  const { tagger } = given;
  return (
    (tagger !== undefined && asFields(tagger).language !== 'English') ||
    BROUGHT.some((name) => given[name] !== undefined)
  );
}

/**
 * Whether a metric of English words cannot score some texts: they are not English, and the caller does not supply input
 * for their language. @internal
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

/** A language as an option: `'auto'`, or the code of a registered language. */
export type LanguageChoice = 'auto' | (string & {});

/** The option of metrics that use language packs. The result records the language instead of the params. @internal */
export const LANGUAGE_OPTION: OptionSpec<LanguageChoice> = {
  expected: '"auto" or the code of a registered language (first import @mtpc/metrics/languages/CODE)',
  accepts: (value) =>
    value === 'auto' || (typeof value === 'string' && registeredLanguage(value) !== undefined),
  print: false,
};

/** The language that a metric uses for turns. */
export interface ReadLanguage {
  /** The pack whose words and lists apply; English if the caller supplies words without a language. */
  readonly pack: LanguagePack;
  /** Set if the language or the runtime does not support the metric. */
  readonly reason?: ReasonCode;
  /** Whether each turn is scored; `undefined` if all are. */
  readonly kept?: readonly boolean[];
  /** The language entry of the result. */
  readonly language?: LanguageRecord;
}

const PLAIN: ReadLanguage = { pack: ENGLISH_PACK };

/** The language of a conversation, for a metric with a language requirement. @internal */
export function resolveLanguage(
  texts: readonly string[],
  options: { readonly language?: LanguageChoice },
  capability: LanguageCapability,
): ReadLanguage {
  return settled(detectLanguage(texts, options), capability, texts.length);
}

/** The language of a message and its conversation. A message in another registered language keeps its language. @internal */
export function languageOfCase(
  { context, candidate }: NextTurnCase,
  options: { readonly language?: LanguageChoice },
  capability: LanguageCapability,
): ReadLanguage {
  const texts = [...context, candidate].map((turn) => turn.text);
  return languageOfTurn(candidate.text, detectLanguage(texts, options), capability);
}

/** The language of a turn, given the language of its conversation. @internal */
export function languageOfTurn(
  text: string,
  reading: LanguageReading,
  capability: LanguageCapability,
): ReadLanguage {
  const { pack, isGiven } = reading;
  const isIn = pack === ENGLISH_PACK ? isEnglish([text]) : pack === undefined || !isInAnother(text, pack);
  if (isGiven || isIn) return settled({ pack }, capability, 1);
  const own = pack !== ENGLISH_PACK && isEnglish([text]) ? ENGLISH_PACK : packFor([text]);
  return settled({ pack: own }, capability, 1);
}

/** Detects the language of turns, unless the caller specifies it or supplies the words. @internal */
export function detectLanguage(
  texts: readonly string[],
  options: { readonly language?: LanguageChoice },
): LanguageReading {
  const { language = 'auto' } = options;
  if (language !== 'auto') return { pack: registeredLanguage(language), isGiven: true };
  return bringsLanguage(options) ? { pack: ENGLISH_PACK, isGiven: true } : readLanguage(texts);
}

function settled(
  { pack, kept }: LanguageReading,
  capability: LanguageCapability,
  turns: number,
): ReadLanguage {
  if (pack === ENGLISH_PACK && !kept) return PLAIN;
  // Any text can be split into words, but word lists need a pack.
  if (pack === undefined && capability === 'words') return PLAIN;
  const id = pack?.id ?? 'und';
  if (pack !== undefined && !lacks(pack, capability) && pack.isAvailable?.() !== false) {
    const share = kept ? kept.filter(Boolean).length / turns : 1;
    return { pack, ...(kept && { kept }), language: { id, share } };
  }
  const reason = pack?.isAvailable?.() === false ? 'unsupported-runtime' : 'unsupported-language';
  return { pack: ENGLISH_PACK, reason, language: { id, share: 0, missingCapability: capability } };
}

/** The language entry of a result for an unsupported language. @internal */
export function unknownLanguage(texts: readonly string[], capability: LanguageCapability): LanguageRecord {
  return { id: readLanguage(texts).pack?.id ?? 'und', share: 0, missingCapability: capability };
}
