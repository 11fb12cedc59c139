import { mayBeForeign } from '../known-words.js';
import { isEnglishBySigns, type LanguageSigns, LOOK, languageSigns } from '../language.js';
import { ENGLISH_PACK } from './english.js';
import type { LanguagePack } from './language-pack.js';

/** The detected language of turns. */
export interface LanguageReading {
  /** `undefined` if the language is not English and no registered pack recognizes it. */
  readonly pack: LanguagePack | undefined;
  /** Whether each turn is in this language; `undefined` if all are. */
  readonly kept?: readonly boolean[];
  /** Whether the caller specified the language or supplied the words. */
  readonly isGiven?: boolean;
}

/**
 * Language detection. Installed with the first registered pack, so that bundles for English do not contain it.
 * @internal
 */
export interface LanguageReader {
  readonly read: (texts: readonly string[], signs: LanguageSigns) => LanguageReading;
  readonly packFor: (texts: readonly string[]) => LanguagePack | undefined;
  readonly isInAnother: (text: string, pack: LanguagePack) => boolean;
}

let installed: LanguageReader | undefined;

/** Installs language detection. @internal */
export function installReader(reader: LanguageReader): void {
  installed = reader;
}

/**
 * Detects the main language of a conversation, and turns in other languages. Takes O(characters) time. @internal
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

/** The registered pack, other than English, that best matches the texts. @internal */
export function packFor(texts: readonly string[]): LanguagePack | undefined {
  return installed?.packFor(texts);
}

/** Whether a turn is in another language than the conversation; `false` if it is too short to decide. @internal */
export function isInAnother(text: string, pack: LanguagePack): boolean {
  return installed?.isInAnother(text, pack) ?? false;
}

/** Whether a turn of an English conversation is in another language rather than full of unknown words. @internal */
export function looksForeign({ latin, foreign, known, articles }: LanguageSigns): boolean {
  return latin !== null && (latin < 0.5 || (foreign >= 2 && foreign > known - articles));
}
