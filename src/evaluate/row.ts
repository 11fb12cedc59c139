import type { ReasonCode } from '../metrics/core/result.js';
import {
  aCount,
  aFiniteNumber,
  aString,
  type Form,
  fieldsOf,
  listOf,
  maybe,
  orNull,
  requireForm,
  tableOf,
  theFlag,
} from '../options/forms.js';
import { ownValue } from '../options/own-value.js';
import { keysOf } from '../options/records.js';

/** Whether a row has a score, is undefined, or was skipped because of missing input. */
export type RowStatus = 'scored' | 'undefined' | 'skipped';

/** The subject of a score; `*` for the count of transcripts for which the command skipped a metric. */
export type RowUnit = 'transcript' | `turns[${number}]` | 'corpus' | `corpus: ${string}` | '*';

/** One score, or the reason why it is missing. */
export interface EvaluationRow {
  /** Id of the transcript, or its number in the input, from 1; `*` for a corpus metric. */
  readonly transcript: string;
  /** `transcript`, a turn such as `turns[3]`, or `corpus`, followed by system and setting if they differ: `corpus: full`. */
  readonly unit: RowUnit;
  /** Index of the turn, for scores of turns. */
  readonly turn?: number;
  /** Speaker of that turn. */
  readonly speaker?: string;
  /** Id of the metric, such as `speaker-entropy`. */
  readonly metric: string;
  /** The paper's symbol of the metric, such as `NSE`, if it has one. */
  readonly symbol?: string;
  /** Symbol of the component, for rows of components: `LS-ES-max`. */
  readonly component?: string;
  /** The score; `null` if the metric is undefined or was skipped. */
  readonly score: number | null;
  /** `scored`, `undefined` or `skipped`. */
  readonly status: RowStatus;
  /** Reason why the score is undefined. A component may be undefined without a reason. */
  readonly undefinedBecause?: ReasonCode;
  /** Why the metric was not computed: `needs embeddings`. */
  readonly skipped?: string;
  /** Number of items that the score was computed from. */
  readonly n: number;
  /** Lower limit of the interval of a metric over runs: averaged performance, aptitude, unreliability, reliability. */
  readonly lower?: number;
  /** Upper limit of that interval. */
  readonly upper?: number;
  /** Coverage of that interval. */
  readonly confidenceLevel?: number;
  /** All settings behind the score, in one line; `null` if the metric was skipped. */
  readonly signature: string | null;
  /** File or stream of the transcript (`meta.source`). Equal ids in two sources are two transcripts. */
  readonly source?: string;
  /** System of the transcript (`meta.system`). */
  readonly system?: string;
  /** The id was generated, so the transcript is never paired with a transcript of another system. */
  readonly generatedId?: true;
  /** Values that dependent transcripts share: `instruction` for scored runs, and the requested fields. */
  readonly clusterLabels?: Readonly<Record<string, string>>;
}

/** A row as input, from `evaluate`, a file or other code. A row without `unit` describes a transcript. */
export type ScoreRow = Pick<EvaluationRow, 'transcript' | 'metric' | 'score'> &
  Partial<Omit<EvaluationRow, 'unit'>> & { readonly unit?: string };

/** How the values of a column are checked and written; JSON Lines contains them unchanged. */
interface ColumnType {
  readonly form: Form;
  readonly parquet: 'STRING' | 'DOUBLE' | 'INT32' | 'BOOLEAN';
  /** Parses the text of a CSV cell; an empty cell is an absent value. */
  readonly fromCell: (cell: string) => unknown;
}

const TEXT: ColumnType = { form: aString, parquet: 'STRING', fromCell: unmarked };
const COUNT: ColumnType = { form: aCount, parquet: 'INT32', fromCell: Number };
const NUMBER: ColumnType = { form: aFiniteNumber, parquet: 'DOUBLE', fromCell: Number };
const FLAG: ColumnType = { form: theFlag, parquet: 'BOOLEAN', fromCell: (cell) => cell === 'true' };
/** Encoded as JSON in CSV and Parquet. */
const LABELS: ColumnType = { form: tableOf(aString), parquet: 'STRING', fromCell: parsedLabels };

interface Column extends ColumnType {
  /** Representation of an absent value: nothing, `null`, or an empty text. Default: the value is required. */
  readonly absent?: undefined | null;
}

const optional = (type: ColumnType): Column => ({ ...type, absent: undefined });
const nullable = (type: ColumnType): Column => ({ ...type, absent: null });

/** Every field of a row, in the order of the columns of CSV and Parquet. Reading and writing derive from it. */
export const ROW: { readonly [K in keyof EvaluationRow]-?: Column } = {
  transcript: TEXT,
  unit: optional(TEXT),
  metric: TEXT,
  score: nullable(NUMBER),
  undefinedBecause: optional(TEXT),
  skipped: optional(TEXT),
  n: optional(COUNT),
  signature: { ...TEXT, form: maybe(TEXT.form), absent: null },
  component: optional(TEXT),
  turn: optional(COUNT),
  speaker: optional(TEXT),
  source: optional(TEXT),
  system: optional(TEXT),
  clusterLabels: optional(LABELS),
  symbol: optional(TEXT),
  status: optional(TEXT),
  generatedId: optional(FLAG),
  lower: optional(NUMBER),
  upper: optional(NUMBER),
  confidenceLevel: optional(NUMBER),
};

/** The fields of a row. */
const FIELDS: readonly (keyof EvaluationRow)[] = keysOf(ROW);

