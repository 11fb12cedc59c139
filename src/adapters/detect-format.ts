import {
  type Candidate,
  candidatesFor,
  candidatesForText,
  declaredFormat,
  FORMAT_NAMES,
  formatOfSigns,
  HEADERLESS,
  LIST_OWNERS,
  MOST_LINES,
  shapeOf,
  TABLES,
} from './formats/catalogue.js';
import { namedTextsOf } from './formats/named-texts.js';
import type { FormatName } from './formats/names.generated.js';
import { isEntry } from './formats/sharegpt.js';
import { bareRecord, listWithin, unknownTable } from './from-chat.js';
import { CsvTokenizer, separatorOf } from './readers/csv-tokenizer.js';
import { describeForeign, describeForeignText } from './readers/describe-foreign.js';
import { type Fields, isFields, listed } from './readers/fields.js';
import { firstElements } from './readers/json-array-reader.js';
import { keyedRecords } from './readers/keyed-records.js';
import { LineSplitter } from './readers/line-splitter.js';
import { logEvent } from './readers/log-events.js';
import { looksLikeJson } from './readers/looks-like-json.js';
import { Notes } from './readers/notes.js';
import { parseJson } from './readers/parse-json.js';
import { withParsedCells, withParsedTexts } from './readers/parsed-cells.js';
import { looksLikeFlaggedRow } from './readers/row-columns.js';
import { isMessageList, isTextList, type ShapeHints } from './readers/shape.js';
import { dialogueTexts, packedRecords } from './readers/table-records.js';

/** The formats of tables with a turn in each row. */
const ROW_FORMATS: readonly FormatName[] = ['rows', 'delidata'];

const OTHER_FORMATS: readonly FormatName[] = FORMAT_NAMES.filter((name) => name !== 'rows');

const DELIMITED = /\.(csv|tsv)$/i;

/**
 * Detects the format of data, given as text or parsed: from its first record, and for text that is not JSON from its
 * header. `undefined` if the format is unknown.
 *
 * Complexity: O(first record); for JSON over many lines O(text).
 *
 * @param fileName a name or path; `.csv` and `.tsv` mean that the text is rows
 * @param hints the fields to read (`columns`), and the speaker if the data names none (`speaker`)
 *
 * @example
 * ```ts
 * import { detectFormat } from '@mtpc/metrics/adapters';
 * detectFormat([{ role: 'user', content: 'Hello' }]); // => 'openai'
 * detectFormat('{"id":"c1","conversations":[{"from":"human","value":"Hello"}]}'); // => 'sharegpt'
 * detectFormat('speaker,text\nana,Hello'); // => 'rows'
 * detectFormat('Ana: Hello\nBen: Hi'); // => 'named-lines'
 * detectFormat('Once upon a time'); // => undefined
 * ```
 */
export function detectFormat(input: unknown, fileName = '', hints: ShapeHints = {}): FormatName | undefined {
  return detect(input, fileName, hints)?.format;
}

/** The format of data, and the other formats it resembles. @internal */
export interface Detected {
  readonly format: FormatName;
  /** All formats that the input resembles, the likeliest first; each is looked for when it is asked for. */
  candidates(): Iterable<Candidate>;
}

/** Detects the format of data, and the formats it resembles. @internal */
export function detect(input: unknown, fileName = '', hints: ShapeHints = {}): Detected | undefined {
  const found = detectStart(input, fileName, hints);
  if (found || !DELIMITED.test(fileName)) return found;
  const isText = typeof input !== 'string' || describeForeign(input) === undefined;
  return isText ? { format: 'rows', candidates: () => [] } : undefined;
}

