import { MetricError } from '../../error.js';
import { LIST_KEYS, NOT_TURNS } from '../chat/message-lists.js';
import { isListOfSides, isPairList } from '../chat/pair-lists.js';
import { formOf } from '../chat/read-message.js';
import { areSentences, isTextList, looksLikeMessages } from '../chat/shape.js';
import { LINES, LOOK, rowsOf } from '../first-lines.js';
import { shapeOf } from '../formats/catalogue.js';
import { type Fields, fieldsIn, isFields, valueAt } from '../records/fields.js';
import { looksLikeJson } from '../records/looks-like-json.js';
import { parseJson } from '../records/parse-json.js';
import type { Remedy } from '../records/remedy.js';
import { tableRecords } from '../records/table-records.js';
import { USUAL } from '../rows/column-names.js';
import { guessColumn, looksLikeFlaggedRow } from '../rows/row-columns.js';
import type { RowColumns } from '../rows/run-labels.js';
import { runColumnsIn } from '../rows/run-names.js';
import { versionField } from '../rows/versions.js';
import {
  areAdjacent,
  columnsOf,
  DESCRIBES,
  hasSeveralTexts,
  isGroup,
  isSpeaker,
  mayName,
  SIDE,
} from './columns-by-values.js';
import { describeForeignText } from './describe-foreign.js';
import { patternRemedies, patternsAt } from './pattern-remedies.js';

const DEPTH = 4;
const FIRST = 12;

/** Beginning of a request to a machine, in addition to questions. */
const ASKED =
  /^(?:tell|give|describe|explain|show|list|write|compare|what|who|how|why|where|when|which|is|are|do|does|did|can|could)\b/i;

const ALTERNATE: readonly string[] = ['A', 'B'];

/**
 * Options that may read an input: paths to lists, columns by name and value, alternating speakers. @internal
 */
export function remediesFor(input: unknown): Remedy[] {
  if (typeof input !== 'string') return remediesIn(input);
  if (!looksLikeJson(input))
    return [
      ...(describeForeignText(input) === undefined ? tableRemedies(input) : []),
      ...patternRemedies(input),
    ];
  const parsed = parsedOf(input);
  // A cell in quotation marks opens a table, too.
  const isNoJson = Array.isArray(parsed) && parsed.length === 0 && input.trimStart().startsWith('"');
  return isNoJson ? tableRemedies(input) : remediesIn(parsed);
}

/** A text as JSON, or its lines as records. @internal */
export function parsedOf(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  const whole = parseJson(input);
  if (whole) return whole.value;
  return input.split('\n', FIRST).flatMap((line) => parseJson(line)?.value ?? []);
}

function recordsOf(input: unknown): unknown[] {
  const value = parsedOf(input);
  return Array.isArray(value) ? value : [value];
}

/** Fields that may be the ids of conversations, for records whose usual ids are not unique. @internal */
export function ownIds(remedies: readonly Remedy[], input: unknown): Remedy[] {
  if (!remedies.some(({ duplicates }) => duplicates !== undefined)) return [];
  const records = fieldsIn(recordsOf(input));
  return Object.keys(records[0] ?? {})
    .filter((name) => /(?:^|_)(?:u?id|uuid|hash|key)$|[a-z]I[dD]$/.test(name) && areUnique(records, name))
    .map((conversation) => ({ columns: { conversation } }));
}

function areUnique(records: readonly Fields[], name: string): boolean {
  return records.length > 1 && new Set(records.map((record) => record[name])).size === records.length;
}

/** Options for a parsed value: rows, or lists within its records. */
function remediesIn(value: unknown): Remedy[] {
  const table = isFields(value) ? tableRecords(value) : undefined;
  // A path would lead to the columns and not to the rows.
  if (table) return remediesIn(table).map(({ path: _, ...rest }) => rest);
  const records = Array.isArray(value) ? value.slice(0, FIRST) : [value];
  if (isTextList(value) || isPairList(value)) return listRemedies(value, '');
  if (isListOfSides(value)) return [{ speaker: ALTERNATE }];
  if (Array.isArray(value) && value.length > 0 && value.every(isTextList))
    return listRemedies(value[0] ?? [], '');
  return [...listsWithin(records[0], '', DEPTH), ...rowRemedies(fieldsIn(records))];
}

