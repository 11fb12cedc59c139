import { requireText } from '../error.js';
import { itemAt } from '../math/existing.js';
import { readWithWink } from './wink.js';
import { prepareForWink } from './wink-input.js';
import type { WinkInput } from './wink-writer.js';

/** A token with its part of speech. */
export interface TaggedToken {
  /** The token as written in the text. */
  readonly text: string;
  /** Offset of its first character in the given text. */
  readonly start: number;
  /** Offset just after its last character. */
  readonly end: number;
  /**
   * Universal part of speech: NOUN, PROPN, PRON, VERB, AUX, ADJ, ADV, ADP, DET, NUM, PART, CCONJ, SCONJ, INTJ, PUNCT,
   * SYM, X.
   */
  readonly pos: string;
  /** Dictionary form, lower-case. */
  readonly lemma: string;
  /** Index of the sentence within the text. */
  readonly sentence: number;
}

/** The same tokens as one array per property, for the hot paths. */
export interface TokenColumns {
  readonly text: string;
  readonly starts: number[];
  readonly ends: number[];
  readonly words: string[];
  readonly tags: string[];
  readonly lemmas: string[];
  readonly sentences: number[];
}

/** Hesitations and answers that wink mistakes for nouns or verbs. */
const INTERJECTIONS: ReadonlySet<string> = new Set(
  (
    'ah aah aha ahh argh aw aww er erm eh ha haha hey hm hmm hmmm huh lol mhm mm mmm mmhm nah nope oh ohh ooh oops ouch ' +
    'ow uh uhh uhm um umm ugh whoa wow yay yea yeah yep yes yup'
  ).split(' '),
);

const LONGEST_INTERJECTION: number = Math.max(...[...INTERJECTIONS].map((word) => word.length));

const isInterjection = (word: string): boolean =>
  word.length <= LONGEST_INTERJECTION && INTERJECTIONS.has(word.toLowerCase());

/**
 * Splits an English text into tokens with their parts of speech (wink-nlp and its small English model, see `WINK_ID`).
 * Clitics are separate tokens (`I | 'm`, `do | n't`, `here | 's`, `gon | na`), an address is one token, and white space
 * is dropped. A line break ends a sentence unless the next line starts with a lower-case letter. The model is loaded at
 * the first call (0.1 to 0.2 s); later calls process about 200,000 tokens per second. Time and memory are linear in the
 * text.
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a string
 *
 * @example
 * ```ts
 * import { tagTokens } from '@mtpc/metrics/text';
 * const tokens = tagTokens("I'm here.");
 * tokens.map((token) => token.text); // => ['I', "'m", 'here', '.']
 * tokens.map((token) => token.pos); // => ['PRON', 'AUX', 'ADV', 'PUNCT']
 * tokens[1]; // => { text: "'m", start: 1, end: 3, pos: 'AUX', lemma: 'be', sentence: 0 }
 * ```
 */
export function tagTokens(text: string): TaggedToken[] {
  requireText('tagTokens', 'text', text);
  return toTaggedTokens(tagColumns(text, true));
}

/** Converts columns with lemmas to one object per token. @internal */
export function toTaggedTokens(columns: TokenColumns): TaggedToken[] {
  return columns.words.map((word, index) => ({
    text: word,
    start: columns.starts[index]!,
    end: columns.ends[index]!,
    pos: itemAt(columns.tags, index),
    lemma: itemAt(columns.lemmas, index),
    sentence: columns.sentences[index]!,
  }));
}

/** `tagTokens` without an object per token, and with lemmas only on request. */
export function tagColumns(text: string, withLemmas = false): TokenColumns {
  const columns: TokenColumns = {
    text,
    starts: [],
    ends: [],
    words: [],
    tags: [],
    lemmas: [],
    sentences: [],
  };
  for (const [start, end] of passages(text)) appendPassage(columns, start, end, withLemmas);
  return columns;
}

const ACCENTED = /[\u00c0-\u024f\u1e00-\u1eff]/;

/** White space except the plain space. */
const OTHER_SPACE = /[^\S ]/g;

const LOWER_CASE = /\p{Ll}/u;

