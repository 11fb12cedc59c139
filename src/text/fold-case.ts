import { requireText } from '../error.js';

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
  return fold(text);
}

/** {@link foldCase} of a text that is known to be one. @internal */
export function fold(text: string): string {
  if (!/[^ -~]/.test(text)) return text.toLowerCase();
  // Upper-casing and then lower-casing is full case folding after NFKC, but for the dotless i and a sigma at a word's end.
  return text
    .normalize('NFKC')
    .replace(/[^ı]+/g, (part) => part.toUpperCase().toLowerCase())
    .replaceAll('ς', 'σ');
}
