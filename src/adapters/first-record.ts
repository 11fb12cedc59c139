import { logEvent } from './chat/log-events.js';
import { isTextList, type ShapeHints } from './chat/shape.js';
import { headerRow, LINES } from './first-lines.js';
import { matchFormat } from './formats/catalogue.js';
import { bareRecord } from './formats/common/from-chat.js';
import type { FormatName } from './formats/names.generated.js';
import type { Fields } from './records/fields.js';
import { firstElements } from './records/json-array-reader.js';
import { type JsonUnit, jsonUnits } from './records/json-text.js';
import { looksLikeJson } from './records/looks-like-json.js';
import { withParsedTexts } from './records/parsed-cells.js';
import { detectRecordFormat, recordsIn, type Telling } from './records-within.js';

/** A record, and its format if known. @internal */
export interface Told {
  readonly record: Fields;
  readonly format: FormatName | undefined;
}

/**
 * The record that determines the format of data: the first one with a known format, or else the first record. Errors in
 * earlier records are reported during reading. `undefined` if there is none.
 * @internal
 */
export function findFirstRecord(
  input: unknown,
  delimited = false,
  hints: ShapeHints = {},
): Fields | undefined {
  return detectFirstRecord(input, delimited, hints)?.record;
}

/** The same record with its format. @internal */
export function detectFirstRecord(input: unknown, delimited: boolean, hints: ShapeHints): Told | undefined {
  return typeof input === 'string' ? firstOfText(input, delimited, hints) : firstOfValue(input, hints);
}

function firstOfValue(value: unknown, hints: ShapeHints): Told | undefined {
  const bare = bareRecord(value, hints) ?? (areTextLists(value) ? bareRecord(value[0], hints) : undefined);
  return told(bare, hints) ?? findTelling(recordsIn(value), hints);
}

/** Whether a value is a list of conversations, each a list of texts. */
function areTextLists(value: unknown): value is readonly (readonly string[])[] {
  return Array.isArray(value) && value.length > 0 && value.every(isTextList);
}

function told(record: Fields | undefined, hints: ShapeHints): Told | undefined {
  return record && { record, format: detectRecordFormat(record, hints) ?? formatOfTexts(record, hints) };
}

function findTelling(candidates: Iterable<Telling>, hints: ShapeHints): Told | undefined {
  const hasHints = Object.keys(hints).length > 0;
  let first: Fields | undefined;
  let event: Fields | undefined;
  let count = 0;
  for (const { record, sign } of candidates) {
    const isEvent = logEvent(record) !== undefined;
    const format = isEvent
      ? undefined
      : ((hasHints ? detectRecordFormat(record, hints) : sign) ?? formatOfTexts(record, hints));
    if (format !== undefined) return { record, format };
    if (isEvent) event ??= record;
    else first ??= record;
    count += 1;
    if (count === LINES) break;
  }
  return first ? { record: first, format: undefined } : told(event, hints);
}

/** The format of a record whose texts are JSON or other data. */
function formatOfTexts(record: Fields, hints: ShapeHints): FormatName | undefined {
  const parsed = withParsedTexts(record);
  return parsed === record ? undefined : matchFormat(parsed, hints)?.name;
}

function firstOfText(text: string, delimited: boolean, hints: ShapeHints): Told | undefined {
  if (delimited || !looksLikeJson(text)) return told(headerRow(text), hints);
  return firstOfUnits(firstUnits(text), hints);
}

/** The first elements of a list whose text is cut off. */
function firstOfCut(text: string): unknown {
  return firstElements(text.replace(/^\ufeff/, ''), LINES);
}

function firstUnits(text: string): JsonUnit[] {
  const first: JsonUnit[] = [];
  for (const unit of jsonUnits([text])) {
    first.push(unit);
    if (first.length === LINES) break;
  }
  return first;
}

/** The record that determines the format of JSON text, by its first values. @internal */
export function firstOfUnits(units: readonly JsonUnit[], hints: ShapeHints): Told | undefined {
  const [first] = units;
  if (!first) return undefined;
  const values = units.map(({ parsed }) => parsed?.value);
  if (first.kind === 'element') return firstOfValue(values.flat(), hints);
  // Incomplete text is rejected during reading.
  if (units.length === 1 && !first.parsed) return firstOfValue(firstOfCut(first.text), hints);
  const inLines = first.line === undefined ? undefined : findTelling(recordsInAll(values), hints);
  if (inLines?.format !== undefined) return inLines;
  return (
    firstOfValue(first.kind === 'whole' || Array.isArray(values[0]) ? values[0] : undefined, hints) ?? inLines
  );
}

function* recordsInAll(values: readonly unknown[]): Generator<Telling> {
  for (const value of values) yield* recordsIn(value);
}
