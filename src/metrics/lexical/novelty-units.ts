import { ENGLISH_PACK } from '../../text/languages/english.js';
import type { LanguagePack } from '../../text/languages/language-pack.js';
import { wordUnits, wordUnitsId } from '../../text/languages/word-units.js';
import { wordsIn } from '../../text/languages/words-in.js';
import { LEXICAL_UNITS_ID, lexicalUnits } from '../../text/lexical-units.js';

/** How the units of a language are found, and the id of that. */
export interface UnitFinder {
  readonly find: (text: string) => string[];
  readonly id: string;
}

/** The units that a variant takes: content words and their pairs (paper), or all words (reference). */
export function unitFinder(variant: 'paper' | 'reference', pack: LanguagePack): UnitFinder {
  if (variant === 'reference')
    return { find: (text) => wordsIn(pack, text).map((word) => word.toLowerCase()), id: pack.wordsId };
  if (pack.id === ENGLISH_PACK.id) return { find: lexicalUnits, id: LEXICAL_UNITS_ID };
  return { find: (text) => wordUnits(text, pack), id: wordUnitsId(pack) };
}