/** Labels that tables repeat in columns of their own, because analyses group by them. They are read from `clusterLabels`. */
const LABEL_COLUMNS = ['model', 'setting', 'condition'] as const;

/** The name of a column of CSV, Parquet and data frames. */
export type ColumnName = keyof EvaluationRow | (typeof LABEL_COLUMNS)[number];

/** The names of the columns. */
export const COLUMNS: readonly ColumnName[] = [...FIELDS, ...LABEL_COLUMNS];

const isLabel = (name: string): boolean => LABEL_COLUMNS.some((label) => label === name);

const ROW_FORM: Form = fieldsOf(
  Object.fromEntries(FIELDS.map((name) => [name, columnForm(ROW[name])])),
  'a row',
);
const ROWS_FORM: Form = listOf(ROW_FORM, 'a list of rows from evaluate');

function columnForm(column: Column): Form {
  if (!('absent' in column)) return column.form;
  return column.absent === null ? orNull(column.form) : maybe(column.form);
}

/** How the values of a column are written. */
export function columnType(name: ColumnName): Column {
  return columnNamed(name) ?? optional(TEXT);
}

/** Throws unless `rows` is a list of rows. */
export function requireRows(caller: string, path: string, rows: readonly ScoreRow[]): void {
  requireForm(caller, path, rows, ROWS_FORM);
}

/** Throws unless `row` is a row. */
export function requireRow(caller: string, path: string, row: ScoreRow): void {
  requireForm(caller, path, row, ROW_FORM);
}

/** Whether a value is a row. */
export function isRow(value: unknown): value is ScoreRow {
  return ROW_FORM(value) === undefined;
}

/** The value of a field in Parquet. */
export function parquetValue(row: ScoreRow, name: ColumnName): string | number | boolean | null {
  const fields: Readonly<Record<string, unknown>> = (isLabel(name) ? row.clusterLabels : row) ?? {};
  const value = (ownValue(fields, name) ?? null) as string | number | boolean | object | null;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/**
 * The fields of a row as the cells of CSV. Spreadsheets evaluate cells that begin with `=`, `+`, `-` or `@`, so such
 * texts get a leading apostrophe, which spreadsheets use to mark text. Control characters and bidirectional marks are
 * escaped as `\u{1b}`; {@link rowFromCells} restores both.
 *
 * @param marks whether texts get the apostrophe
 */
export function cellsOfRow(row: ScoreRow, marks: boolean): (string | number | boolean | null)[] {
  return COLUMNS.map((name) => {
    const cell = parquetValue(row, name);
    return marks && typeof cell === 'string' ? marked(cell, 'absent' in columnType(name)) : cell;
  });
}

/** A text as a CSV cell that spreadsheets do not evaluate. */
export function csvText(text: string): string {
  return marked(text, true);
}

/** Parses a row from its cells; other columns stay text, because a summary may cluster by them. */
export function rowFromCells(header: readonly string[], cells: readonly string[]): object {
  const values = header.map((name, i) => [name, cellValue(name, cells[i] ?? '')] as const);
  return rowFromValues(Object.fromEntries(values));
}

function cellValue(name: string, cell: string): unknown {
  const column = columnNamed(name);
  if (cell === '' && !(column && !('absent' in column))) return undefined;
  return column ? column.fromCell(cell) : unmarked(cell);
}

/** A row from the values of Parquet, or from an object with the same fields. */
export function rowFromValues(values: Readonly<Record<string, unknown>>): object {
  const row: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (isLabel(name) && 'clusterLabels' in values) continue;
    const column = columnNamed(name);
    if (value === null || value === undefined) {
      if (column?.absent === null) row[name] = null;
    } else {
      const isLabels = column?.form === LABELS.form && typeof value === 'string';
      row[name] = isLabels ? parsedLabels(value) : value;
    }
  }
  return row;
}

function columnNamed(name: string): Column | undefined {
  const known = FIELDS.find((field) => field === name);
  return known && ROW[known];
}

/**
 * Texts that a spreadsheet would evaluate, including with leading spaces or full-width signs, and texts that already
 * begin with an apostrophe.
 */
const FORMULA = /^'*(?:[\t\r]|[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;
const MARKED =
  /^'(?='*(?:$|[\t\r]|(?:[\s\p{Cc}\p{Cf}]|\\u\{[0-9a-f]{1,6}\})*[=+\-@\uff1d\uff0b\uff0d\uff20]))/u;

/** A single apostrophe is an empty text; an empty cell is an absent value. */
function marked(text: string, isOptional: boolean): string {
  const isEmptyLike = /^'*$/.test(text) && (isOptional || text !== '');
  return FORMULA.test(text) || isEmptyLike ? `'${escaped(text)}` : escaped(text);
}

/** Control characters except tabs and line breaks, bidirectional marks, and the escape itself. */
const CONTROL = /(?![\t\n\r])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\\(?=u\{)/gu;
const ESCAPED = /\\u\{([0-9a-f]{1,6})\}/g;

function escaped(text: string): string {
  return text.replace(CONTROL, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`);
}

function unmarked(cell: string): string {
  const text = cell.replace(MARKED, '');
  return text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Parses labels from JSON. Returns text that is not JSON unchanged, which then fails the check of the row. */
function parsedLabels(cell: string): unknown {
  try {
    return JSON.parse(unmarked(cell));
  } catch {
    return cell;
  }
}

/** The metric of a row with its component: `LD LD-fixed`. */
export function fullMetric({
  metric,
  component,
}: {
  readonly metric: string;
  readonly component?: string | undefined;
}): string {
  return component === undefined ? metric : `${metric} ${component}`;
}
