/** A parsed JSON value, and whether the text contained Python's bare `NaN` or `Infinity`. @internal */
export interface ParsedJson {
  readonly value: unknown;
  readonly repaired: boolean;
}

/**
 * Parses JSON from Python, in which bare `NaN`, `Infinity` and `-Infinity` become null. `undefined` for other invalid
 * JSON.
 *
 * Complexity: O(text).
 * @internal
 */
export function parseJson(text: string): ParsedJson | undefined {
  const strict = attempt(text);
  if (strict || !/NaN|Infinity/.test(text)) return strict && { value: strict.value, repaired: false };
  const repaired = withoutNonNumbers(text);
  const loose = repaired === undefined ? undefined : attempt(repaired);
  return loose && { value: loose.value, repaired: true };
}

/**
 * Replaces bare non-numbers by null; `undefined` if a string does not end. This is a scanner, because a regular
 * expression would overflow the stack on long strings and take quadratic time on truncated text.
 */
function withoutNonNumbers(text: string): string | undefined {
  let repaired = '';
  for (let at = 0; ; ) {
    const start = text.indexOf('"', at);
    const between = text.slice(at, start < 0 ? undefined : start);
    repaired += between.replace(/-?\b(?:NaN|Infinity)\b/g, 'null');
    if (start < 0) return repaired;
    const end = endOfString(text, start);
    if (end === undefined) return undefined;
    repaired += text.slice(start, end);
    at = end;
  }
}

/** The index after the closing quotation mark of the string that starts at `start`. */
function endOfString(text: string, start: number): number | undefined {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end + 1;
  }
  return undefined;
}

function attempt(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
