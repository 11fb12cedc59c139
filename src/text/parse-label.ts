import { requireInput } from '../error.js';

/** Marks around a label in model replies. */
const OPENING = /[\s"'`*“”]/;
const CLOSING = /[\s"'`*“”.]/;

/** A line with the label, as written by judges that also justify it. */
const LABEL_LINE = /^[\s*_#>-]{0,8}label[*_]{0,2}\s{0,4}[:：]/i;
const JUSTIFICATION = /[*_]{0,2}justification[*_]{0,2}\s{0,4}[:：]/i;

/**
 * Extracts the single label of a model's reply: the reply itself, or the label in its line `LABEL: ...`. Throws
 * `INVALID_INPUT` for anything else, and for two different labels. O(characters).
 */
export function parseLabel<L extends string>(metric: string, text: string, labels: readonly L[]): L {
  const named = text.split(/\r?\n/).flatMap(labelInLine);
  const found = new Set((named.length > 0 ? named : [text]).map(normalized));
  const [bare] = found;
  const label = found.size === 1 ? labels.find((each) => each === bare) : undefined;
  requireInput(label !== undefined, metric, 'text', `one of ${labels.join(', ')}, alone`, text);
  return label;
}

/** The text after `LABEL:` in a line, up to a justification. */
function labelInLine(line: string): string[] {
  const [start] = LABEL_LINE.exec(line) ?? [];
  if (start === undefined) return [];
  const rest = line.slice(start.length);
  const end = JUSTIFICATION.exec(rest)?.index ?? rest.length;
  return [rest.slice(0, end).replace(/(?<![\s/|,;])[\s/|,;]+$/, '')];
}

function normalized(text: string): string {
  return unwrapped(text)
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

/** Uses loops, because a pattern that ends in `+$` is tried at every mark inside the text. */
function unwrapped(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && OPENING.test(text[start]!)) start += 1;
  while (end > start && CLOSING.test(text[end - 1]!)) end -= 1;
  return text.slice(start, end);
}
