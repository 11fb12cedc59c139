import { type Fields, isFields } from './fields.js';
import { parseJson } from './parse-json.js';
import { parsePython } from './python-literal.js';

/** Parses JSON cells of a row; returns the same row if there are none. @internal */
export function withParsedCells(row: Fields): Fields {
  return mapped(row, (cell) => (beginsAsList(cell) ? (parseJson(cell)?.value ?? cell) : cell));
}

/**
 * Parses texts of a record that contain JSON or a Python list or dict; returns the same record if there are none.
 * @internal
 */
export function withParsedTexts(record: Fields): Fields {
  return mapped(record, (text) => parsedText(text) ?? text);
}

/** A record, followed by its parsed version if any text contains a list or an object. @internal */
export function* withParsedVersion(record: Fields): Generator<Fields> {
  yield record;
  const parsed = withParsedTexts(record);
  if (parsed !== record) yield parsed;
}

/**
 * Parses a list or object in a text; `undefined` for other input. @internal
 */
export function parsedText(text: unknown): object | undefined {
  if (!beginsAsList(text)) return undefined;
  const known = recent.find((each) => each.text === text);
  if (known) return known.value;
  const parsed = parseJson(text)?.value ?? parsePython(text)?.value;
  const value = Array.isArray(parsed) || isFields(parsed) ? parsed : undefined;
  recent.unshift({ text, value });
  if (recent.length > RECENT) recent.pop();
  return value;
}

/** The last texts, because detection and reading parse the same ones. */
const recent: { readonly text: string; readonly value: object | undefined }[] = [];
const RECENT = 8;

function beginsAsList(text: unknown): text is string {
  return typeof text === 'string' && /^\s*[[{]/.test(text);
}

function mapped(record: Fields, to: (value: unknown) => unknown): Fields {
  if (!Object.values(record).some(beginsAsList)) return record;
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)] as const));
}

/** The name of a field that begins like a list of messages but cannot be parsed. @internal */
export function brokenList(record: Fields): string | undefined {
  return Object.keys(record).find((name) => {
    const text = record[name];
    const begins = typeof text === 'string' && /^\s*\[\s*\{\s*['"]/.test(text);
    return begins && parsedText(text) === undefined;
  });
}

/** The expected value of such a field, for error messages. @internal */
export const WHOLE_LIST =
  'a whole list of messages, as JSON or as Python prints it: write it with json.dumps or DataFrame.to_json, since a spreadsheet cuts long cells and numpy leaves out long lists';
