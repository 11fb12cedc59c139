import type { Arena } from './arena.js';
import { flags } from './flags.js';
import { MARGIN, type Sentence } from './sentence.js';
import { Tag } from './tags.js';
import { WordClass } from './word-classes.js';

/**
 * The kind of the next verb in one direction, and the number of noun phrases (at most 3) before it: "as" before a noun
 * phrase and a verb opens a clause. Based on wink's tags, so it may be wrong. Linear in the tokens.
 */
export function nearestVerbs(sentence: Sentence, direction: 'left' | 'right', arena: Arena): Uint8Array {
  const { length, winkTags } = sentence;
  const nearest = arena.uint8(length + 2 * MARGIN);
  const step = direction === 'left' ? 1 : -1;
  let kind = NONE;
  let nominals = 0;
  let inNominal = false;
  for (let k = 0, i = step > 0 ? MARGIN : length + MARGIN - 1; k < length; k++, i += step) {
    nearest[i] = kind * 4 + Math.min(nominals, 3);
    const stop = stopKind(sentence, i);
    if (stop !== NONE) {
      kind = stop;
      nominals = 0;
      inNominal = false;
    } else if (NOMINAL[winkTags[i]!] === 1) {
      if (!inNominal) nominals++;
      inNominal = true;
    } else if (MODIFIER[winkTags[i]!] === 0) {
      inNominal = false;
    }
  }
  return nearest;
}

const NONE = 0;
const BE = 1;
const AUXILIARY = 2;
const ING = 3;
const ED = 4;
const OTHER_VERB = 5;
const PUNCTUATION = 6;

const NOMINAL: Uint8Array = flags([Tag.NOUN, Tag.PROPN, Tag.PRON]);
const MODIFIER: Uint8Array = flags([Tag.DET, Tag.ADJ, Tag.NUM, Tag.ADV]);

/** The kind of a verb, or of punctuation that ends a clause; `NONE` for other tokens. */
function stopKind({ facts, winkTags }: Sentence, i: number): number {
  const tag = winkTags[i]!;
  const { lower, wordClass } = facts[i]!;
  if (tag === Tag.PUNCT) return lower === ',' || lower === '"' ? NONE : PUNCTUATION;
  if (tag !== Tag.VERB && tag !== Tag.AUX) return NONE;
  if (wordClass === WordClass.BE) return BE;
  if (tag === Tag.AUX) return AUXILIARY;
  if (lower.endsWith('ing')) return ING;
  return lower.endsWith('ed') ? ED : OTHER_VERB;
}
