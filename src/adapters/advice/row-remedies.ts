import { MetricError } from '../../error.js';
import { present } from '../../options/present.js';
import { looksLikeMessages } from '../chat/shape.js';
import { LINES, LOOK, parsePartialRows } from '../first-lines.js';
import { matchFormat } from '../formats/catalogue.js';
import { type Fields, fieldsIn, isFields, textsIn, valueAt } from '../records/fields.js';
import type { Remedy } from '../records/remedy.js';
import { USUAL } from '../rows/column-names.js';
import { guessColumn, looksLikeFlaggedRow } from '../rows/row-columns.js';
import type { RowColumns } from '../rows/run-labels.js';
import { runColumnsIn } from '../rows/run-names.js';
import { versionField } from '../rows/versions.js';
import { areAdjacent, columnsByValues, DESCRIBES, hasSeveralTexts, isGroup } from './columns-by-values.js';
import { internalFlags } from './items.js';
import { patternsAt } from './pattern-remedies.js';

/** Speakers of alternating turns. @internal */
export const ALTERNATE: readonly string[] = ['A', 'B'];

/** Names of programs that are not speakers. */
const PROGRAM = /^(?:system|server|narrator|game|info)$/i;

/** The conditions that exclude internal notes, and messages of a program among people. @internal */
export function withoutProgram(rows: readonly Fields[], speaker: string): string[] {
  const names = [...new Set(rows.map((row) => String(valueAt(row, speaker))))];
  const programs = names.filter((name) => PROGRAM.test(name));
  const isAmong = programs.length > 0 && names.length - programs.length >= 2;
  return [
    ...(isAmong ? programs.map((name) => `speaker!=${name}`) : []),
    ...internalFlags(rows).map((flag) => `${flag}!=true`),
  ];
}

/** Options for a table: its columns, or names for them if the first line is a row and not a header. @internal */
export function tableRemedies(input: string): Remedy[] {
  const rows = firstRows(input);
  // Letters keep the order of the cells, which numeric keys would not.
  const names = Object.keys(rows[0] ?? {}).map((_, i) => `cell ${i + 1}`);
  const header = names.length < 2 ? undefined : headerFor(firstRows(input, names), names);
  return header === undefined
    ? [...rowRemedies(rows), ...cellRemedies(rows)]
    : [{ header, columns: { conversation: null } }];
}

const CLOCK = /^(?:\d{4}-\d{2}-\d{2}[T ])?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?$/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Column names of a table without a header, recognized by times or numbers in the first row. */
function headerFor(rows: readonly Fields[], names: readonly string[]): string[] | undefined {
  const cells = names.map((name) => rows.map((row) => String(row[name])));
  const isTimed = cells.some((column) => column.every((cell) => CLOCK.test(cell)));
  const isNumbered = cells.some((column) => column.every((cell) => NUMBER.test(cell)));
  if (rows.length < 2 || (!isTimed && !isNumbered)) return undefined;
  const isValue = (column: readonly string[]): boolean =>
    column.every((cell) => CLOCK.test(cell) || NUMBER.test(cell));
  const open = cells.filter((column) => !isValue(column));
  const length = (column: readonly string[]): number => column.join('').length;
  const different = (column: readonly string[]): number => new Set(column).size;
  // Unlike names, texts rarely repeat.
  const text = open
    .filter(looksLikeMessages)
    .toSorted((x, y) => different(y) - different(x) || length(y) - length(x))[0];
  const who = open.find((column) => {
    return column !== text && different(column) > 1 && 2 * different(column) <= column.length;
  });
  if (text === undefined || who === undefined) return undefined;
  let hasTime = false;
  return cells.map((column, at) => {
    if (column === text) return 'text';
    if (column === who) return 'speaker';
    const isTime = !hasTime && (column.every((cell) => CLOCK.test(cell)) || areSeconds(column));
    hasTime ||= isTime;
    return isTime ? 'time' : `column ${at + 1}`;
  });
}

/** Whether values are times in seconds, each later than the one before. */
function areSeconds(column: readonly string[]): boolean {
  return column.every((cell, i) => cell.includes('.') && Number(cell) > Number(column[i - 1] ?? -1));
}

/** Names of columns of questions. @internal */
export const ASKS: RegExp =
  /prompt|question|query|input|request|instruction|^(?:user|human|customer|student|patient)/i;
const ANSWERS =
  /answer|response|reply|output|completion|generat|^(?:assistant|bot|model|ai|agent|tutor|doctor)/i;

/** Options for rows with one text column per speaker. */
export function sideRemedies(rows: readonly Fields[]): Remedy[] {
  const names = Object.keys(rows[0]!).filter((name) =>
    looksLikeMessages(textsIn(rows.map((row) => row[name]))),
  );
  const user = names.find((name) => ASKS.test(name) && !ANSWERS.test(name));
  const assistant = names.find((name) => ANSWERS.test(name));
  return user !== undefined && assistant !== undefined && user !== assistant
    ? [{ columns: { user, assistant } }]
    : [];
}

/** Options for rows with a conversation in one cell. */
function cellRemedies(rows: readonly Fields[]): Remedy[] {
  return Object.keys(rows[0] ?? {}).flatMap((name) => {
    const cells = rows.map((row) => String(row[name] ?? ''));
    return cells.some((cell) => cell.includes('\n')) ? patternsAt(cells, name) : [];
  });
}

