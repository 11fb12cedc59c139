import { isAbsent, readIds } from './fields.js';
import type { Notes } from './notes.js';
import { parseJson } from './parse-json.js';
import type { Place } from './place.js';
import { parsePython } from './python-literal.js';

/**
 * Parses a cell as a list of ids: an array, JSON or a Python list, or names separated by semicolons or bars. An entry
 * may be an object with an id or a name; without either it is a fault.
 * @internal
 */
export function listCell(
  value: unknown,
  place: Place,
  column: string,
  notes: Notes,
): readonly string[] | undefined {
  if (isAbsent(value) || value === '') return undefined;
  if (typeof value !== 'string') return readIds(value, place, column, notes);
  const text = value.trim();
  if (/^[[{]/.test(text)) {
    const literal = parseJson(text) ?? parsePython(text);
    if (literal && typeof literal.value === 'object') return readIds(literal.value, place, column, notes);
    return [text];
  }
  return text
    .split(/[;|]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
