import { requireText } from '../../error.js';
import { foldCase } from '../../text/fold-case.js';

const TRUTH: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['true', 'yes'],
  ['false', 'no'],
]);

/** An unsigned number in a text that is not part of a longer number, a version or a word. */
const NUMBERS = /(?<![\p{L}\p{N}\p{M}]|\d[.,])\.?\d(?:[.,]?\d)*/gu;
const NUMBER_FORM = /^(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)$/;
/** An answer that consists of such a number. */
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;
/** The sign of an amount may come before or after the currency sign. */
const SIGNED_AMOUNT = /(\p{Sc})\s?([+-])(?=\.?\d)/gu;
/** Articles as whole words; an "a" next to a letter beyond ASCII, as in "ça", does not count. */
const ARTICLES = /(?<![\p{L}\p{N}\p{M}])(?:a|an|the)(?![\p{L}\p{N}\p{M}])/gu;
/** Apostrophes are removed without a gap ("dog's"); other marks become spaces because they may separate words. */
const APOSTROPHES = /['’`]/g;
/** Punctuation except marks that change a number: a decimal point, and the sign at the start of a number. */
const MARKS = /(?:(?!(?<=\d)\.\d|(?<![\p{L}\p{N}\p{M})\]])-\p{Sc}?\d)[^\p{L}\p{N}\p{M}\p{Sc}%+])+/gu;
/** White space between an amount and its currency or percent sign. */
const GAPS = /(?<=\p{Sc})\s+(?=\d)|(?<=\d)\s+(?=%)/gu;

/**
 * A short answer as {@link exactMatch} compares it: NFKC, case folded, without punctuation, articles (a, an, the) and
 * surplus white space [1]. Numbers keep their sign and decimal point, lose their thousands separators and are
 * written in their shortest form; true and false become yes and no.
 *
 * Complexity: O(characters).
 *
 * [1] Rajpurkar et al. 2016, SQuAD, section 6.1, whose normalization this follows for words.
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a string
 *
 * @example
 * ```ts
 * import { normalizeAnswer } from '@mtpc/metrics/protocols';
 * normalizeAnswer(' The red bus. '); // => 'red bus'
 * normalizeAnswer('1,250.0'); // => '1250'
 * normalizeAnswer('-$1,250.50!'); // => '-$1250.5'
 * normalizeAnswer('TRUE'); // => 'yes'
 * ```
 */
export function normalizeAnswer(text: string): string {
  requireText('normalizeAnswer', 'text', text);
  const folded = foldCase(text.normalize('NFKC'))
    .replace(/\u2212/g, '-')
    .trim();
  const numbered = folded
    .replace(SIGNED_AMOUNT, '$2$1')
    .replace(NUMBERS, (number) => (NUMBER_FORM.test(number) ? shortest(number) : number));
  const words = numbered.replace(APOSTROPHES, '').replace(MARKS, ' ').replace(ARTICLES, ' ').trim();
  const plain = words.replace(/\s+/g, ' ').replace(GAPS, '');
  return TRUTH.get(plain) ?? (NUMBER.test(plain) ? wholeNumber(plain) : plain);
}

/** Keeps the digits of an answer that is a number. As floating-point values, two long numbers could become equal. */
function wholeNumber(text: string): string {
  const value = text.replace(/^[+-]?0*(?=\d)/, '');
  return text.startsWith('-') && value !== '0' ? `-${value}` : value;
}

/** Removes thousands separators and trailing zeros, and adds a missing digit before the point. */
function shortest(number: string): string {
  const [whole, part = ''] = number.replaceAll(',', '').split('.');
  let end = part.length;
  while (part[end - 1] === '0') end -= 1;
  return `${whole || '0'}${end > 0 ? `.${part.slice(0, end)}` : ''}`;
}
