import { MetricError } from '../../error.js';
import { looksLikeMessages } from '../chat/shape.js';
import { LINES, LOOK, parsePartialRows } from '../first-lines.js';
import { matchFormat } from '../formats/catalogue.js';
import { type Fields, isFields, valueAt } from '../records/fields.js';
import type { Remedy } from '../records/remedy.js';
import { USUAL } from '../rows/column-names.js';
import { guessColumn, looksLikeFlaggedRow } from '../rows/row-columns.js';
import type { RowColumns } from '../rows/run-labels.js';
import { runColumnsIn } from '../rows/run-names.js';
import { versionField } from '../rows/versions.js';
import { areAdjacent, columnsByValues, DESCRIBES, hasSeveralTexts, isGroup } from './columns-by-values.js';
import { patternsAt } from './pattern-remedies.js';

/** Speakers of alternating turns. @internal */
export const ALTERNATE: readonly string[] = ['A', 'B'];

/** Names of programs that are not speakers. */
const PROGRAM = /^(?:system|server|narrator|game|info)$/i;

/** The condition that excludes messages of a program among people. @internal */
export function withoutProgram(rows: readonly Fields[], speaker: string): Pick<Remedy, 'where'> {
  const names = [...new Set(rows.map((row) => String(valueAt(row, speaker))))];
  const programs = names.filter((name) => PROGRAM.test(name));
  if (programs.length === 0 || names.length - programs.length < 2) return {};
  return { where: programs.map((name) => `speaker!=${name}`) };
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

const ASKS = /prompt|question|query|input|request|instruction|^(?:user|human|customer|student|patient)/i;
const ANSWERS =
  /answer|response|reply|output|completion|generat|^(?:assistant|bot|model|ai|agent|tutor|doctor)/i;

/** Options for rows with one text column per speaker. */
function sideRemedies(rows: readonly Fields[]): Remedy[] {
  const names = Object.keys(rows[0]!).filter((name) =>
    looksLikeMessages(rows.map((row) => row[name]).filter((value) => typeof value === 'string')),
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

/** A row with the fields of its nested objects. @internal */
export function flatRow(row: Fields): Fields {
  const inner = Object.entries(row).filter(([, value]) => isFields(value));
  if (inner.length === 0) return row;
  const fields = inner.flatMap(([key, value]) =>
    Object.entries(value as Fields).map(([name, each]) => [`${key}.${name}`, each] as const),
  );
  const own = Object.entries(row).filter(([, value]) => !isFields(value));
  return Object.fromEntries([...own, ...fields]);
}

/** The condition that keeps rows with words, if a field distinguishes them from empty ones. */
function whereSaid(rows: readonly Fields[], text: string): Pick<Remedy, 'where'> {
  const said = rows.filter((row) => isSaid(row, text));
  const empty = rows.filter((row) => row[text] === '');
  if (empty.length === 0) return {};
  const field = Object.keys(rows[0]!).find(
    (name) =>
      name !== text &&
      said.every((row) => row[name] === said[0]?.[name]) &&
      empty.every((row) => row[name] !== said[0]?.[name]),
  );
  return field === undefined ? {} : { where: [`${field}=${String(said[0]![field])}`] };
}

/** Options for rows with a turn in each. @internal */
export function rowRemedies(given: readonly Fields[]): Remedy[] {
  const all = mergedRow(given);
  if (given.length < 2 || versionField(all) !== undefined || Object.keys(all).length < 2) return [];
  const found = columnsByValues(given);
  const flat = found.text === undefined ? given.map(flatRow) : given;
  if (flat.some((row, i) => row !== given[i])) return rowRemedies(flat);
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
  const columns: RowColumns = {
    ...(guessColumn(given[0]!, USUAL.text) !== text && { text }),
    ...(guessColumn(given[0]!, USUAL.speaker) !== speaker && { speaker }),
  };
  const where = { ...whereSaid(given, text), ...withoutProgram(rows, speaker) };
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
