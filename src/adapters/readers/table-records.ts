import { type Fields, isFields } from './fields.js';

/**
 * The records of a table that is one JSON object, as written by data frames and data sets; `undefined` for any other
 * object. The forms: rows wrapped as `{ rows: [{ row_idx, row }] }` (the viewer of Hugging Face), `{ columns, data }`
 * (pandas, `split`), a column by its index under each key (pandas), and a column under each key, one of which contains
 * lists, so that the object is not a conversation by itself (data sets).
 * @internal
 */
export function tableRecords(value: Fields): Fields[] | undefined {
  return viewerRows(value) ?? splitRows(value) ?? indexedRows(value) ?? listedRows(value);
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
  // Conversations under keys, with turns under numbers, consist of objects at every level.
  const isPlain = (cell: unknown): boolean => typeof cell !== 'object' || cell === null;
  if (!columns.some(([, column]) => Object.values(column as Fields).every(isPlain))) return undefined;
  return index.map((key) =>
    Object.fromEntries(columns.map(([name, column]) => [name, (column as Fields)[key]])),
  );
}

function listedRows(value: Fields): Fields[] | undefined {
  const columns = Object.entries(value);
  const [first] = columns;
  if (columns.length < 2 || !first || !Array.isArray(first[1]) || first[1].length === 0) return undefined;
  const { length } = first[1];
  const isColumn = (column: unknown): column is readonly unknown[] =>
    Array.isArray(column) && column.length === length;
  if (!columns.every(([, column]) => isColumn(column))) return undefined;
  const holdsLists = ([, column]: readonly [string, unknown]): boolean =>
    (column as readonly unknown[]).every((cell) => Array.isArray(cell));
  // Two lists of conversations without other fields are two lists.
  const holdsTexts = ([, column]: readonly [string, unknown]): boolean =>
    (column as readonly unknown[]).every((cell) => typeof cell === 'string');
  if (columns.every(holdsLists)) return undefined;
  if (!columns.some(holdsLists) && !(columns.some(holdsTexts) && mayBeRows(value))) return undefined;
  return Array.from({ length }, (_, i) =>
    Object.fromEntries(columns.map(([name, column]) => [name, (column as readonly unknown[])[i]])),
  );
}

/** Names of columns that say which conversation a row is of, or that hold whole conversations. */
const CONVERSATION =
  /^(?:(?:conversation|conv|convo|dialogue|dialog|chat|session|thread|transcript|episode)_?(?:id|idx|hash)|dialogue_?id|sessionid|conversationid|threadid)$/i;
const WHOLE = /^(?:dialogue|dialog|conversation|transcript|chosen|rejected)$/i;

/** Whether lists of texts are the columns of a table, and not the turns and speakers of one conversation. */
function mayBeRows(value: Fields): boolean {
  const names = Object.keys(value);
  if (names.some((name) => CONVERSATION.test(name))) return true;
  return names.some((name) => WHOLE.test(name) && (value[name] as readonly unknown[]).every(isDialogue));
}

/** Whether a text holds several lines that begin with names. */
function isDialogue(cell: unknown): boolean {
  if (typeof cell !== 'string') return false;
  const lines = cell.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 1 && 2 * lines.filter((line) => /^[^:\n]{1,40}:/.test(line)).length >= lines.length;
}
