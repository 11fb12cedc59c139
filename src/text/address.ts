import { existing, lastItem } from '../math/existing.js';
import { foldCase } from './fold-case.js';
import { splitSentences } from './split-sentences.js';

/** Characters inside words, which are not boundaries. */
const WORD = /[\p{L}\p{M}\p{N}_]/u;
/** Characters that the published code treats as part of a word or as the start of a mention. */
const WORD_BY_CODE = /[\p{L}\p{N}_@#]/u;
const SPACELESS_END =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;
const AT_SIGN = /[@＠﹫]/;
const OPENING = /^["'“‘(]*/u;
const CLOSING = /[\s.!?…。！？\u061f\u06d4\u0964\u1362"'”’)]/u;
/**
 * Chinese puts a particle after the name: `小明啊，`. The commas are Latin, Chinese, Japanese, Arabic, Ethiopic and
 * Mongolian.
 */
const SET_OFF_BEHIND = /^\s*(?:[啊呀哪]\s*)?[,:，：、\u060c\u1363\u1802]/u;
const SET_OFF_BEFORE = /[,，、\u060c\u1363\u1802]\s*$/u;
const APOSTROPHES = /[\u2018\u2019\u201b\u02bc\u02b9\u00b4`]/g;
const HYPHENS = /[\u2010-\u2015\u2212]/g;

/** Normalizes a text for name search: compatible characters, apostrophes and hyphens are unified. */
function foldName(text: string): string {
  return foldCase(text.normalize('NFKC')).replace(APOSTROPHES, "'").replace(HYPHENS, '-');
}

/** A test for explicit mentions, `@name`, of one of the folded names. */
export function addressesByMention(given: readonly string[]): (text: string) => boolean {
  const mentioned = namesMentioned(given);
  return (text) => mentioned(text).length > 0;
}

/** Finds the folded names that a text mentions as `@name`. The time does not depend on the number of names. */
export function namesMentioned(given: readonly string[]): (text: string) => string[] {
  const byFolded = new Map<string, string[]>();
  for (const name of given) byFolded.set(foldName(name), [...(byFolded.get(foldName(name)) ?? []), name]);
  const lengths = [...new Set([...byFolded.keys()].map((name) => name.length))];
  return (text) => {
    if (!AT_SIGN.test(text)) return [];
    const folded = foldName(text);
    const found = new Set<string>();
    for (let at = folded.indexOf('@'); at >= 0; at = folded.indexOf('@', at + 1)) {
      for (const length of lengths) {
        const end = at + 1 + length;
        const name = folded.slice(at + 1, end);
        const names = byFolded.get(name);
        if (names && standsAlone(folded, at, end, name)) for (const each of names) found.add(each);
      }
    }
    return [...found];
  };
}

function standsAlone(text: string, at: number, end: number, name: string): boolean {
  return (
    !touches(text, at, 'before', WORD) && (SPACELESS_END.test(name) || !touches(text, end, 'behind', WORD))
  );
}

/**
 * A test for mentions and address by name: one of the folded names before a comma or colon at the start of a sentence,
 * after a comma at its end, or as the whole sentence.
 */
export function addressesByVocative(given: readonly string[]): (text: string) => boolean {
  const names = given.map(foldName);
  const mentions = addressesByMention(names);
  return (text) =>
    mentions(text) ||
    splitSentences(text).some((sentence) => {
      const folded = foldName(sentence.text).trim();
      const first = OPENING.exec(folded)![0].length;
      let last = folded.length;
      while (last > 0 && CLOSING.test(folded.charAt(last - 1))) last -= 1;
      return names.some((name) =>
        occurs(folded, name, (at, end) => {
          if (at <= first && SET_OFF_BEHIND.test(folded.slice(end))) return true;
          return end >= last && (at === 0 || SET_OFF_BEFORE.test(folded.slice(0, at)));
        }),
      );
    });
}

/**
 * Whether a text addresses a name by the rule of the published code: `@name` or `#name` as a raw substring; or the
 * name, the name without spaces, or any of its words of two or more characters, delimited by characters other than word
 * characters, `@` and `#`.
 */
export function addressesByCode(text: string, name: string): boolean {
  const folded = foldCase(name).trim();
  if (folded === '') return false;
  const searched = foldCase(text.normalize('NFKC').trim());
  if (searched.includes(`@${folded}`) || searched.includes(`#${folded}`)) return true;
  return variantsByCode(folded).some((variant) =>
    occurs(
      searched,
      variant,
      (at, end) =>
        !touches(searched, at, 'before', WORD_BY_CODE) && !touches(searched, end, 'behind', WORD_BY_CODE),
    ),
  );
}

function variantsByCode(name: string): string[] {
  const short = [...name].length <= 2;
  const words = (name.match(/[\p{L}\p{N}_]+/gu) ?? []).filter((word) => short || [...word].length >= 2);
  return [...new Set([name, name.replace(/\s+/gu, ''), ...words])];
}

/**
 * Whether any occurrence of `part` in a text passes the test. Uses string search, because a name can be too long for a
 * regular expression.
 */
function occurs(text: string, part: string, test: (at: number, end: number) => boolean): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    if (test(at, at + part.length)) return true;
  }
  return false;
}

/** Whether the character before or after a position in a text matches a pattern. */
function touches(text: string, place: number, side: 'before' | 'behind', kind: RegExp): boolean {
  if (side === 'behind')
    return place < text.length && kind.test(String.fromCodePoint(existing(text.codePointAt(place))));
  const pair = [...text.slice(Math.max(0, place - 2), place)];
  return pair.length > 0 && kind.test(lastItem(pair));
}