/** The format of the start of some data; `undefined` also for a table whose first row is not there yet. @internal */
export function detectStart(input: unknown, fileName: string, hints: ShapeHints): Detected | undefined {
  const named = DELIMITED.test(fileName);
  if (typeof input === 'string' && (named || !looksLikeJson(input))) {
    const head = new TextHead(input);
    const declared = named ? undefined : head.declared;
    if (declared !== undefined) return { format: declared, candidates: () => [] };
    if (describeForeign(input) !== undefined) return undefined;
    if (!named && describeForeignText(input) !== undefined) return undefined;
    const format = named ? formatOfTable(head, hints) : formatOfText(head, hints);
    return format && { format, candidates: () => candidatesIn(head, hints) };
  }
  const found = firstOf(input, named, hints);
  if (found?.format === undefined) return undefined;
  const format = found.format === 'rows' && isListOfLists(input) ? 'chat' : found.format;
  return { format, candidates: () => candidatesFor(found.record, hints) };
}

/** The beginning of a text that is not JSON, parsed once. */
class TextHead {
  readonly text: string;
  #row: { readonly row: Fields | undefined } | undefined;
  readonly #forms: Candidate[] = [];
  #rest: Generator<Candidate> | undefined;
  #firstLines: readonly string[] | undefined;
  constructor(text: string) {
    this.text = text;
  }

  /** A row below its header. */
  get row(): Fields | undefined {
    this.#row ??= { row: firstRow(this.text) };
    return this.#row.row;
  }

  /** The format that the first lines declare. */
  get declared(): FormatName | undefined {
    return declaredFormat(this.#lines());
  }

  #lines(): readonly string[] {
    this.#firstLines ??= firstLines(this.text, MOST_LINES);
    return this.#firstLines;
  }

  /** The formats that the lines may have, the likeliest first; each is looked for once. */
  *forms(): Generator<Candidate> {
    for (let i = 0; ; i += 1) {
      if (i === this.#forms.length) {
        this.#rest ??= candidatesForText(this.#lines());
        const { done, value } = this.#rest.next();
        if (done) return;
        this.#forms.push(value);
      }
      yield this.#forms[i]!;
    }
  }
}

function formatOfTable({ text, row }: TextHead, hints: ShapeHints): FormatName | undefined {
  return rowFormat(row, hints) ?? tableShape(text, hints) ?? tableWithoutHeader(text);
}

/** The formats of text that is not JSON: rows by its header, or a text format by its lines. */
function* candidatesIn(head: TextHead, hints: ShapeHints): Generator<Candidate> {
  // A header that names speaker and text resembles no other format.
  const isTable = head.row !== undefined && rowFormat(head.row, hints) !== undefined;
  if (head.row) yield* candidatesFor(head.row, hints, isTable ? ROW_FORMATS : FORMAT_NAMES);
  if (!isTable) yield* head.forms();
}

function formatOfRecord(record: Fields, hints: ShapeHints): FormatName | undefined {
  const found = signOf(record, hints);
  if (found !== undefined) return found;
  const parsed = withParsedTexts(record);
  return parsed === record ? undefined : shapeOf(parsed, hints)?.name;
}

function signOf(record: Fields, hints: ShapeHints): FormatName | undefined {
  return keyedRecords(record) ? 'chat' : formatOfSigns(record, hints);
}

/** The format of a table with a turn in each row, by its header. */
function rowFormat(header: Fields | undefined, hints: ShapeHints): FormatName | undefined {
  return header && formatOfSigns(header, hints, ROW_FORMATS);
}

