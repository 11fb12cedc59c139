import { existing } from '../../math/existing.js';
/** Number of code points of a text. Unlike `length`, it counts characters outside the basic plane once. */
export function codePoints(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++, count++) if (existing(text.codePointAt(i)) > 0xffff) i++;
  return count;
}
