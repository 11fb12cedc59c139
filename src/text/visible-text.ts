/**
 * Characters that are invisible or change how the rest is displayed: control characters (escape sequences of terminals
 * begin with one), line separators, marks that change the direction of writing, lone surrogates, noncharacters.
 */
const HIDDEN = /\p{Cc}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]|\p{Cs}/gu;

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Makes a text safe to print on one line of a terminal: control characters, escape sequences, line breaks and marks of
 * direction are printed as `\n`, `\x1b`, `\u202e`.
 *
 * @internal
 */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const code = character.charCodeAt(0);
    const hex = code.toString(16);
    return NAMED[character] ?? (code < 256 ? `\\x${hex.padStart(2, '0')}` : `\\u${hex.padStart(4, '0')}`);
  });
}

/**
 * Copies plain data and escapes every text and key. For data from conversations (names, ids, groups) that becomes part
 * of a sentence, a table or an annotation.
 *
 * @internal
 */
export function printable<T>(data: T): T {
  return copied(data) as T;
}

function copied(data: unknown): unknown {
  if (typeof data === 'string') return visibleText(data);
  if (Array.isArray(data)) return data.map(copied);
  if (typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== Object.prototype)
    return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [visibleText(key), copied(value)]));
}

/**
 * Like {@link visibleText} for texts of several lines, with escapes such as `\u001b`. Keeps line breaks and tabs, so
 * the value of JSON does not change.
 *
 * @internal
 */
export function printableLines(text: string): string {
  return text.replace(HIDDEN, (character) =>
    character === '\n' || character === '\t'
      ? character
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Characters that XML does not allow, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters.
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

/** Escapes the characters that XML and HTML do not allow, such as ESC. @internal */
export function xmlCharacters(text: string): string {
  return text.replace(NOT_XML, visibleText);
}
