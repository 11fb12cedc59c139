/** Separators of groups of three digits other than commas: those of LaTeX, of Switzerland, and narrow spaces. */
const GROUP = /(?<=\d)(?:\{,\}|\\[,!]|['’\u00a0\u2009\u202f])(?=\d{3}(?!\d))/g;
/**
 * Groups behind spaces or points, as much of the world writes them, often with a decimal comma. One group alone may be
 * two numbers (`row 1 250`) or a decimal part (`1.250`): there are two at least, or points and a comma behind them. More
 * than four are a list.
 */
const WORLDWIDE =
  /(?<![\d.,]|\b\d{3} )(?<groups>\d{1,3}(?:(?: \d{3}){2,4}|(?:\.\d{3}){2,4}|(?:\.\d{3})+(?=,\d)))(?:[.,](?<decimals>\d+))?(?!\d|[.,]\d| \d)/g;
const LATEX_FRACTION = /\\[dt]?frac\s?\{(-?[\d.,]+)\}\s?\{([\d.,]+)\}/g;
const FRACTION = /[¼-¾⅐-⅞]/g;
/** An exponent written small, or between braces. */
const SMALL = /[⁺⁻]?[⁰¹²³⁴-⁹]+/g;
const BRACES = /\^\s?\{\s?([+-]?\d{1,6})\s?\}/g;
/** An exponent of something else than a number, as of a unit: cm^2, also without a mark behind a length: 12 m2. */
const FOREIGN_EXPONENT = /(?<!\d)\^[+-]?\d+|(?<=\d\s?(?:[kcdm]?m|ft|in|yd))[23]\b/g;

/** A text whose numbers are written with digits, commas, points, `/` and `^` alone. O(characters). */
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
