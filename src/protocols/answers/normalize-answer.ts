import { requireText } from '../../error.js';
import { foldCase } from '../../text/fold-case.js';

const TRUTH: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['true', 'yes'],
  ['false', 'no'],
]);

/** A whole text that is one number: digits with or without thousands separators, a sign, a decimal part. */
const NUMBER = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?$/;
/** Whole words: an a beside a letter beyond ASCII, as in "ça", is none. */
const ARTICLES = /(?<![\p{L}\p{N}\p{M}])(?:a|an|the)(?![\p{L}\p{N}\p{M}])/gu;
/** Apostrophes go without leaving a gap, as in "dog's"; every other mark may stand between two words. */
const APOSTROPHES = /['’`]/g;
const MARKS = /[^\p{L}\p{N}\p{M}\p{Sc}%+]+/gu;

/**
 * A short answer as {@link exactMatch} compares it: NFKC, case folded, without punctuation, articles (a, an, the) and
 * surplus white space [1]. A number alone keeps its sign and decimal point, loses its thousands separators and is
 * written in its shortest form; true and false become yes and no.
 *
 * Complexity: O(characters).
 *
 * [1] Rajpurkar et al. 2016, SQuAD, section 6.1, whose normalization this follows for words.
 *
 * @throws MetricError `INVALID_INPUT` for what is no text
 *
 * @example
 * ```ts
 * import { normalizeAnswer } from '@mtpc/metrics/protocols';
 * normalizeAnswer(' The red bus. '); // => 'red bus'
 * normalizeAnswer('1,250.0'); // => '1250'
 * normalizeAnswer('TRUE'); // => 'yes'
 * ```
 */
export function normalizeAnswer(text: string): string {
  requireText('normalizeAnswer', 'text', text);
  const folded = foldCase(text.normalize('NFKC'))
    .replace(/\u2212/g, '-')
    .trim();
  const bare = withoutEnd(folded);
  if (/\d/.test(bare) && NUMBER.test(bare)) return String(Number(bare.replaceAll(',', '')));
  const words = folded.replace(APOSTROPHES, '').replace(MARKS, ' ').replace(ARTICLES, ' ').trim();
  const plain = words.replace(/\s+/g, ' ');
  return TRUTH.get(plain) ?? plain;
}

/** The text without the marks that end it: a pattern takes quadratic time on long runs of marks elsewhere. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && '.!?'.includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}
