import { open, readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { describeValue, MetricError } from '../error.js';
import type { EvaluationRow } from '../evaluate/evaluation-row.js';
import { readRecords } from './read-records.js';
import type { Spooled } from './spool.js';

/** The score rows of a file: JSON lines, CSV, Parquet, the JSON of `mtpc score --format json`, or a list. */
export async function* readRows(file: Spooled): AsyncGenerator<EvaluationRow> {
  const start = await startOf(file.path);
  if (start.startsWith('PAR1')) yield* parquetRows(file);
  else if (/^\s*(\{\s*"rows"|\[)/.test(start)) yield* jsonRows(file);
  else if (/^\s*\{/.test(start)) yield* lineRows(file);
  else yield* csvRows(file);
}

async function startOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

async function* lineRows({ path, name }: Spooled): AsyncGenerator<EvaluationRow> {
  let line = 0;
  for await (const { text } of readRecords(path, false)) {
    line += 1;
    if (text.trim() !== '') yield rowOf(parsed(text, `${name}, line ${line}`), `${name}, line ${line}`);
  }
}

async function* jsonRows({ path, name }: Spooled): AsyncGenerator<EvaluationRow> {
  const found = parsed(await readFile(path, 'utf8'), name) as { rows: readonly unknown[] } | unknown[];
  const rows = Array.isArray(found) ? found : found.rows;
  for (const [i, row] of rows.entries()) yield rowOf(row, `${name}, rows[${i}]`);
}

async function* csvRows({ path, name }: Spooled): AsyncGenerator<EvaluationRow> {
  let header: readonly string[] | undefined;
  let record = 0;
  for await (const { text } of readRecords(path, true)) {
    record += 1;
    const cells = Papa.parse<string[]>(text, { delimiter: ',' }).data[0] ?? [];
    if (header === undefined) header = headerOf(cells, name);
    else {
      const entries = header.map((column, i) => [column, cellValue(column, cells[i] ?? '')] as const);
      const row = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
      yield rowOf({ score: null, ...row }, `${name}, record ${record}`);
    }
  }
}

/** The names of the columns: another table, of which no row may be there, is none of scores. */
function headerOf([first = '', ...rest]: readonly string[], file: string): readonly string[] {
  // As spreadsheets save it.
  const header = [first.replace(/^\ufeff/, ''), ...rest];
  if (header.includes('metric') && header.includes('score')) return header;
  throw notRow(header.join(), `${file}, record 1`);
}

/** Cells of text may be marked as such for spreadsheets. */
function cellValue(name: string, cell: string): string | number | undefined {
  if (cell === '') return name === 'signature' ? '' : undefined;
  return ['score', 'n', 'turn'].includes(name) ? Number(cell) : cell.replace(/^'(?=[=+\-@\t\r])/, '');
}

async function* parquetRows({ path, name }: Spooled): AsyncGenerator<EvaluationRow> {
  const library = await import('hyparquet').catch((cause: unknown) => {
    const message = `${name}: expected the optional package hyparquet, which cannot be loaded; install it with: npm install hyparquet`;
    throw new MetricError('MISSING_CAPABILITY', message, { path: name, cause });
  });
  const file = await library.asyncBufferFromFile(path);
  const metadata = await library.parquetMetadataAsync(file);
  let rowStart = 0;
  for (const { num_rows: count } of metadata.row_groups) {
    const rowEnd = rowStart + Number(count);
    const rows = await library.parquetReadObjects({ file, metadata, rowStart, rowEnd });
    for (const [i, row] of rows.entries()) {
      const entries = Object.entries(row).filter(([column, value]) => value !== null || column === 'score');
      yield rowOf(Object.fromEntries(entries), `${name}, row ${rowStart + i + 1}`);
    }
    rowStart = rowEnd;
  }
}

function parsed(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notRow(text, place);
  }
}

function rowOf(value: unknown, place: string): EvaluationRow {
  const { transcript, unit, metric, score, n, signature } = (value ?? {}) as Partial<EvaluationRow>;
  const isScore = score === null || (typeof score === 'number' && Number.isFinite(score));
  const isRow = [transcript, unit, metric, signature].every((field) => typeof field === 'string');
  if (!isRow || !isScore || typeof n !== 'number') throw notRow(value, place);
  const { clusters } = value as { clusters?: unknown };
  return {
    ...(value as EvaluationRow),
    ...(typeof clusters === 'string' && { clusters: clustersOf(clusters, place) }),
  };
}

/** Clusters as a cell of CSV or Parquet holds them. */
function clustersOf(cell: string, place: string): Readonly<Record<string, string>> {
  return parsed(cell, place) as Readonly<Record<string, string>>;
}

function notRow(value: unknown, place: string): MetricError {
  const message = `${place}: expected a score row, as mtpc score writes it, got ${describeValue(value)}`;
  return new MetricError('INVALID_INPUT', message, { path: place, received: value });
}
