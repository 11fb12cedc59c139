import type { EvaluationRow } from '../evaluate/row.js';
import type { PieceStore } from '../math/number-list.js';
import { type BatchSettings, printRows } from '../node/score-batch.js';
import { present } from '../options/present.js';
import { toCsv } from '../report/to-csv.js';
import { roundedRow } from '../report/to-jsonl.js';
import { ScoreSummary, type ScoreSummaryOptions, TABLE_LAYOUTS, type TableLayout } from './score-summary.js';

/** The output of `mtpc score`: a summary, rows, or both (json). */
export const SCORE_FORMATS = {
  summaries: ['table', 'json', 'markdown', 'latex'],
  rows: ['json', 'jsonl', 'csv', 'parquet'],
} as const;

export type ScoreFormat = (typeof SCORE_FORMATS)['summaries' | 'rows'][number];

/** Output, or a part of it. */
type Piece = string | Uint8Array;

/** Formats rows incrementally. */
export interface ScoreWriter {
  /** The format, if rows are lines that other threads can format. */
  readonly print: BatchSettings['print'];
  start(): Piece;
  rows(rows: readonly EvaluationRow[]): Piece;
  end(warnings: readonly string[]): Piece | Promise<Piece>;
}

/** Describes the rows that it receives. */
export interface Overview {
  addRow(row: EvaluationRow): void;
  sentences(): string[];
}

interface WriterOptions {
  readonly rawCells?: boolean;
  readonly width?: number;
  /** The mean number of turns of the conversations, available at the end. */
  readonly turnsEach?: () => number | null;
  /** The scored files as arguments of a command. */
  readonly files?: string;
  /** What is printed above the tables. */
  readonly overview?: Overview;
  /** How rows are summarized. */
  readonly summary?: ScoreSummaryOptions;
  /** Storage of the scores until then. */
  readonly store?: PieceStore;
}

export async function writerFor(
  format: ScoreFormat,
  { rawCells = false, width, turnsEach, files, overview, summary = {}, store }: WriterOptions = {},
): Promise<ScoreWriter> {
  switch (format) {
    case 'jsonl':
      return lineWriter('jsonl', '', rawCells);
    case 'csv':
      return lineWriter('csv', toCsv([]), rawCells);
    case 'json':
      return jsonWriter(summary, store);
    case 'parquet':
      return parquetWriter();
    case 'latex':
    case 'markdown':
    case 'table': {
      const fitted = format === 'table' && width !== undefined ? { width } : {};
      return tableWriter(
        { ...TABLE_LAYOUTS[format], ...fitted, ...present({ turnsEach, files }) },
        summary,
        store,
        format === 'latex' ? undefined : overview,
      );
    }
  }
}

function lineWriter(print: 'jsonl' | 'csv', header: string, rawCells: boolean): ScoreWriter {
  return { print, start: () => header, rows: (rows) => printRows(rows, { print, rawCells }), end: () => '' };
}

async function parquetWriter(): Promise<ScoreWriter> {
  const { ParquetRows } = await import('./parquet-rows.js');
  const parquet = await ParquetRows.create();
  return {
    print: 'rows',
    start: () => '',
    rows: (rows) => parquet.add(rows),
    end: () => parquet.finish(),
  };
}

/**
 * An object with rows first, so that they are written immediately, followed by facts known only at the end.
 */
function jsonWriter(options: ScoreSummaryOptions, store?: PieceStore): ScoreWriter {
  const summary = new ScoreSummary(options, store);
  let isFirst = true;
  const next = (row: EvaluationRow): string => {
    const rounded = roundedRow(row);
    summary.add(rounded);
    const before = isFirst ? '{\n  "rows": [' : ',';
    isFirst = false;
    return `${before}\n${indented(rounded, 4)}`;
  };
  return {
    print: 'rows',
    start: () => '',
    rows: (rows) => rows.map(next).join(''),
    end(warnings) {
      const rows = isFirst ? '{\n  "rows": []' : '\n  ]';
      const rest = { summary: summary.summaries, warnings: [...warnings, ...summary.notes] };
      return `${rows}${Object.entries(rest)
        .map(([key, value]) => `,\n  "${key}": ${indented(value, 2).trimStart()}`)
        .join('')}\n}\n`;
    },
  };
}

function indented(value: unknown, spaces: number): string {
  return JSON.stringify(value, null, 2).replace(/^/gm, ' '.repeat(spaces));
}

function tableWriter(
  layout: TableLayout,
  options: ScoreSummaryOptions,
  store?: PieceStore,
  overview?: Overview,
): ScoreWriter {
  const summary = new ScoreSummary(options, store);
  return {
    print: 'rows',
    start: () => '',
    rows(rows) {
      for (const row of rows) {
        overview?.addRow(row);
        summary.add(row);
      }
      return '';
    },
    end: () => summary.print({ ...layout, lead: overview?.sentences() ?? [] }),
  };
}
