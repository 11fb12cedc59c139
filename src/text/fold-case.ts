import { requireText } from '../error.js';

/**
 * NFKC and full case folding: two texts differ only in case and width exactly if their folded forms are equal.
 *
 * Upper-casing first performs the expansions of full folding (`ß` to `ss`). The dotless `ı`, whose upper case is I, is
 * kept, as in the Unicode folding table. Takes O(characters) time.
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

/** {@link foldCase} without the input check. @internal */
export function fold(text: string): string {
  if (!/[^ -~]/.test(text)) return text.toLowerCase();
  // Upper-casing and then lower-casing is full case folding after NFKC, except for the dotless i and a final sigma.
  return text
    .normalize('NFKC')
    .replace(/[^ı]+/g, (part) => part.toUpperCase().toLowerCase())
    .replaceAll('ς', 'σ');
}
