/** What was read from JSON text, and whether Python's NaN or Infinity stood in it bare. @internal */
export interface ParsedJson {
  readonly value: unknown;
  readonly repaired: boolean;
}

const STRING_OR_NON_NUMBER = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g;

/**
 * Parses JSON as Python writes it: the bare `NaN`, `Infinity` and `-Infinity` that the standard does not have become
 * null. `undefined` if the text is no JSON either way.
 * @internal
 */
export function parseJson(text: string): ParsedJson | undefined {
  const strict = attempt(text);
  if (strict || !/NaN|Infinity/.test(text)) return strict && { value: strict.value, repaired: false };
  const mended = text.replace(STRING_OR_NON_NUMBER, (found) => (found.startsWith('"') ? found : 'null'));
  const loose = attempt(mended);
  return loose && { value: loose.value, repaired: true };
}

function attempt(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
