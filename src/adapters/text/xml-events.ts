import { unescaped } from './html-text.js';

/** A tag or a text of XML. @internal */
export type XmlEvent =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

/** Start and end of comments, declarations and other markup. */
const ASIDES: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!', '>'],
];
const CDATA = '<![CDATA[';

/**
 * Yields the tags and texts of an XML document in order, without namespace prefixes, comments and declarations.
 * Malformed XML yields the recognizable tags.
 *
 * Complexity: O(text).
 * @internal
 */
export function* xmlEvents(xml: string): Generator<XmlEvent> {
  for (let at = 0; at < xml.length; ) {
    const open = xml.indexOf('<', at);
    const text = xml.slice(at, open < 0 ? undefined : open);
    if (text !== '') yield { kind: 'text', text: unescaped(text) };
    if (open < 0) return;
    if (xml.startsWith(CDATA, open)) {
      const end = findEnd(xml, ']]>', open);
      yield { kind: 'text', text: xml.slice(open + CDATA.length, end - 3) };
      at = end;
      continue;
    }
    const aside = ASIDES.find(([start]) => xml.startsWith(start, open));
    at = findEnd(xml, aside?.[1] ?? '>', open);
    if (!aside) yield* tag(xml.slice(open + 1, at - 1));
  }
}

function findEnd(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from);
  return found < 0 ? xml.length : found + mark.length;
}

function* tag(inner: string): Generator<XmlEvent> {
  const name = /^\/?(?:[\w.-]{1,60}:)?([\w.-]{1,60})/.exec(inner)?.[1];
  if (name === undefined) return;
  if (!inner.startsWith('/')) {
    yield { kind: 'open', name, attributes: parseAttributes(inner) };
  }
  if (inner.startsWith('/') || inner.endsWith('/')) yield { kind: 'close', name };
}

/** Attributes of a tag with quoted values. */
function parseAttributes(inner: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (let at = 0; ; ) {
    const equals = inner.indexOf('=', at);
    let start = equals + 1;
    while (/\s/.test(inner[start] ?? '')) start += 1;
    const quote = inner[start] ?? '';
    const end = inner.indexOf(quote, start + 1);
    if (equals < 0 || end < 0) return attributes;
    const key = inner.slice(at, equals).trim().split(/\s/).at(-1) ?? '';
    if (quote === '"' || quote === "'") attributes[key] = unescaped(inner.slice(start + 1, end));
    at = quote === '"' || quote === "'" ? end + 1 : equals + 1;
  }
}
