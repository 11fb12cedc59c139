import { htmlText } from './html-text.js';

/** A message part: headers by lower-case name, and lines. @internal */
export interface MailPart {
  readonly headers: ReadonlyMap<string, string>;
  readonly lines: readonly string[];
}

/** Splits the lines of a message into unfolded headers and the body. @internal */
export function mailPart(lines: readonly string[]): MailPart {
  const headers = new Map<string, string>();
  let last: string | undefined;
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') return { headers, lines: lines.slice(i + 1) };
    const [, name, value = ''] = /^([!-9;-~]{1,80}):(.*)$/s.exec(line) ?? [];
    if (/^\s/.test(line) && last !== undefined) headers.set(last, `${headers.get(last)} ${line.trim()}`);
    else if (name !== undefined) {
      last = name.toLowerCase();
      if (!headers.has(last)) headers.set(last, value.trim());
    }
  }
  return { headers, lines: [] };
}

/** The plain text of a message, or else the text of its HTML; `undefined` if both are missing. @internal */
export function mailText(part: MailPart): string | undefined {
  const found = [...readTexts(part, 0)];
  const plain = found.find(({ isHtml }) => !isHtml) ?? found[0];
  return plain && (plain.isHtml ? htmlText(withoutQuotes(plain.text)) : plain.text);
}

const DEPTH = 8;

function* readTexts(
  { headers, lines }: MailPart,
  depth: number,
): Generator<{ readonly text: string; readonly isHtml: boolean }> {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = parameterOf(type, 'boundary');
  if (/^multipart\//i.test(type) && boundary !== undefined) {
    if (depth < DEPTH)
      for (const inner of partsBetween(lines, boundary)) yield* readTexts(mailPart(inner), depth + 1);
    return;
  }
  const isAttached = /^attachment/i.test(headers.get('content-disposition') ?? '');
  const isHtml = /^text\/html/i.test(type);
  if (isAttached || !(isHtml || /^(?:text\/plain|text\s*(?:;|$)|$)/i.test(type))) return;
  const text = decoded(
    lines,
    headers.get('content-transfer-encoding') ?? '',
    parameterOf(type, 'charset') ?? 'utf-8',
  );
  yield { text: /format="?flowed/i.test(type) ? unflowed(text) : text, isHtml };
}

/** The lines of each part between two boundaries. */
function partsBetween(lines: readonly string[], boundary: string): string[][] {
  const parts: string[][] = [];
  for (const line of lines) {
    const end = line.trimEnd();
    if (end === `--${boundary}--`) break;
    if (end === `--${boundary}`) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts;
}

/** A parameter of a header, such as the charset of `text/plain; charset="utf-8"`. */
function parameterOf(header: string, name: string): string | undefined {
  for (const each of header.split(';').slice(1)) {
    const [key = '', ...value] = each.split('=');
    if (key.trim().toLowerCase() === name) return value.join('=').trim().replace(/^"|"$/g, '');
  }
  return undefined;
}

function decoded(lines: readonly string[], encoding: string, charset: string): string {
  if (/^\s*base64/i.test(encoding)) return inCharset(fromBase64(lines.join('')), charset);
  if (!/^\s*quoted-printable/i.test(encoding)) return lines.join('\n');
  const joined = lines.map((line) => line.trimEnd()).join('\n');
  return inCharset(fromHex(joined.replaceAll('=\n', '')), charset);
}

/** Decodes quoted-printable text. */
function fromHex(text: string): Uint8Array {
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  const [first = '', ...rest] = text.split('=');
  bytes.push(...encoder.encode(first));
  for (const piece of rest) {
    const hex = piece.slice(0, 2);
    const isByte = /^[\da-f]{2}$/i.test(hex);
    if (isByte) bytes.push(Number.parseInt(hex, 16));
    for (const byte of encoder.encode(isByte ? piece.slice(2) : `=${piece}`)) bytes.push(byte);
  }
  return new Uint8Array(bytes);
}

function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text.replace(/[^\w+/]/g, '')), (each) => each.charCodeAt(0));
  } catch {
    return new TextEncoder().encode(text);
  }
}

function inCharset(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Joins lines of `format=flowed`: a line that ends in a space continues, unless it is quoted. */
function unflowed(text: string): string {
  const lines: string[] = [];
  let goesOn = false;
  for (const line of text.split('\n')) {
    const isQuoted = line.startsWith('>');
    if (goesOn && !isQuoted && line.trim() !== '') lines.push(`${lines.pop()}${line}`);
    else lines.push(line);
    goesOn = !isQuoted && line.endsWith(' ') && line !== '-- ';
  }
  return lines.join('\n');
}

const WORD = /=\?([\w-]{1,40})\?([bq])\?([^?\s]{0,1000})\?=/gi;

/** A header with its encoded words decoded: `=?UTF-8?Q?=C3=85sa?=` is Åsa. @internal */
export function mailHeader(value: string): string {
  return value
    .replace(/\?=\s{1,20}=\?/g, '?==?')
    .replace(WORD, (_, charset: string, kind: string, text: string) =>
      inCharset(/b/i.test(kind) ? fromBase64(text) : fromHex(text.replaceAll('_', ' ')), charset),
    );
}

/** Removes quoted messages from HTML. */
function withoutQuotes(html: string): string {
  const [first = '', ...rest] = html.split(/<blockquote\b/i);
  let kept = first;
  let depth = 0;
  for (const piece of rest) {
    depth += 1;
    const ends = piece.split(/<\/blockquote>/i);
    depth = Math.max(0, depth - (ends.length - 1));
    if (depth === 0) kept += ends.at(-1) ?? '';
  }
  return kept;
}
