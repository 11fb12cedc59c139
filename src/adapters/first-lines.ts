import { type Fields, fieldsIn } from './records/fields.js';
import { Notes } from './records/notes.js';
import { CsvTokenizer, statedSeparator } from './rows/csv-tokenizer.js';
import { LineSplitter } from './text/line-splitter.js';

/** Maximum length to search for the first row of a table. @internal */
export const LOOK: number = 1 << 16;

/** Number of examined lines; logs may begin with other events, and texts with headers. @internal */
export const LINES = 40;

/** Column separators and quotes. */
const SEPARATED = /[,;\t|"]/;

/** The first non-blank lines of a text. @internal */
export function firstLines(text: string, most: number): string[] {
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

/** The rows of a table whose text may be cut off. @internal */
export function parsePartialRows(text: string, separator = '', header?: readonly string[]): Fields[] {
  const tokenizer = new CsvTokenizer(separator, new Notes('detectFormat', { onError: 'skip' }), header);
  const rows = [...tokenizer.push(text), ...tokenizer.end()];
  return fieldsIn(rows.map(({ record }) => record));
}

/** A row of delimited text with nothing in its cells, which is enough to see its columns. @internal */
export function headerRow(text: string): Fields | undefined {
  const [first = '', second] = firstLines(text, 2);
  const separator = statedSeparator(first);
  const header = separator === undefined ? first : second;
  if (header === undefined || header === '') return undefined;
  if (separator === undefined && !SEPARATED.test(header)) return undefined;
  const [row] = parsePartialRows(`${header}\n${header}\n`, separator);
  return row && Object.keys(row).length > 1 ? row : undefined;
}