/** Options for the lists within a value; keys whose values are alike are reached by `*`. */
function listsWithin(value: unknown, path: string, depth: number): Remedy[] {
  if (depth === 0) return [];
  if (Array.isArray(value)) {
    const own = path === '' ? [] : listRemedies(value, path);
    return own.length > 0 || isPairList(value) ? own : listsWithin(value[0], `${path}[]`, depth - 1);
  }
  if (typeof value === 'string') return path.includes('.') ? textRemedies(value, path) : [];
  if (!isFields(value)) return [];
  if (path.endsWith('[]') && shapeOf(value, {}) !== undefined) return [{ path }];
  const keys = Object.keys(value).slice(0, FIRST);
  // Questions of one person, to several models.
  if (keys.some((key) => /^(?:question|prompt)_?id$/i.test(key))) return [];
  const at = (key: string): string => (path === '' ? key : `${path}.${key}`);
  const lists = keys.filter((key) => Array.isArray(value[key]));
  const [first] = keys;
  const areAlike = keys.length > 1 && new Set(Object.values(value).map(kindOf)).size === 1;
  const entries = Object.values(value).filter(isFields);
  if (keys.length > 2 && entries.length === Object.keys(value).length && (areAlike || areIds(keys))) {
    const own = listRemedies(entries, at('*'));
    if (own.length > 0) return own;
  }
  const mayBeKeys = first !== undefined && areAlike && !isColumn(value, first, lists);
  const mayBeSaid = mayBeKeys && (!isTextList(value[first]) || areIds(keys) || asks(value[first]));
  const inner = mayBeSaid ? underKeys(value, at('*'), depth) : [];
  const each = keys
    .filter((key) => /^[\w-]+$/.test(key) && !NOT_TURNS.test(key) && !isColumn(value, key, lists))
    .filter((key) => !isTextList(value[key]) || LIST_KEYS.includes(key) || areSentences(value[key]))
    .flatMap((key) => listsWithin(value[key], at(key), depth - 1));
  return [...inner, ...each];
}

/** Options for a text that contains a conversation after other text. */
function textRemedies(text: string, path: string): Remedy[] {
  return shapeOf({ text }, {}) === undefined ? patternsAt([text], path) : [{ path }];
}

/** Options for lists under keys that are ids. */
function underKeys(value: Fields, path: string, depth: number): Remedy[] {
  const values = Object.values(value);
  if (values.every(isTextList)) return listRemedies(values.flat(), path);
  const texts = values.flatMap((each) => (isFields(each) ? Object.values(each) : [undefined]));
  const named = texts.every(isTextList) ? patternsAt(texts.flat(), `${path}.*`) : [];
  if (named.length > 0) return named;
  const merged = values.every(isFields) ? (Object.assign({}, ...values) as Fields) : values[0];
  return listsWithin(merged, path, depth);
}

/** Whether keys are ids or splits of a data set instead of group names. */
function areIds(keys: readonly string[]): boolean {
  return keys.every((key) => /\d|^(?:train(?:ing)?|valid(?:ation)?|dev|test|eval)$|^[a-f-]{8,}$/i.test(key));
}

/** Whether texts may be alternating messages, and not labels or table rows. */
function isSpoken(texts: readonly string[]): boolean {
  const parted = texts.filter(
    (text) => /\t|\S {3,}\S/.test(text) || /^[^\s+|]+(?:[+|][^\s+|]+)+$/.test(text),
  );
  return looksLikeMessages(texts) && 2 * parted.length < texts.length;
}

/** Whether one of several texts is a question. */
function asks(texts: readonly string[]): boolean {
  return texts.some((text) => /[?\uff1f]\s*$/.test(text));
}

