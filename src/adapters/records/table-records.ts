import { type Fields, isFields } from './fields.js';
import { parseJson } from './parse-json.js';

/**
 * The records of a table that is one JSON object, as written by data frames and data sets; `undefined` for any other
 * object. The forms: rows wrapped as `{ rows: [{ row_idx, row }] }` (the viewer of Hugging Face), `{ columns, data }`
 * (pandas, `split`), a column by its index under each key (pandas), and a column under each key, one of which contains
 * lists, ids of conversations or whole dialogues, so that the object is not a conversation by itself (data sets).
 * @internal
 */
export function tableRecords(value: Fields): Fields[] | undefined {
  return viewerRows(value) ?? splitRows(value) ?? indexedRows(value) ?? listedRows(value) ?? splits(value);
}

/** A list of texts that are whole dialogues, as records. @internal */
export function dialogueTexts(value: unknown): Fields[] | undefined {
  const areDialogues = Array.isArray(value) && value.length > 0 && value.every(isDialogue);
  return areDialogues ? value.map((text: unknown) => ({ text })) : undefined;
}

function isPacked(value: unknown): value is string {
  return typeof value === 'string' && /^\s*\{/.test(value);
}

/** Parses a list of JSON texts into objects. @internal */
export function packedRecords(value: unknown): Fields[] | undefined {
  const arePacked = Array.isArray(value) && value.length > 0 && value.every(isPacked);
  if (!arePacked) return undefined;
  const records = value.map((each) => parseJson(each)?.value);
  return records.every(isFields) ? records : undefined;
}

/** The rows of several tables under one key each: the splits of a data set. */
function splits(value: Fields): Fields[] | undefined {
  const tables = Object.values(value).map((each) =>
    isFields(each) && mayBeRows(Object.entries(each)) ? listedRows(each) : undefined,
  );
  const areTables = tables.length > 0 && tables.every((rows) => rows !== undefined);
  return areTables ? tables.flatMap((rows) => rows ?? []) : undefined;
}

function viewerRows({ rows }: Fields): Fields[] | undefined {
  const list: readonly unknown[] = Array.isArray(rows) ? rows : [];
  const inner: Fields[] = list.flatMap((each) =>
    isFields(each) && 'row_idx' in each && isFields(each.row) ? [each.row] : [],
  );
  return list.length > 0 && inner.length === list.length ? inner : undefined;
}

function splitRows({ columns, data, index: _, ...rest }: Fields): Fields[] | undefined {
  if (Object.keys(rest).length > 0 || !Array.isArray(columns) || !Array.isArray(data)) return undefined;
  const isRow = (row: unknown): row is readonly unknown[] =>
    Array.isArray(row) && row.length === columns.length;
  if (columns.length === 0 || data.length === 0 || !data.every(isRow)) return undefined;
  return data.map((row) => Object.fromEntries(columns.map((name, i) => [String(name), row[i]])));
}

function indexedRows(value: Fields): Fields[] | undefined {
  const columns = Object.entries(value);
  const [first] = columns;
  if (!first || !isFields(first[1])) return undefined;
  const index = Object.keys(first[1]);
  const isColumn = (column: unknown): column is Fields =>
    isFields(column) &&
    Object.keys(column).length === index.length &&
    index.every((key) => Object.hasOwn(column, key));
  const isTable = columns.length > 1 && index.length > 0 && index.every((key) => /^\d+$/.test(key));
  if (!isTable || !columns.every(([, column]) => isColumn(column))) return undefined;
  // Keyed conversations with numbered turns consist of objects at every level.
  const isPlain = (cell: unknown): boolean => typeof cell !== 'object' || cell === null;
  if (!columns.some(([, column]) => Object.values(column as Fields).every(isPlain))) return undefined;
  return index.map((key) =>
    Object.fromEntries(columns.map(([name, column]) => [name, (column as Fields)[key]])),
  );
}

function listedRows(value: Fields): Fields[] | undefined {
  const columns = Object.entries(value);
  const length = columnLength(columns);
  if (length === undefined) return undefined;
  const lists = columns.filter(([, cells]) => (cells as readonly unknown[]).every(Array.isArray));
  const areRows =
    columns.length === 1
      ? columns.some(holdsDialogues)
      : lists.filter(holdsConversations).length === 1 ||
        (lists.length > 0 && lists.length < columns.length) ||
        mayBeRows(columns);
  if (!areRows) return undefined;
  return Array.from({ length }, (_, i) =>
    Object.fromEntries(columns.map(([name, column]) => [name, (column as readonly unknown[])[i]])),
  );
}

type Column = readonly [name: string, cells: unknown];

/** The length of all columns, if they are lists of the same length. */
function columnLength(columns: readonly Column[]): number | undefined {
  const first = columns[0]?.[1];
  if (!Array.isArray(first) || first.length === 0) return undefined;
  const { length } = first;
  return columns.every(([, cells]) => Array.isArray(cells) && cells.length === length) ? length : undefined;
}

/** Names of conversation columns. */
const CONVERSATION =
  /^(?:(?:conversation|conv|convo|dialogue|dialog|chat|session|thread|transcript|episode)_?(?:id|idx|hash)|dialogue_?id|sessionid|conversationid|threadid)$/i;
/** Names of columns that may hold whole conversations as text. */
const WHOLE =
  /^(?:dialogue|dialog|conversations?|transcript|chat|text|input|content|prompt|chosen|rejected)$/i;
/** Names of one question and one answer; names of whole conversations are plural. */
const ASKS = /^(?:question|prompt|instruction|query|input|chosen)$/i;
const ANSWERS = /^(?:answer|response|completion|output|reply|rejected)$/i;

/** Whether lists are the columns of a table, and not the turns and speakers of one conversation. */
function mayBeRows(columns: readonly Column[]): boolean {
  if (columns.some(([name]) => CONVERSATION.test(name)) || columns.some(holdsDialogues)) return true;
  const has = (names: RegExp): boolean =>
    columns.some(
      ([name, cells]) => names.test(name) && Array.isArray(cells) && cells.length > 1 && !isFields(cells[0]),
    );
  return has(ASKS) && has(ANSWERS);
}

/** Whether each cell of a column is a conversation: a list of texts or of messages. */
function holdsConversations([, cells]: Column): boolean {
  return (cells as readonly (readonly unknown[])[]).every(
    (cell) => cell.length > 0 && cell.every((each) => typeof each === 'string' || isFields(each)),
  );
}

/** Whether each cell of a column is a text of several lines that begin with names. */
function holdsDialogues([name, cells]: Column): boolean {
  return WHOLE.test(name) && Array.isArray(cells) && cells.every(isDialogue);
}

/** Whether a text holds several lines that begin with names. */
function isDialogue(cell: unknown): boolean {
  if (typeof cell !== 'string') return false;
  const lines = cell.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 1 && 2 * lines.filter((line) => /^[^:\n]{1,40}:/.test(line)).length >= lines.length;
}
