import { requireText } from '../error.js';

/** A sentence with its position in the text: `text.slice(start, end)`, without surrounding white space. */
export interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Closing marks, with the quotes and brackets that may follow them, and line breaks. */
const BOUNDARY = /[.!?…]+["'”’)\]]*|[。！？]+[”’」』）]*|\n+/gu;
/**
 * Pattern that must follow marks of the first kind. It is checked separately, because a look-ahead would scan long runs
 * repeatedly.
 */
const SPACE = /\s/u;
const NEEDS_SPACE = /^[.!?…]/u;
/** Abbreviations whose full stop does not end a sentence, and single initials. */
const ABBREVIATION =
  /(?:^|[\s("'])(?:mr|mrs|ms|dr|prof|st|sr|jr|vs|etc|e\.g|i\.e|cf|fig|eq|no|vol|pp|approx|\p{L})\.$/iu;
/** A mark inside quotes or brackets, as in `(really?) he left`, does not end a sentence before a lower-case letter. */
const CLOSER = /["'”’)\]]$/u;
const LOWER_CASE = /^\s*\p{Ll}/u;

/**
 * Splits a text into sentences by rule: after `.`, `!`, `?` or `…` before white space, after `。！？`, and at line breaks.
 * A full stop after an abbreviation or an initial does not end a sentence, nor does a mark inside quotes or brackets
 * before a lower-case letter. A sentence may begin with a lower-case letter, as is common in chat.
 *
 * The result is the same on every runtime. Takes O(characters) time.
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a string
 *
 * @example
 * ```ts
 * import { splitSentences } from '@mtpc/metrics/text';
 * splitSentences('Dr. Lee agreed. Did you?').map((sentence) => sentence.text);
 * // => ['Dr. Lee agreed.', 'Did you?']
 * ```
 */
export function splitSentences(text: string): Sentence[] {
  requireText('splitSentences', 'text', text);
  const sentences: Sentence[] = [];
  let start = 0;
  for (const match of text.matchAll(BOUNDARY)) {
    const end = match.index + match[0].length;
    if (NEEDS_SPACE.test(match[0]) && !SPACE.test(text.charAt(end))) continue;
    if (match[0] === '.' ? isAbbreviation(text, end) : isInside(match[0], text, end)) continue;
    pushTrimmed(sentences, text, start, end);
    start = end;
  }
  pushTrimmed(sentences, text, start, text.length);
  return sentences;
}

/** Maximum length of an abbreviation, and of the search for the next letter. */
const REACH = 10;

function isAbbreviation(text: string, end: number): boolean {
  const before = text.slice(Math.max(0, end - REACH), end);
  return ABBREVIATION.test(before) && !/(?:^|\s)I\.$/u.test(before);
}

function isInside(mark: string, text: string, end: number): boolean {
  return CLOSER.test(mark) && LOWER_CASE.test(text.slice(end, end + REACH));
}

function pushTrimmed(sentences: Sentence[], text: string, from: number, to: number): void {
  const raw = text.slice(from, to);
  const start = from + (raw.length - raw.trimStart().length);
  const end = from + raw.trimEnd().length;
  if (end > start) sentences.push({ text: text.slice(start, end), start, end });
}
