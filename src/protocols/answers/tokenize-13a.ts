import { requireText } from '../../error.js';

/** Marks that become separate tokens: all of ASCII except letters, digits, and the signs ' , - . */
const SYMBOLS = /([{-~[-` -&(-+:-@/])/g;

/**
 * Splits a text into words like the script mteval-v13a, which is standard for reported BLEU. Punctuation marks become
 * separate words, except full stops and commas between digits and hyphens that do not follow a digit.
 *
 * Complexity: O(characters).
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a string
 *
 * @example
 * ```ts
 * import { tokenize13a } from '@mtpc/metrics/protocols';
 * tokenize13a('It cost $1,000.50, didn\'t it?'); // => ['It', 'cost', '$', '1,000.50', ',', "didn't", 'it', '?']
 * ```
 */
export function tokenize13a(text: string): string[] {
  requireText('tokenize13a', 'text', text);
  const plain = text
    .trimEnd()
    .replaceAll('<skipped>', '')
    .replaceAll('-\n', '')
    .replaceAll('\n', ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
  const spaced = ` ${plain} `
    .replace(SYMBOLS, ' $1 ')
    .replace(/([^0-9])([.,])/g, '$1 $2 ')
    .replace(/([.,])([^0-9])/g, ' $1 $2')
    .replace(/([0-9])(-)/g, '$1 $2 ')
    .trim();
  return spaced === '' ? [] : spaced.split(/\s+/);
}
