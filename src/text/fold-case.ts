import { requireText } from '../error.js';

/** Letters for which upper-casing and then lower-casing is the whole of full case folding once NFKC is done. */
const FOLDS_BY_CASE = /[^ı]+/gu;
/** Lower-casing writes a sigma at a word's end like this; folding does not tell the two apart. */
const FINAL_SIGMA = /ς/gu;
const NOT_PLAIN = /[^ -~]/;

/**
 * NFKC and full case folding: two texts are equal but for case and width exactly when their folded forms are equal.
 *
 * Upper-casing first expands everything that full folding expands (`ß` to `ss`). The dotless `ı`, whose upper case is
 * the letter I, is kept, as in the Unicode folding table. Time O(characters).
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a string
 *
 * @example
 * ```ts
 * import { foldCase } from '@mtpc/metrics/text';
 * foldCase('Straße') === foldCase('STRASSE'); // => true
 * foldCase('ＡＬＩＣＥ'); // => 'alice'
 * ```
 */
export function foldCase(text: string): string {
  requireText('foldCase', 'text', text);
  if (!NOT_PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .replace(FOLDS_BY_CASE, (part) => part.toUpperCase().toLowerCase())
    .replace(FINAL_SIGMA, 'σ');
}
