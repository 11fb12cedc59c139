import { splitSentences } from '../split-sentences.js';
import type { LanguagePack } from './language-pack.js';
import { wordsIn } from './words-in.js';

const MENTION = /^@/u;

/**
 * The lexical units of a text in a language without a tagger: the lower-case words that are not on the stop list, and
 * pairs of such words that are adjacent in a sentence. Each unit occurs once, in order of appearance. Takes
 * O(characters) time. @internal
 */
export function wordUnits(text: string, pack: LanguagePack): string[] {
  const units = new Set<string>();
  for (const sentence of (pack.sentences ?? splitSentences)(text)) {
    let previous: string | undefined;
    for (const word of wordsIn(pack, sentence.text)) {
      const unit = word.toLowerCase();
      const isContent = !pack.stopWords.has(unit);
      if (isContent) units.add(unit);
      const isJoined = isContent && !MENTION.test(unit);
      if (isJoined && previous !== undefined) units.add(`${previous} ${unit}`);
      previous = isJoined ? unit : undefined;
    }
  }
  return [...units];
}

/** The id of {@link wordUnits} of a pack, part of signatures. @internal */
export function wordUnitsId({ wordsId, listsId }: LanguagePack): string {
  return `word-units-1(${wordsId} ${listsId})`;
}
