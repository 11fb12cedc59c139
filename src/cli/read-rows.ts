import { open, readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { describeValue, MetricError, missingPackage } from '../error.js';
import { isRow, rowFromCells, rowFromValues, type ScoreRow } from '../evaluate/row.js';
import { readRecords } from './read-records.js';
import type { Spooled } from './spool.js';

/** The score rows of a file: JSON lines, CSV, Parquet, the JSON of `mtpc score --format json`, or a list. */
export async function* readRows(file: Spooled): AsyncGenerator<ScoreRow> {
  const start = await readFirstBytes(file.path);
  if (start.startsWith('PAR1')) yield* parquetRows(file);
  else if (/^\s*(\{\s*"rows"|\[)/.test(start)) yield* jsonRows(file);
  else if (/^\s*\{/.test(start)) yield* lineRows(file);
  else yield* csvRows(file);
}

async function readFirstBytes(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

async function* lineRows({ path, name }: Spooled): AsyncGenerator<ScoreRow> {
  let line = 0;
  for await (const { text } of readRecords(path, false)) {
    line += 1;
    if (text.trim() !== '') yield checkedRow(parsed(text, `${name}, line ${line}`), `${name}, line ${line}`);
  }
}

async function* jsonRows({ path, name }: Spooled): AsyncGenerator<ScoreRow> {
  const found = parsed(await readFile(path, 'utf8'), name) as { rows: readonly unknown[] } | unknown[];
  const rows = Array.isArray(found) ? found : found.rows;
  for (const [i, row] of rows.entries()) yield checkedRow(row, `${name}, rows[${i}]`);
}

async function* csvRows({ path, name }: Spooled): AsyncGenerator<ScoreRow> {
  let header: readonly string[] | undefined;
  let record = 0;
  for await (const { text } of readRecords(path, true)) {
    record += 1;
    const cells = Papa.parse<string[]>(text, { delimiter: ',' }).data[0] ?? [];
    if (header === undefined) header = checkHeader(cells, name);
    else yield checkedRow(rowFromCells(header, cells), `${name}, record ${record}`);
  }
}

/** The names of the columns. A table without metric and score columns is rejected even if it is empty. */
function checkHeader([first = '', ...rest]: readonly string[], file: string): readonly string[] {
  // Spreadsheets save a byte order mark.
  const header = [first.replace(/^\ufeff/, ''), ...rest];
  if (header.includes('metric') && header.includes('score')) return header;
  throw notRow(header.join(), `${file}, record 1`);
}

async function* parquetRows({ path, name }: Spooled): AsyncGenerator<ScoreRow> {
  const library = await import('hyparquet').catch((cause: unknown) => {
    throw missingPackage('hyparquet', name, { path: name, cause });
  });
  const file = await library.asyncBufferFromFile(path);
  const metadata = await library.parquetMetadataAsync(file);
  let rowStart = 0;
  for (const { num_rows: count } of metadata.row_groups) {
    const rowEnd = rowStart + Number(count);
    const rows = await library.parquetReadObjects({
      file,
      metadata,
      rowStart,
      rowEnd,
      parsers: { stringFromBytes },
    });
    for (const [i, row] of rows.entries()) yield checkedRow(row, `${name}, row ${rowStart + i + 1}`);
    rowStart = rowEnd;
  }
}

/** The library drops a byte order mark at the start of a text. */
function stringFromBytes(bytes: Uint8Array | undefined): string | undefined {
  return bytes && new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

function parsed(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notRow(text, place);
  }
}

function checkedRow(value: unknown, place: string): ScoreRow {
  const row = typeof value === 'object' && value !== null ? rowFromValues({ ...value }) : value;
  if (!isRow(row)) throw notRow(value, place);
  return row;
}

function notRow(value: unknown, place: string): MetricError {
  const message = `${place}: expected a score row of mtpc score, got ${describeValue(value)}`;
  return new MetricError('INVALID_INPUT', message, { path: place, received: value });
}
