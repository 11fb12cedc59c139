import { foldCase } from './fold-case.js';
import { splitSentences } from './split-sentences.js';

/** What stands inside a word, so that it is no boundary: in front of a place, and behind it. */
const WORD_BEFORE = /[\p{L}\p{M}\p{N}_]$/u;
const WORD_BEHIND = /^[\p{L}\p{M}\p{N}_]/u;
const CODE_BEFORE = /[\p{L}\p{N}_@#]$/u;
const CODE_BEHIND = /^[\p{L}\p{N}_@#]/u;
const SPACELESS_END =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;
const AT_SIGN = /[@＠﹫]/;

/** A test for explicit mentions, `@name`, of one of the folded names. */
export function addressesByMention(names: readonly string[]): (text: string) => boolean {
  const endsFreely = names.map((name) => SPACELESS_END.test(name));
  return (text) => {
    if (!AT_SIGN.test(text)) return false;
    const folded = foldCase(text);
    return names.some((name, i) =>
      occurs(folded, `@${name}`, (before, behind) => {
        return (
          !WORD_BEFORE.test(before.slice(-2)) && (endsFreely[i]! || !WORD_BEHIND.test(behind.slice(0, 2)))
        );
      }),
    );
  };
}

const OPENING = /^["'“‘(]*$/;
const SET_OFF = /^\s*[,:，：、]/;
const COMMA = /[,，、]$/;
const ENDING = /^[\s.!?…。！？"'”’)]*$/;

/**
 * A test for mentions and for address by name: one of the folded names set off by a comma or colon at the start of a
 * sentence, by a comma at its end, or being the whole sentence.
 */
export function addressesByVocative(names: readonly string[]): (text: string) => boolean {
  const mentions = addressesByMention(names);
  const isSetOff = (before: string, behind: string): boolean => {
    if (ENDING.test(behind) && (before === '' || COMMA.test(before.trimEnd()))) return true;
    return OPENING.test(before) && SET_OFF.test(behind);
  };
  return (text) =>
    mentions(text) ||
    splitSentences(text).some((sentence) => {
      const folded = foldCase(sentence.text).trim();
      return names.some((name) => occurs(folded, name, isSetOff));
    });
}

/**
 * Whether a literal occurs in a text where what stands before and behind it fits. Searched for as it is: a pattern made
 * of a very long name cannot be compiled.
 */
function occurs(text: string, literal: string, fits: (before: string, behind: string) => boolean): boolean {
  for (let at = text.indexOf(literal); at >= 0; at = text.indexOf(literal, at + 1)) {
    if (fits(text.slice(0, at), text.slice(at + literal.length))) return true;
  }
  return false;
}

/**
 * Whether a text addresses a name by the published code's rule: `@name` or `#name` as a raw substring, or the name,
 * the name without spaces, or any of its words of two or more characters between characters that are neither word
 * characters nor `@` nor `#`.
 */
export function addressesByCode(text: string, name: string): boolean {
  const folded = foldCase(name).trim();
  if (folded === '') return false;
  const searched = foldCase(text.normalize('NFKC').trim());
  if (searched.includes(`@${folded}`) || searched.includes(`#${folded}`)) return true;
  return variantsByCode(folded).some((variant) =>
    occurs(searched, variant, (before, behind) => {
      return !CODE_BEFORE.test(before.slice(-2)) && !CODE_BEHIND.test(behind.slice(0, 2));
    }),
  );
}

function variantsByCode(name: string): string[] {
  const short = [...name].length <= 2;
  const words = (name.match(/[\p{L}\p{N}_]+/gu) ?? []).filter((word) => short || [...word].length >= 2);
  return [...new Set([name, name.replace(/\s+/gu, ''), ...words])];
}
