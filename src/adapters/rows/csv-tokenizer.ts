import Papa from 'papaparse';
import { counted } from '../../text/counted.js';
import type { Located, Tokenizer } from '../records/format.js';
import { NOT_UTF8 } from '../records/json-tokenizer.js';
import type { Notes } from '../records/notes.js';
import { type Line, LineSplitter } from '../text/line-splitter.js';

/** Number of lines per parser call. */
const BATCH = 1024;

/**
 * Splits delimited text (commas, tabs, semicolons, bars; RFC 4180 quotes) into one record per row, keyed by the header.
 * Rows may span lines; the position of a row is its first line. The text is parsed in batches of lines, so that it
 * streams.
 * @internal
 */
export class CsvTokenizer implements Tokenizer {
  readonly #splitter = new LineSplitter();
  #lines: Line[] = [];
  #header: readonly string[] | undefined;
  #hasRows = false;
  /** Number of lines to buffer before the next attempt. */
  #enough: number = BATCH;

  #delimiter: string;
  readonly #isNamed: boolean;
  readonly #notes: Notes;
  /** @param header column names, if the text lacks a header */
  constructor(delimiter: string, notes: Notes, header?: readonly string[]) {
    this.#delimiter = delimiter;
    this.#header = header;
    this.#isNamed = header !== undefined;
    this.#notes = notes;
  }

  *push(piece: string): Generator<Located> {
    for (const line of this.#splitter.push(piece)) {
      this.#take(line);
      if (this.#lines.length >= this.#enough) yield* this.#parse(false);
    }
  }

  *end(): Generator<Located> {
    for (const line of this.#splitter.end()) this.#take(line);
    yield* this.#parse(true);
    if (!this.#header) this.#notes.empty = 'an empty text';
    else if (!this.#hasRows) this.#noRow(this.#header);
  }

  /** With old Mac line breaks, the whole file looks like a header. */
  #noRow(header: readonly string[]): void {
    if (header.some((name) => name.includes('\r')))
      this.#notes.refuse('lines that end with \\n or \\r\\n', 'lines that end with \\r alone: save it again');
    this.#notes.empty = 'a header without rows';
  }

  #take(line: Line): void {
    if (line.text.includes('\ufffd')) this.#notes.count({ line: line.number }, NOT_UTF8);
    const separator =
      !this.#hasRows && this.#lines.length === 0 && (this.#header === undefined || this.#isNamed)
        ? statedSeparator(line.text)
        : undefined;
    if (separator === undefined) this.#lines.push(line);
    else this.#delimiter = separator;
  }

  *#parse(final: boolean): Generator<Located> {
    const text = this.#lines.map((line) => line.text).join('\n');
    if (this.#delimiter === '' && QUOTED.test(this.#lines[0]?.text ?? '')) this.#delimiter = ' ';
    const { data, errors, meta } = Papa.parse<string[]>(this.#delimiter === ' ' ? doubled(text) : text, {
      delimiter: this.#delimiter,
      newline: '\n',
    });
    const open = errors.find(({ code }) => code === 'MissingQuotes');
    if (open && !final) {
      // The quote may be closed later. Doubling the buffer keeps the total work linear.
      this.#enough = 2 * this.#lines.length;
      return;
    }
    this.#enough = BATCH;
    this.#delimiter = meta.delimiter;
    const faults = new Map(errors.map(({ row, code }) => [row, code] as const));
    let line = this.#lines[0]?.number ?? 1;
    this.#lines = [];
    for (const [index, cells] of data.entries()) {
      yield* this.#row(cells, line, faults.get(index));
      for (const cell of cells) line += cell.split('\n').length - 1;
      line += 1;
    }
  }

  *#row(cells: string[], line: number, fault: string | undefined): Generator<Located> {
    if (cells.every((cell) => cell.trim() === '')) return;
    if (!this.#header) {
      this.#header = this.#nameColumns(cells, line);
      return;
    }
    // R omits the header of the row names.
    if (
      !this.#isNamed &&
      !this.#hasRows &&
      cells.length === this.#header.length + 1 &&
      /^\d+$/.test(cells[0] ?? '')
    )
      this.#header = ['row', ...this.#header];
    this.#hasRows = true;
    try {
      this.#check(cells, this.#header.length, line, fault);
    } catch (error) {
      this.#notes.skipOrThrow({ line }, error);
      return;
    }
    const record = Object.fromEntries(this.#header.map((name, index) => [name, cells[index] ?? '']));
    yield { record, place: { line } };
  }

  /** Column names; duplicates get a number, so that no column is lost. */
  #nameColumns(cells: readonly string[], line: number): string[] {
    const names: string[] = [];
    const seen = new Set<string>();
    for (const [index, cell] of cells.entries()) {
      const name = cell.trim() || `column ${index + 1}`;
      const own = seen.has(name) ? `${name} (${index + 1})` : name;
      seen.add(own);
      if (own !== name)
        this.#notes.warn({ line }, '', `column "${name}" is a duplicate; the second is "${own}"`);
      names.push(own);
    }
    return names;
  }

  #check(cells: readonly string[], columns: number, line: number, fault: string | undefined): void {
    const row = cells.join(this.#delimiter);
    if (fault === 'MissingQuotes') this.#notes.fail({ line }, '', 'a quote that is closed', row);
    if (fault === 'InvalidQuotes')
      this.#notes.fail({ line }, '', 'quotes around whole cells, doubled inside', row);
    if (cells.length > 1 && cells.length < columns) {
      this.#notes.count({ line }, 'fewer cells than in the header: the last columns are empty here');
      return;
    }
    if (cells.length !== columns) {
      const quote = `put a cell with "${shown(this.#delimiter)}" between quotation marks`;
      const remedy = cells.length > columns ? quote : 'complete the line';
      const expected = `${counted(columns, 'cell')} as in the ${this.#isNamed ? 'given ' : ''}header (${remedy}, or skip it)`;
      this.#notes.fail({ line }, '', expected, cells.length, [{ onError: 'skip' }]);
    }
  }
}

/** A separator, for messages. */
function shown(delimiter: string): string {
  return delimiter === '\t' ? '\\t' : delimiter;
}

/** A header with quoted cells separated by blanks, as in R's `write.table`. */
const QUOTED = /^"[^"]*"(?: "[^"]*")+$/;

/** Converts escaped quotes within cells to doubled quotes. */
function doubled(text: string): string {
  return text.replaceAll('\\"', '""');
}

/** The separator in Excel's line before the header. @internal */
export function statedSeparator(line: string): string | undefined {
  return /^"?sep=(.)"?$/i.exec(line.trim())?.[1] ?? (/^"?sep=\t"?$/i.test(line) ? '\t' : undefined);
}
