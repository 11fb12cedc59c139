import type { Arena } from './arena.js';
import { flags } from './flags.js';
import { MARGIN, type Sentence } from './sentence.js';
import { Tag } from './tags.js';
import type { WordFacts } from './word-facts.js';

/** One segment: a word, or a run of words that make up a noun phrase. */
export interface Segment {
  /** What kind of segment: the code of one letter, see below. */
  readonly symbol: number;
  /** The word; of a run the last one. */
  facts: WordFacts;
}

/**
 * A sentence in short: runs of determiners, adjectives, numbers and nouns count as one segment, adverbs and
 * interjections as none. Roles depend on what stands before and after a noun phrase, however long it is.
 */
export interface Segments {
  readonly list: readonly Segment[];
  /** Segment of each token, -1 for the tokens left out. */
  readonly ofToken: Int32Array;
  /** Last segment that begins before the token, or at it. */
  readonly latest: Int32Array;
}

const code = (letter: string): number => letter.charCodeAt(0);

export const NOUNS: number = code('N');
export const VERB: number = code('V');
export const AUXILIARY: number = code('A');
export const PREPOSITION: number = code('I');
export const CONJUNCTION: number = code('C');
export const SUBORDINATOR: number = code('S');
export const WH: number = code('w');
export const THERE: number = code('h');
export const COMMA: number = code(',');
const TO = code('T');
const BASE = code('B');
const ING = code('G');
const PARTICIPLE = code('D');
const DASH = code('-');
const PRONOUN = code('p');
const LEFT_OUT = 0;

/** Noun phrases and pronouns; the letters of pronouns are those of their word class. */
const NOMINAL: Uint8Array = flags([NOUNS, ...[...'nmwhp'].map(code)]);
const VERBAL: Uint8Array = flags([VERB, AUXILIARY, BASE, ING, PARTICIPLE]);

export const isNominal = (symbol: number): boolean => NOMINAL[symbol] === 1;

export const isVerbal = (symbol: number): boolean => VERBAL[symbol] === 1;

const BY_TAG: readonly (number | undefined)[] = ((): (number | undefined)[] => {
  const table: (number | undefined)[] = [];
  for (const tag of [Tag.NOUN, Tag.PROPN, Tag.NUM, Tag.DET, Tag.ADJ]) table[tag] = NOUNS;
  table[Tag.VERB] = VERB;
  table[Tag.BASE] = BASE;
  table[Tag.ING] = ING;
  table[Tag.PARTICIPLE] = PARTICIPLE;
  table[Tag.AUX] = AUXILIARY;
  table[Tag.ADP] = PREPOSITION;
  table[Tag.CCONJ] = CONJUNCTION;
  table[Tag.SCONJ] = SUBORDINATOR;
  table[Tag.X] = code('X');
  return table;
})();

const PUNCTUATION: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ',': COMMA,
    '.': code('.'),
    '!': code('.'),
    '?': code('?'),
    ':': code(':'),
    ';': code(':'),
    '(': code('('),
    '[': code('('),
    ')': code(')'),
    ']': code(')'),
    '-': DASH,
    '--': DASH,
    '–': DASH,
    '—': DASH,
  }),
);

const RUN_SIGNS: ReadonlySet<string> = new Set(['$', '%', '#', '&', '+', '=', '£', '€', '/']);
const TO_WORDS: ReadonlySet<string> = new Set(['to', 'na', 'ta']);

/** Compresses a sentence whose refined tags are given, the first at `MARGIN`. Linear in the tokens. */
export function segment(sentence: Sentence, tags: Uint8Array, arena: Arena): Segments {
  const list: Segment[] = [];
  const ofToken = arena.int32(sentence.length);
  const latest = arena.int32(sentence.length);
  let last: Segment | undefined;
  let runHasNoun = false;
  for (let k = 0; k < sentence.length; k++) {
    const i = k + MARGIN;
    const tag = tags[i]!;
    const symbol = symbolOf(sentence, tags, i);
    if (symbol === LEFT_OUT) {
      ofToken[k] = -1;
    } else {
      const startsAnother = runHasNoun && (tag === Tag.DET || tag === Tag.PRON);
      if (symbol === NOUNS && last?.symbol === NOUNS && !startsAnother) {
        last.facts = sentence.facts[i]!;
      } else {
        last = { symbol, facts: sentence.facts[i]! };
        list.push(last);
        runHasNoun = false;
      }
      ofToken[k] = list.length - 1;
    }
    latest[k] = list.length - 1;
    if (symbol === NOUNS && (tag === Tag.NOUN || tag === Tag.PROPN || tag === Tag.NUM)) runHasNoun = true;
  }
  return { list, ofToken, latest };
}

function symbolOf({ facts, joined }: Sentence, tags: Uint8Array, i: number): number {
  const tag = tags[i]!;
  const known = BY_TAG[tag];
  if (known !== undefined) return known;
  const { lower, wordClass } = facts[i]!;
  if (tag === Tag.PRON) return pronounSymbol(tags[i + 1]!, wordClass);
  if (tag === Tag.PART) return particleSymbol(lower);
  if (tag !== Tag.PUNCT && tag !== Tag.SYM) return LEFT_OUT;
  if (RUN_SIGNS.has(lower) || (lower === '-' && joined[i - 1] && joined[i])) return NOUNS;
  return PUNCTUATION.get(lower) ?? LEFT_OUT;
}

/** "my" opens a noun phrase; "her" and "his" do where one goes on. */
function pronounSymbol(nextTag: number, wordClass: string): number {
  if (wordClass === 's') return NOUNS;
  if (wordClass === 'a') return nextTag !== Tag.DET && BY_TAG[nextTag] === NOUNS ? NOUNS : PRONOUN;
  return wordClass === '' || wordClass === 'b' ? PRONOUN : code(wordClass);
}

function particleSymbol(word: string): number {
  if (TO_WORDS.has(word)) return TO;
  return word === "'s" || word === "'" ? NOUNS : LEFT_OUT;
}
