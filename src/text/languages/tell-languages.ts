import { isForeignWord } from '../known-words.js';
import { isEnglish, isEnglishBySigns, LOOK, languageSigns } from '../language.js';
import { ENGLISH_PACK } from './english.js';
import type { LanguagePack } from './language-pack.js';
import { keptReading, type LanguageReader, looksForeign } from './read-language.js';
import { foreignLanguages } from './registry.js';
import { wordsIn } from './words-in.js';

/** Minimum share of a text for detecting its language. */
const SHOWN = 0.25;
/** Fewer words of another language count as names or loanwords. */
const FEW = 3;

/** Distinguishes English and the registered languages. @internal */
export const READER: LanguageReader = {
  read(texts, signs) {
    const pack = isEnglishBySigns(signs) ? ENGLISH_PACK : packFor(texts);
    if (pack === undefined) return { pack };
    const kept = keptIn(texts, pack);
    if (2 * countTrue(kept) < texts.length) {
      const others = texts.filter((_, i) => !kept[i]);
      const other = isEnglish(others) ? ENGLISH_PACK : packFor(others);
      const keptInOther = other && keptIn(texts, other);
      if (keptInOther && countTrue(keptInOther) > countTrue(kept)) return keptReading(other, keptInOther);
    }
    return keptReading(pack, kept);
  },
  packFor,
  isInAnother,
};

const keptIn = (texts: readonly string[], pack: LanguagePack): boolean[] =>
  texts.map((text) => !isInAnother(text, pack));

const countTrue = (kept: readonly boolean[]): number => kept.filter(Boolean).length;

function packFor(texts: readonly string[]): LanguagePack | undefined {
  const text = texts.join('\n').slice(0, LOOK);
  let best: { pack: LanguagePack; share: number } | undefined;
  for (const pack of foreignLanguages()) {
    const share = stopWordShare(text, pack);
    if (share >= SHOWN && share > (best?.share ?? 0)) best = { pack, share };
  }
  return best?.pack;
}

function isInAnother(text: string, pack: LanguagePack): boolean {
  const signs = languageSigns([text]);
  if (signs.latin === null) return false;
  if (pack === ENGLISH_PACK) return looksForeign(signs);
  const own = stopWordShare(text, pack);
  const isForeignScript = signs.latin < 0.5;
  // A pack that detects by script recognizes short turns; a stop list does not.
  if (pack.detect ? own === 0 && (isForeignScript || signs.words > FEW) : isForeignScript) return true;
  const english = signs.known < FEW ? 0 : signs.known / signs.words;
  return english > own || (own < SHOWN && (packFor([text]) ?? pack) !== pack);
}

/** The share of words on a pack's stop list, minus the share of common words of other languages. */
function stopWordShare(text: string, pack: LanguagePack): number {
  if (pack.detect) return pack.detect(text);
  let known = 0;
  let others = 0;
  const words = wordsIn(pack, text);
  for (const word of words) {
    const lower = word.toLowerCase();
    if (pack.stopWords.has(lower)) known += 1;
    else if (isForeignWord(lower)) others += 1;
  }
  return known < 2 ? 0 : Math.max(0, known - others) / words.length;
}
