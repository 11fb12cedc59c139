const BREAK = /<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6]|\/blockquote)\b[^<>]{0,100}>/gi;
const TAG = /<\/?[a-z][^<>]*>/gi;
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi;
const NAMES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
};

/**
 * The text of HTML in messages: paragraphs become lines, tags are removed, entities are decoded.
 *
 * Complexity: O(text).
 * @internal
 */
import { ownValue } from '../../options/own-value.js';
export function htmlText(html: string): string {
  return unescaped(html.replace(BREAK, '\n').replace(TAG, ''))
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Decodes entities: `&amp;` becomes &. @internal */
export function unescaped(text: string): string {
  return text.replace(ENTITY, decodeEntity);
}

function decodeEntity(
  whole: string,
  hex: string | undefined,
  decimal: string | undefined,
  name = '',
): string {
  if (hex === undefined && decimal === undefined) {
    const key = name.toLowerCase();
    return Object.hasOwn(NAMES, key) ? ownValue(NAMES, key)! : whole;
  }
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}
