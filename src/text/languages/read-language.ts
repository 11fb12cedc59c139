import { mayBeForeign } from '../known-words.js';
import { isEnglishBySigns, type LanguageSigns, LOOK, languageSigns } from '../language.js';
import { ENGLISH_PACK } from './english.js';
import type { LanguagePack } from './language-pack.js';

/** The language of some turns. */
export interface LanguageReading {
  /** `undefined` if the language is not English and no registered pack recognizes it. */
  readonly pack: LanguagePack | undefined;
  /** Whether each turn is in that language; `undefined` if all are. */
  readonly kept?: readonly boolean[];
  /** The caller named the language or brings the words. */
  readonly isGiven?: boolean;
}

/** Tells languages apart. Installed with the first registered pack, so that bundles for English do not contain it. @internal */
export interface LanguageReader {
  readonly read: (texts: readonly string[], signs: LanguageSigns) => LanguageReading;
  readonly packFor: (texts: readonly string[]) => LanguagePack | undefined;
  readonly isInAnother: (text: string, pack: LanguagePack) => boolean;
}

let installed: LanguageReader | undefined;

/** Lets other languages than English be told. @internal */
export function installReader(reader: LanguageReader): void {
  installed = reader;
}

/**
 * Reads the language of a conversation, and which turns are in another. Where languages mix, it is that of most turns.
 * Time O(characters). @internal
 */
export function readLanguage(texts: readonly string[]): LanguageReading {
  const signs = languageSigns(texts);
  const isEnglish = isEnglishBySigns(signs);
  const isPlain = isEnglish && signs.foreign === 0 && (signs.latin ?? 1) === 1;
  if (isPlain && texts.reduce((sum, text) => sum + text.length, 0) <= LOOK) return { pack: ENGLISH_PACK };
  if (installed) return installed.read(texts, signs);
  if (!isEnglish) return { pack: undefined };
  return keptReading(
    ENGLISH_PACK,
    texts.map((text) => !(mayBeForeign(text) && looksForeign(languageSigns([text])))),
  );
}

/** The result, without `kept` if it excludes nothing. @internal */
export function keptReading(pack: LanguagePack, kept: readonly boolean[]): LanguageReading {
  return kept.every(Boolean) || !kept.some(Boolean) ? { pack } : { pack, kept };
}

/** The registered pack, other than English, that some texts look like most. @internal */
export function packFor(texts: readonly string[]): LanguagePack | undefined {
  return installed?.packFor(texts);
}

/** Whether a turn shows another language than the conversation's. Turns that are too short to tell do not. @internal */
export function isInAnother(text: string, pack: LanguagePack): boolean {
  return installed?.isInAnother(text, pack) ?? false;
}

/** Whether a turn of an English conversation shows another language, not only words that are not known. @internal */
export function looksForeign({ latin, foreign, known, articles }: LanguageSigns): boolean {
  return latin !== null && (latin < 0.5 || (foreign >= 2 && foreign > known - articles));
}