/** Whether some data is a list of conversations that are lists: no rows, whatever their messages look like. */
function isListOfLists(input: unknown): boolean {
  if (typeof input === 'string') return /^\ufeff?\s*\[(?:\s*\[){1,3}\s*\{/.test(input);
  return Array.isArray(input) && Array.isArray(input[0]);
}

/** A record, and its format if known. */
interface Told {
  readonly record: Fields;
  readonly format: FormatName | undefined;
}

/**
 * The record that determines the format of data: the first one with a known format, since faults in earlier ones are
 * reported when they are read; else the first. `undefined` if there is none.
 * @internal
 */
export function firstRecordOf(input: unknown, delimited = false, hints: ShapeHints = {}): Fields | undefined {
  return firstOf(input, delimited, hints)?.record;
}

function firstOf(input: unknown, delimited: boolean, hints: ShapeHints): Told | undefined {
  return typeof input === 'string' ? firstOfText(input, delimited, hints) : firstOfValue(input, hints);
}

function firstOfValue(value: unknown, hints: ShapeHints): Told | undefined {
  const bare = bareRecord(value, hints) ?? (areTextLists(value) ? bareRecord(value[0], hints) : undefined);
  return told(bare, hints) ?? tellingOf(recordsIn(value), hints);
}

/** Whether a value is a list of conversations, each a list of texts. */
function areTextLists(value: unknown): value is readonly (readonly string[])[] {
  return Array.isArray(value) && value.length > 0 && value.every(isTextList);
}

function told(record: Fields | undefined, hints: ShapeHints): Told | undefined {
  return record && { record, format: formatOfRecord(record, hints) };
}

function tellingOf(candidates: Iterable<Telling>, hints: ShapeHints): Told | undefined {
  const hasHints = Object.keys(hints).length > 0;
  let first: Fields | undefined;
  let event: Fields | undefined;
  let count = 0;
  for (const { record, sign } of candidates) {
    const isEvent = logEvent(record) !== undefined;
    const known = hasHints ? undefined : sign;
    const format = isEvent ? undefined : (known ?? formatOfRecord(record, hints));
    if (format !== undefined) return { record, format };
    if (isEvent) event ??= record;
    else first ??= record;
    count += 1;
    if (count === LINES) break;
  }
  return first ? { record: first, format: undefined } : told(event, hints);
}

/** Text that is not JSON: rows below a header that names speaker and text, or the lines of a conversation. */
function formatOfText(head: TextHead, hints: ShapeHints): FormatName | undefined {
  const { row } = head;
  return rowFormat(row, hints) ?? (row && tableShape(head.text, hints)) ?? firstOfAll(head.forms());
}

function firstOfAll(candidates: Iterable<Candidate>): FormatName | undefined {
  for (const { format } of candidates) return format;
  return undefined;
}

/** How much of a table is looked at for its first row. @internal */
export const LOOK: number = 1 << 16;

/** The shape of the conversations that a table has in its rows. */
function tableShape(text: string, hints: ShapeHints): FormatName | undefined {
  const notes = new Notes('detectFormat', { onError: 'skip' });
  const tokenizer = new CsvTokenizer('', notes);
  const [first] = [...tokenizer.push(text.slice(0, LOOK)), ...tokenizer.end()];
  if (!first) return undefined;
  const row = first.record as Fields;
  const forms = new Set([withParsedCells(row), withParsedTexts(row), row]);
  const shape = [...forms].map((form) => shapeOf(form, hints)).find((found) => found !== undefined);
  return (
    shape?.name ??
    TABLES.find(({ detect }) => detect(row, hints))?.name ??
    (looksLikeFlaggedRow(row) ? 'rows' : undefined)
  );
}

/** The form of a table without a header: the lines of a conversation. */
function tableWithoutHeader(text: string): FormatName | undefined {
  const lines = firstLines(text, LINES);
  return HEADERLESS.find(({ detect }) => detect.fits(lines))?.name;
}

/** How deep lists in lists are looked into: a file of groups of conversations that are lists of messages. */
const DEPTH = 4;

/**
 * A record that may tell the format of some data, and its own format where that was found on the way, without hints.
 */
interface Telling {
  readonly record: Fields;
  readonly sign?: FormatName | undefined;
}

/**
 * The objects of a parsed value, one of which determines its format: itself, its elements, or the contents of a
 * wrapping object.
 */
function* recordsIn(value: unknown, depth: number = DEPTH): Generator<Telling> {
  if (depth < 0) return;
  if (Array.isArray(value)) {
    const named = namedTextsOf(value);
    if (named) yield { record: named };
    else
      for (const each of dialogueTexts(value) ?? packedRecords(value) ?? value)
        yield* recordsIn(each, depth - 1);
    return;
  }
  if (!isFields(value)) return;
  const named = namedRecords(value);
  if (named) return yield* recordsIn(named, depth - 1);
  const sign = signOf(value, {});
  const inner = isRecord(value, sign) ? undefined : innerRecords(value);
  if (inner) yield* recordsIn(inner, depth - 1);
  else yield { record: value, sign };
}

/** The list of records in an object, as a table or under a typical name. */
function namedRecords(value: Fields): readonly unknown[] | undefined {
  const table = unknownTable(value);
  if (table) return table;
  const { transcripts, utterances, conversations } = value;
  if (listed(transcripts) && !isMessageList(transcripts)) return listed(transcripts);
  if (LIST_OWNERS.some(({ detect }) => detect.fits(value, {}))) return undefined;
  if (listed(utterances) && isFields(listed(utterances)?.[0]) && !isMessageList(utterances)) {
    return listed(utterances);
  }
  if (isCorpus(value)) return listed(utterances);
  const hasOthers = listed(conversations)?.some(isEntry) === false && !isTextList(conversations);
  return hasOthers && !isMessageList(conversations) ? listed(conversations) : undefined;
}

/** Whether an object of this form is a record by itself; a row-like object may contain records. */
function isRecord(value: Fields, sign: FormatName | undefined): boolean {
  if (sign !== 'rows') return sign !== undefined;
  return keyedRecords(value) !== undefined || formatOfSigns(value, {}, OTHER_FORMATS) !== undefined;
}

/** The list of records that an object holds under any other name. */
function innerRecords(value: Fields): readonly unknown[] | undefined {
  const { rows } = value;
  return listWithin(value, {})?.list ?? (Object.keys(value).length === 1 ? listed(rows) : undefined);
}

/** A ConvoKit corpus in one object: its utterances name their conversation. */
function isCorpus({ utterances }: Fields): boolean {
  return (listed(utterances) ?? []).some(
    (each) => isFields(each) && ('conversation_id' in each || 'root' in each),
  );
}

/** How many lines are looked at: logs begin with events that are not messages, texts with headers. */
const LINES = 40;

function firstOfText(text: string, delimited: boolean, hints: ShapeHints): Told | undefined {
  if (delimited || !looksLikeJson(text)) return told(firstRow(text), hints);
  const inLines = goesOn(text) ? undefined : tellingOf(recordsInLines(text), hints);
  if (inLines?.format !== undefined) return inLines;
  const plain = text.replace(/^\ufeff/, '');
  const whole = parseJson(plain);
  const value = whole ? whole.value : firstElements(plain, LINES);
  return firstOfValue(value, hints) ?? inLines;
}

/** Whether the first line opens a value that continues below; the following lines are parts of it. */
function goesOn(text: string): boolean {
  const [first = ''] = firstLines(text, 1);
  return /[[{,]\s*$/.test(first);
}

function* recordsInLines(text: string): Generator<Telling> {
  for (const line of firstLines(text, LINES)) yield* recordsIn(parseJson(line)?.value);
}

/** What separates columns, or encloses them where blanks do. */
const SEPARATED = /[,;\t|"]/;

/** A row of delimited text with nothing in its cells, which is enough to see its columns. */
function firstRow(text: string): Fields | undefined {
  const [first = '', second] = firstLines(text, 2);
  const separator = separatorOf(first);
  const header = separator === undefined ? first : second;
  if (header === undefined || header === '') return undefined;
  if (separator === undefined && !SEPARATED.test(header)) return undefined;
  const notes = new Notes('detectFormat', { onError: 'skip' });
  const tokenizer = new CsvTokenizer(separator ?? '', notes);
  const columns = [...tokenizer.push(`${header}\n${header}\n`), ...tokenizer.end()][0]?.record;
  return isFields(columns) && Object.keys(columns).length > 1 ? columns : undefined;
}

/** The first few lines that are not blank. */
function firstLines(text: string, most = 5): string[] {
  const splitter = new LineSplitter();
  const lines: string[] = [];
  for (let start = 0; start < text.length && lines.length < most; ) {
    const end = text.indexOf('\n', start);
    const stop = end < 0 ? text.length : end;
    const [line] = splitter.push(`${text.slice(start, stop)}\n`);
    if (line && line.text.trim() !== '') lines.push(line.text);
    start = stop + 1;
  }
  return lines;
}
