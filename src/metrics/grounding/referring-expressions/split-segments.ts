import { MENTION } from './image-mentions.js';

/** A segment of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Start of a new segment: after a sentence, at a line or list item, and at the introduction of the next image. */
const BOUNDARY = new RegExp(
  [
    '(?<=[.!?])\\s+(?!\\d\\b)',
    '\\n+',
    '(?<!\\s)\\s+(?=\\d[.)]\\s)',
    `(?:[,;]?\\s(?:and|while|but)|[,;])\\s(?=(?:${MENTION})\\s(?:is|shows|has|depicts|features)\\b)`,
  ].join('|'),
  'g',
);
/** "My images are A, B, and C": one image each. */
const ENUMERATION = /^(?:my|the) (?:\w+ )?(?:images|pictures|photos) are:?\s/;

/** Splits a lower-case text into segments. */
export function splitSegments(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const match of text.matchAll(BOUNDARY)) {
    spans.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  spans.push({ start, end: text.length });
  return spans.filter((span) => /[\p{L}\p{N}]/u.test(text.slice(span.start, span.end)));
}

/** The members of an enumeration of all images, in order; empty for other segments. */
export function enumerated(text: string, { start, end }: Span): Span[] {
  const head = ENUMERATION.exec(text.slice(start, end))?.[0].length;
  if (head === undefined) return [];
  const members: Span[] = [];
  let from = start + head;
  for (const match of text.slice(from, end).matchAll(/,\s(?:and\s)?|\sand\s/g)) {
    const at = start + head + match.index;
    members.push({ start: from, end: at });
    from = at + match[0].length;
  }
  return [...members, { start: from, end }];
}
