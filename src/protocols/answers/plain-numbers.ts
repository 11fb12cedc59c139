/** Thousands separators other than commas: LaTeX commands, Swiss apostrophes, and narrow spaces. */
const GROUP = /(?<=\d)(?:\{,\}|\\[,!]|['’\u00a0\u2009\u202f])(?=\d{3}(?!\d))/g;
/**
 * Groups of three digits separated by spaces or points, often with a decimal comma. A single group is ambiguous
 * (`row 1 250`, `1.250`), so at least two are required, or points followed by a decimal comma. More than four groups
 * are a list.
 */
const WORLDWIDE =
  /(?<![\d.,]|\b\d{3} )(?<groups>\d{1,3}(?:(?: \d{3}){2,4}|(?:\.\d{3}){2,4}|(?:\.\d{3})+(?=,\d)))(?:[.,](?<decimals>\d+))?(?!\d|[.,]\d| \d)/g;
const LATEX_FRACTION = /\\[dt]?frac\s?\{(-?[\d.,]+)\}\s?\{([\d.,]+)\}/g;
const FRACTION = /[¼-¾⅐-⅞]/g;
/** An exponent in superscript digits or braces. */
const SMALL = /[⁺⁻]?[⁰¹²³⁴-⁹]+/g;
const BRACES = /\^\s?\{\s?([+-]?\d{1,6})\s?\}/g;
/** The exponent of a unit: cm^2, or 12 m2. */
const FOREIGN_EXPONENT = /(?<!\d)\^[+-]?\d+|(?<=\d\s?(?:[kcdm]?m|ft|in|yd))[23]\b/g;

/** Rewrites the numbers of a text with digits, commas, points, `/` and `^`. O(characters). */
export function plainNumbers(text: string): string {
  return text
    .replace(/\u2212/g, '-')
    .replace(GROUP, ',')
    .replace(WORLDWIDE, (_, groups: string, decimals = '0') => `${groups.replace(/[ .]/g, '')}.${decimals}`)
    .replace(/\\(?:times|cdot)/g, '×')
    .replace(/(?<=\d)(?=[¼-¾⅐-⅞]|\\[dt]?frac)/g, ' ')
    .replace(LATEX_FRACTION, '$1/$2')
    .replace(FRACTION, (sign) => sign.normalize('NFKC').replace('\u2044', '/'))
    .replace(SMALL, (exponent) => `^${exponent.normalize('NFKC').replace('\u2212', '-')}`)
    .replace(BRACES, '^$1')
    .replace(FOREIGN_EXPONENT, ' ');
}
