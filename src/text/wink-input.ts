import { MAY_BE_SPECIAL, specialPattern, writeSpecial } from './wink-special.js';
import { InputWriter, LONGEST_STRETCH, longPieces, type WinkInput } from './wink-writer.js';

const BEYOND_ASCII = /[\u0080-\uffff]/;
const CURLY_APOSTROPHE = /[\u2018\u2019\u02bc\uff07]/g;

/** Latin letters beyond ASCII. Engines differ in how wink's patterns treat some of them. */
const ACCENTED = /[\u00c0-\u024f\u1e00-\u1eff]/g;

/** Letters that do not decompose into a plain one and an accent. */
const STROKED: Readonly<Record<string, string>> = {
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Þ: 'T',
  þ: 't',
  ß: 's',
  Æ: 'A',
  æ: 'a',
  Œ: 'O',
  œ: 'o',
  ı: 'i',
  ſ: 's',
};

/** Removes the accent of a letter. The length does not change, so offsets remain valid. */
const plainLetter = (letter: string): string => STROKED[letter] ?? letter.normalize('NFD').charAt(0);

const STRETCH = /\S+/g;
const SPACE = /\s/;

/**
 * Prepares a text for wink. wink does not split `I'm`, `here's` and `gonna` (and tags the first as a name), does not
 * support curly apostrophes and some accents, breaks some addresses and loses dots between words. Therefore clitics and
 * clipped words are split and replaced by their full forms (`I am`, `can not`, `going to`), accents are removed, an
 * address becomes one word, and runs of dots are separated. Offsets refer to the given text. Linear in the text.
 */
export function prepareForWink(text: string): WinkInput {
  const straight = BEYOND_ASCII.test(text)
    ? text.replace(CURLY_APOSTROPHE, "'").replace(ACCENTED, plainLetter)
    : text;
  const long = straight.length > LONGEST_STRETCH && !longPieces(straight).next().done;
  const stretches = specialStretches(straight);
  if (!long && stretches.length === 0) return { text: straight, shifts: [], tags: new Map() };
  const special = specialPattern();
  const writer = new InputWriter();
  let copied = 0;
  for (const [start, end, next] of stretches) {
    // A match includes the next word, which may disambiguate it.
    for (const match of straight.slice(start, next).matchAll(special)) {
      if (start + match.index >= end) break;
      writer.copy(straight.slice(copied, start + match.index));
      writeSpecial(writer, match.groups ?? {});
      copied = start + match.index + match[0].length;
    }
  }
  writer.copy(straight.slice(copied));
  return writer;
}

/** Offsets of the words that may need preparation, and the end of the word after each. Linear. */
function specialStretches(text: string): [start: number, end: number, next: number][] {
  const found: [start: number, end: number, next: number][] = [];
  let read = 0;
  for (let at = indexFrom(MAY_BE_SPECIAL, text, 0); at >= 0; at = indexFrom(MAY_BE_SPECIAL, text, read)) {
    let start = at;
    while (start > read && !SPACE.test(text.charAt(start - 1))) start--;
    const end = endFrom(STRETCH, text, at);
    found.push([start, end, endFrom(STRETCH, text, end)]);
    read = end;
  }
  return found;
}

/** Start of the next match of a global pattern, or -1. */
function indexFrom(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

/** End of the next match of a global pattern, or `from`. */
function endFrom(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}
