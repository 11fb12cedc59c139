import { existing } from '../math/existing.js';
import { visibleText } from './visible-text.js';

/** HTML syntax, which Markdown passes through. */
const HTML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

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