const LINE_BREAK = /[\n\r\u2028\u2029]/;

/** Offsets of the parts between line breaks that end a sentence. */
function passages(text: string): [number, number][] {
  if (!LINE_BREAK.test(text)) return [[0, text.length]];
  const found: [number, number][] = [];
  let start = 0;
  for (const match of text.matchAll(/[\n\r\u2028\u2029]\s*/g)) {
    const next = match.index + match[0].length;
    if (LOWER_CASE.test(text.charAt(next))) continue;
    found.push([start, match.index]);
    start = next;
  }
  found.push([start, text.length]);
  return found;
}

function appendPassage(columns: TokenColumns, from: number, to: number, withLemmas: boolean): void {
  const passage = columns.text.slice(from, to);
  if (passage.trim() === '') return;
  const input = prepareForWink(passage.replace(OTHER_SPACE, ' '));
  const reading = readWithWink(input.text, withLemmas);
  const first = columns.words.length;
  const firstSentence = first === 0 ? 0 : columns.sentences[first - 1]! + 1;
  let sentence = 0;
  const toGiven = givenOffsets(input, from);
  let at = 0;
  for (let i = 0; i < reading.tokens.length; i++) {
    const token = itemAt(reading.tokens, i);
    while (sentence + 1 < reading.sentences.length && i > itemAt(reading.sentences, sentence)[1]) sentence++;
    const place = findToken(input.text, token, at);
    at = place + token.length;
    const start = toGiven(place);
    const end = Math.max(start, toGiven(at));
    // Prefer wink's string if it is equal, because the caches of words already contain it.
    const word =
      end - start === token.length && columns.text.startsWith(token, start)
        ? token
        : columns.text.slice(start, end);
    columns.starts.push(start);
    columns.ends.push(end);
    columns.words.push(word);
    columns.tags.push(input.tags.get(place) ?? (isInterjection(word) ? 'INTJ' : itemAt(reading.tags, i)));
    columns.sentences.push(firstSentence + sentence);
    // wink received accented words without their accents.
    if (withLemmas) columns.lemmas.push(ACCENTED.test(word) ? word.toLowerCase() : itemAt(reading.lemmas, i));
  }
  decideGenitives(columns, first);
}

/** Position of `token` in `text`, at or after `from`. */
function findToken(text: string, token: string, from: number): number {
  let place = from;
  while (text.charCodeAt(place) === 32) place++;
  if (text.startsWith(token, place)) return place;
  // wink respells a few contractions ("AIN'T"): keep the position unless the token occurs later.
  const found = text.indexOf(token, place);
  return found < 0 ? Math.min(place, text.length) : found;
}

/** Maps growing offsets of wink's input to offsets of the given text. */
function givenOffsets(input: WinkInput, base: number): (offset: number) => number {
  let next = 0;
  let delta = base;
  return (offset) => {
    while (next < input.shifts.length && itemAt(input.shifts, next).at <= offset)
      delta = base + itemAt(input.shifts, next++).delta;
    return offset + delta;
  };
}

/** wink tags most `'s` as possessives; the neighbors decide which are verbs. */
function decideGenitives(columns: TokenColumns, from: number): void {
  const { words, tags } = columns;
  for (let i = from + 1; i < words.length; i++) {
    if (tags[i] === 'PART' && /^['’]s$/i.test(itemAt(words, i)) && isVerbalGenitive(columns, i)) {
      tags[i] = 'AUX';
      if (columns.lemmas.length > 0) columns.lemmas[i] = 'be';
    }
  }
}

function isVerbalGenitive({ words, tags }: TokenColumns, i: number): boolean {
  const next = tags[i + 1];
  if (tags[i - 1] === 'ADV' || next === 'DET' || next === 'PRON' || next === 'ADP') return true;
  if (next === 'ADV' || next === 'PART' || next === 'AUX') return true;
  if (next === 'VERB') return itemAt(words, i + 1).endsWith('ing') || itemAt(words, i + 1).endsWith('ed');
  if (next === 'ADJ') return !['NOUN', 'PROPN', 'ADJ', 'NUM', 'CCONJ'].includes(tags[i + 2] ?? '');
  return false;
}