/** The union of the fields of some rows. */
function mergedRow(rows: readonly Fields[]): Fields {
  return Object.assign({}, ...rows) as Fields;
}

/** Maximum depth of objects whose fields may be columns. */
const FLAT = 4;

/** A row with the fields of its nested objects under their paths; the parts of a text are one field. @internal */
export function flatRow(row: Fields, depth: number = FLAT): Fields {
  if (depth === 0 || !Object.values(row).some((value) => typeof value === 'object')) return row;
  const fields = Object.entries(row).flatMap(([key, value]) => {
    const [only, ...more] = fieldsIn(value);
    const parts = textsIn(fieldsIn(value).map(({ type, text }) => (type === undefined ? undefined : text)));
    if (only && parts.length === more.length + 1) return [[key, parts.join(' ')]];
    const [at, inner] = only && more.length === 0 ? [`${key}.0`, only] : [key, value];
    if (!isFields(inner)) return [[key, value]];
    return Object.entries(flatRow(inner, depth - 1)).map(([name, each]) => [`${at}.${name}`, each]);
  });
  return Object.fromEntries(fields) as Fields;
}

/** The condition that keeps rows with words, if a field distinguishes them from empty ones. */
function whereSaid(rows: readonly Fields[], text: string): string[] {
  const said = rows.filter((row) => isSaid(row, text));
  const empty = rows.filter((row) => row[text] === '');
  if (empty.length === 0) return [];
  const field = Object.keys(rows[0]!).find(
    (name) =>
      name !== text &&
      said.every((row) => row[name] === said[0]?.[name]) &&
      empty.every((row) => row[name] !== said[0]?.[name]),
  );
  return field === undefined ? [] : [`${field}=${String(said[0]![field])}`];
}

/** Options for rows with a turn in each. @internal */
export function rowRemedies(given: readonly Fields[]): Remedy[] {
  const all = mergedRow(given);
  if (given.length < 2 || versionField(all) !== undefined) return [];
  const found = columnsByValues(given);
  const isFound = found.text !== undefined && found.speaker !== undefined;
  const flat = isFound ? given : given.map((row) => flatRow(row));
  if (flat.some((row, i) => Object.keys(row).join() !== Object.keys(given[i]!).join()))
    return rowRemedies(flat);
  const rows = found.text === undefined ? given : given.filter((row) => isSaid(row, found.text!));
  if (matchFormat(rows[0]!, { speaker: ALTERNATE })?.name === 'numbered-fields')
    return [{ speaker: ALTERNATE }];
  const sides = sideRemedies(rows);
  if (sides.length > 0) return sides;
  const { text, speaker } = found;
  const runs = runColumnsIn(Object.keys(all));
  if (text === undefined && runs !== undefined) return [{ columns: runs }];
  // A flag gives the speaker, so only the conversation column is missing.
  if (text !== undefined && speaker === undefined && looksLikeFlaggedRow(rows[0]!))
    return [{ columns: { conversation: null } }];
  if (text === undefined || speaker === undefined || hasSeveralTexts(rows, text)) return [];
  // A name that occurs among its values comes from a first row, not from a header.
  if (rows.some((row) => row[speaker] === speaker)) return [];
  const columns: RowColumns = {
    ...(guessColumn(given[0]!, USUAL.text) !== text && { text }),
    ...(guessColumn(given[0]!, USUAL.speaker) !== speaker && { speaker }),
  };
  const conditions = [...whereSaid(given, text), ...withoutProgram(rows, speaker)];
  const where = conditions.length > 0 ? { where: conditions } : {};
  const groups = Object.keys(rows[0]!).filter(
    (name) => name !== text && name !== speaker && isGroup(rows, name),
  );
  const others = Object.keys(rows[0]!).filter((name) => name !== text && name !== speaker);
  const mayBeSeveral = others.some((name) => !DESCRIBES.test(name) && areAdjacent(rows, name));
  const one = { columns: { ...columns, conversation: null }, ...where };
  if (groups.length === 0 && runs !== undefined) {
    const { score: _, ...labels } = runs;
    return [runs, labels].map((labeled) => ({ columns: { speaker, text, ...labeled }, ...where }));
  }
  const conversation = guessColumn(all, USUAL.conversation);
  if (groups.length === 0 && conversation !== undefined && conversation !== text)
    return [{ columns, ...where }];
  return [
    ...groups.map((conversation) => ({ columns: { conversation, ...columns }, ...where })),
    ...(mayBeSeveral ? [] : [one]),
  ];
}

/** The likeliest columns of a table as an example, even if no reading of it is plausible. @internal */
export function likelyColumns(input: unknown): RowColumns {
  const rows = typeof input === 'string' ? firstRows(input) : Array.isArray(input) ? fieldsIn(input) : [];
  if (rows.length < 2) return {};
  const { text, speaker } = columnsByValues(rows);
  const conversation = Object.keys(rows[0]!).find(
    (name) => name !== text && name !== speaker && areAdjacent(rows, name),
  );
  return present({ conversation, speaker, text });
}

/** Whether a row has words in a column. */
function isSaid(row: Fields, column: string): boolean {
  const text = valueAt(row, column);
  return typeof text === 'string' && text.trim() !== '';
}

/** The rows of a table, from its beginning. */
function firstRows(text: string, header?: readonly string[]): Fields[] {
  try {
    return parsePartialRows(text.slice(0, LOOK), '', header).slice(0, LINES);
  } catch (error) {
    if (error instanceof MetricError) return [];
    throw error;
  }
}
