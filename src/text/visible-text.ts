/**
 * Characters that are invisible or change how the rest is displayed: control characters (escape sequences of terminals
 * begin with one), line separators, marks that change the direction of writing, lone surrogates.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters.
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu;

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
