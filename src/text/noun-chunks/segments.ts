import type { Arena } from './arena.js';
import { SegmentSymbol } from './segment-symbols.js';
import { MARGIN, type Sentence } from './sentence.js';
import { Tag } from './tags.js';
import { WordClass, type WordClassLetter } from './word-classes.js';
import type { WordFacts } from './word-facts.js';

/** One segment: a word, or a run of words that make up a noun phrase. */
export interface Segment {
  /** Its kind, see `SegmentSymbol`. */
  readonly symbol: number;
  /** The word, or the last word of a run. */
  facts: WordFacts;
}

/**
 * A condensed sentence: runs of determiners, adjectives, numbers and nouns count as one segment; adverbs and
 * interjections are dropped. Roles depend on the context of a noun phrase, whatever its length.
 */
export interface Segments {
  readonly list: readonly Segment[];
  /** Segment of each token, -1 for dropped tokens. */
  readonly ofToken: Int32Array;
  /** Last segment that begins before the token, or at it. */
  readonly latest: Int32Array;
}

/** The symbol of tokens that are in no segment. */
const LEFT_OUT = 0;

const BY_TAG: readonly (number | undefined)[] = ((): (number | undefined)[] => {
  const table: (number | undefined)[] = [];
  for (const tag of [Tag.NOUN, Tag.PROPN, Tag.NUM, Tag.DET, Tag.ADJ]) table[tag] = SegmentSymbol.NOUNS;
  table[Tag.VERB] = SegmentSymbol.VERB;
  table[Tag.BASE] = SegmentSymbol.BASE;
  table[Tag.ING] = SegmentSymbol.ING;
  table[Tag.PARTICIPLE] = SegmentSymbol.PARTICIPLE;
  table[Tag.AUX] = SegmentSymbol.AUXILIARY;
  table[Tag.ADP] = SegmentSymbol.PREPOSITION;
  table[Tag.CCONJ] = SegmentSymbol.CONJUNCTION;
  table[Tag.SCONJ] = SegmentSymbol.SUBORDINATOR;
  table[Tag.X] = SegmentSymbol.UNKNOWN;
  return table;
})();

const PUNCTUATION: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ',': SegmentSymbol.COMMA,
    '.': SegmentSymbol.FULL_STOP,
    '!': SegmentSymbol.FULL_STOP,
    '?': SegmentSymbol.QUESTION_MARK,
    ':': SegmentSymbol.COLON,
    ';': SegmentSymbol.COLON,
    '(': SegmentSymbol.OPENING_BRACKET,
    '[': SegmentSymbol.OPENING_BRACKET,
    ')': SegmentSymbol.CLOSING_BRACKET,
    ']': SegmentSymbol.CLOSING_BRACKET,
    '-': SegmentSymbol.DASH,
    '--': SegmentSymbol.DASH,
    '–': SegmentSymbol.DASH,
    '—': SegmentSymbol.DASH,
  }),
);

const RUN_SIGNS: ReadonlySet<string> = new Set(['$', '%', '#', '&', '+', '=', '£', '€', '/']);
const TO_WORDS: ReadonlySet<string> = new Set(['to', 'na', 'ta']);

/** Condenses a sentence, given its refined tags from `MARGIN` on. Linear in the tokens. */
export function segment(sentence: Sentence, tags: Uint8Array, arena: Arena): Segments {
  const list: Segment[] = [];
  const ofToken = arena.int32(sentence.length);
  const latest = arena.int32(sentence.length);
  let last: Segment | undefined;
  let runHasNoun = false;
  for (let k = 0; k < sentence.length; k++) {
    const i = k + MARGIN;
    const tag = tags[i]!;
    const symbol = encodeSymbol(sentence, tags, i);
    if (symbol === LEFT_OUT) {
      ofToken[k] = -1;
    } else {
      const facts = sentence.facts[i]!;
      const startsAnother = runHasNoun && (tag === Tag.DET || tag === Tag.PRON);
      if (symbol === SegmentSymbol.NOUNS && last?.symbol === SegmentSymbol.NOUNS && !startsAnother) {
        last.facts = facts;
      } else {
        last = { symbol, facts };
        list.push(last);
        runHasNoun = false;
      }
      ofToken[k] = list.length - 1;
    }
    latest[k] = list.length - 1;
    if (symbol === SegmentSymbol.NOUNS && (tag === Tag.NOUN || tag === Tag.PROPN || tag === Tag.NUM))
      runHasNoun = true;
  }
  return { list, ofToken, latest };
}

function encodeSymbol({ facts, joined }: Sentence, tags: Uint8Array, i: number): number {
  const tag = tags[i]!;
  const known = BY_TAG[tag];
  if (known !== undefined) return known;
  const { lower, wordClass } = facts[i]!;
  if (tag === Tag.PRON) return pronounSymbol(tags[i + 1]!, wordClass);
  if (tag === Tag.PART) return particleSymbol(lower);
  if (tag !== Tag.PUNCT && tag !== Tag.SYM) return LEFT_OUT;
  if (RUN_SIGNS.has(lower) || (lower === '-' && joined[i - 1] && joined[i])) return SegmentSymbol.NOUNS;
  return PUNCTUATION.get(lower) ?? LEFT_OUT;
}

/** "my" opens a noun phrase; "her" and "his" do if it continues. */
function pronounSymbol(nextTag: number, wordClass: WordClassLetter): number {
  if (wordClass === WordClass.POSSESSIVE) return SegmentSymbol.NOUNS;
  if (wordClass === WordClass.POSSESSIVE_OR_PRONOUN)
    return nextTag !== Tag.DET && BY_TAG[nextTag] === SegmentSymbol.NOUNS
      ? SegmentSymbol.NOUNS
      : SegmentSymbol.PRONOUN;
  return wordClass === WordClass.OPEN || wordClass === WordClass.BE
    ? SegmentSymbol.PRONOUN
    : wordClass.charCodeAt(0);
}

function particleSymbol(word: string): number {
  if (TO_WORDS.has(word)) return SegmentSymbol.TO;
  return word === "'s" || word === "'" ? SegmentSymbol.NOUNS : LEFT_OUT;
}