/** Whether a list of texts is one of several lists of equal length, such as the columns of a table. */
function isColumn(record: Fields, key: string, lists: readonly string[]): boolean {
  const list = record[key];
  if (!isTextList(list)) return false;
  // Lists of numbers and labels next to the turns are data about each turn.
  const isDialogue = LIST_KEYS.includes(key) && areSentences(list);
  const isText = (other: unknown): boolean => isTextList(other) && (!isDialogue || areSentences(other));
  const mayBe = (other: string): boolean => !LIST_KEYS.includes(key) || isText(record[other]);
  const isAsLong = (other: unknown): boolean => Array.isArray(other) && other.length === list.length;
  return lists.some((other) => other !== key && isAsLong(record[other]) && mayBe(other));
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  // The keys of groups are names, not fields.
  const areLists = (each: unknown): boolean => isTextList(each) || (Array.isArray(each) && isFields(each[0]));
  if (isFields(value) && Object.keys(value).length > 0 && Object.values(value).every(areLists))
    return 'lists';
  return isFields(value) ? Object.keys(value).sort().join() : typeof value;
}

function listRemedies(list: readonly unknown[], path: string): Remedy[] {
  const at = path === '' ? {} : { path };
  if (isPairList(list)) {
    const first = list.map(([each]) => String(each));
    if (looksLikeMessages(first) || first.some((each) => /[.?!]$/.test(each)))
      return [{ ...at, speaker: ALTERNATE }];
    return isSpeaker(
      first.map((name) => ({ name })),
      'name',
    )
      ? [{ ...at, columns: { speaker: '0', text: '1' } }]
      : [];
  }
  if (isTextList(list)) {
    const named = path === '' ? [] : patternsAt(list, path);
    return named.length > 0 || !isSpoken(list) ? named : [{ ...at, speaker: ALTERNATE }];
  }
  const entries = fieldsIn(list);
  if (entries.length < 2 || entries.length < list.length || versionField(entries[0]!) !== undefined)
    return [];
  // Entries that hold lists of records are not turns.
  if (Object.values(entries[0]!).some((value) => Array.isArray(value) && isFields(value[0]))) return [];
  if (formOf(entries[0]) !== undefined) return [at];
  const { text, speaker } = columnsOf(entries);
  if (text === undefined) return [];
  if (speaker !== undefined)
    return [{ ...at, columns: { speaker, text }, ...withoutProgram(entries, speaker) }];
  // The key of a text may be its speaker.
  if (SIDE.test(text)) return [{ ...at, columns: { text }, speaker: text }];
  if (mayName(entries, text)) return [];
  const asked = entries.filter(
    (entry) => /[?\uff1f]\s*$/.test(String(entry[text])) || ASKED.test(String(entry[text])),
  );
  // If almost all texts are questions, they are from one person.
  const isOne = asked.length > 0.75 * entries.length;
  return [{ ...at, columns: { text }, speaker: isOne ? 'user' : ALTERNATE }];
}

/** Names of programs that are not speakers. */
const PROGRAM = /^(?:system|server|narrator|game|info)$/i;

/** The condition that excludes messages of a program among people. */
function withoutProgram(rows: readonly Fields[], speaker: string): Pick<Remedy, 'where'> {
  const names = [...new Set(rows.map((row) => String(valueAt(row, speaker))))];
  const programs = names.filter((name) => PROGRAM.test(name));
  if (programs.length === 0 || names.length - programs.length < 2) return {};
  return { where: programs.map((name) => `speaker!=${name}`) };
}

/** Options for a table: its columns, or names for them if the first line is a row and not a header. */
function tableRemedies(input: string): Remedy[] {
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

/** A row with the fields of its nested objects. */
function flatRow(row: Fields): Fields {
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

/** Options for rows with a turn in each. */
function rowRemedies(given: readonly Fields[]): Remedy[] {
  const all = mergedRow(given);
  if (given.length < 2 || versionField(all) !== undefined || Object.keys(all).length < 2) return [];
  const found = columnsOf(given);
  const flat = found.text === undefined ? given.map(flatRow) : given;
  if (flat.some((row, i) => row !== given[i])) return rowRemedies(flat);
  const rows = found.text === undefined ? given : given.filter((row) => isSaid(row, found.text!));
  if (shapeOf(rows[0]!, { speaker: ALTERNATE })?.name === 'numbered-fields') return [{ speaker: ALTERNATE }];
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
    return rowsOf(text.slice(0, LOOK), '', header).slice(0, LINES);
  } catch (error) {
    if (error instanceof MetricError) return [];
    throw error;
  }
}
