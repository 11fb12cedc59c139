import { existing } from '../../math/existing.js';
/** Number of code points of a text: characters beyond the basic plane count once, unlike in `length`. */
export function codePoints(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++, count++) if (existing(text.codePointAt(i)) > 0xffff) i++;
  return count;
}
