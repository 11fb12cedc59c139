import { requireInput } from '../error.js';

/** Marks that models put around a label. */
const OPENING = /[\s"'`*“”]/;
const CLOSING = /[\s"'`*“”.]/;

/** The one label that a model's reply consists of. Throws `INVALID_INPUT` for anything else. O(characters). */
export function parseLabel<L extends string>(metric: string, text: string, labels: readonly L[]): L {
  const bare = unwrapped(text)
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  const label = labels.find((each) => each === bare);
  requireInput(label !== undefined, metric, 'text', `one of ${labels.join(', ')}, alone`, text);
  return label;
}

/** Loops instead of patterns: a pattern that ends in `+$` begins anew at every mark inside the text. */
function unwrapped(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && OPENING.test(text[start]!)) start += 1;
  while (end > start && CLOSING.test(text[end - 1]!)) end -= 1;
  return text.slice(start, end);
}
