import { existing } from '../math/existing.js';
import { visibleText } from './visible-text.js';

/** HTML syntax, which Markdown passes through. */
const HTML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The beginning of a heading, a list item or a rule. Negative numbers stay readable. */
const BLOCK_START = /^(?:(?=#{1,6}(?: |$))|(?=[-+](?: |$))|(?=-[- ]*$)|(\d{1,9})(?=[.)](?: |$)))/;

/**
 * Escapes a text so that Markdown displays it literally on one line: no HTML, links, images, emphasis or cell borders.
 * Invisible characters are escaped by `visibleText`.
 *
 * @internal
 */
export function markdownText(text: string): string {
  // Matches only from the start of a run of white space, so that each run is visited once.
  return visibleText(text.replace(/(?<!\s)\s*\n\s*/g, ' '))
    .replace(/[\\|[\]`*~]/g, '\\$&')
    .replace(/[&<>]/g, (letter) => existing(HTML[letter]))
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/(?<=\p{L})(?=:\/\/)|(?<=\bwww)(?=\.)|(?<=\S)(?=@\S)/giu, '\\');
}

/** {@link markdownText} at the start of a line, where it must not begin a heading, a list or code. @internal */
export function markdownLine(text: string): string {
  return markdownText(text).replace(/^ +/, '').replace(BLOCK_START, '$1\\');
}
