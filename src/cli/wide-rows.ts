import Papa from 'papaparse';
import type { EvaluationRow } from '../evaluate/row.js';
import { csvText } from '../evaluate/row.js';
import { rowCluster, transcriptKey } from '../evaluate/row-origin.js';
import { isCorpusRow } from '../evaluate/run-groups.js';
import { itemAt } from '../math/existing.js';
import { shortName } from '../report/summary-table.js';
import { roundedRow } from '../report/to-jsonl.js';
import { IDENTITY_FIELDS } from '../transcript/identity.js';
import { parquetTable, type TableColumn } from './parquet-rows.js';
import type { ScoreWriter } from './score-formats.js';

export const WIDE_FORMATS = ['csv', 'jsonl', 'parquet'] as const;

export type WideFormat = (typeof WIDE_FORMATS)[number];

interface WideOptions {
  /** The fields of `meta` that get columns. */
  readonly keep: readonly string[];
  readonly rawCells: boolean;
}

/** One conversation: its kept fields, and the sum and count of the scores of each metric. */
interface WideRow {
  readonly transcript: string;
  readonly kept: ReadonlyMap<string, string>;
  readonly scores: Map<string, { sum: number; count: number }>;
}

/** Collects rows, one for each conversation, with a column for each metric; scores of turns are averaged. */
export class WideRows {
  readonly #rows = new Map<string, WideRow>();
  readonly #columns = new Map<string, { metric: string; signature: string }>();
  /** Metrics over runs, which are not defined for a conversation. */
  readonly overRuns: Set<string> = new Set<string>();
  readonly #options: WideOptions;

  constructor(options: WideOptions) {
    this.#options = options;
  }

  add(given: EvaluationRow): void {
    const row = roundedRow(given);
    const { metric, score, signature, skipped } = row;
    if (isCorpusRow(row)) this.overRuns.add(shortName(metric));
    if (isCorpusRow(row) || row.transcript === '*') return;
    const key = transcriptKey(row);
    const own = this.#rows.get(key) ?? this.#newRow(row);
    this.#rows.set(key, own);
    if (skipped !== undefined) return;
    const name = shortName(metric);
    this.#columns.set(name, { metric, signature: signature ?? '' });
    const sum = own.scores.get(name) ?? { sum: 0, count: 0 };
    own.scores.set(name, sum);
    if (score === null) return;
    sum.sum += score;
    sum.count += 1;
  }

  #newRow(row: EvaluationRow): WideRow {
    const kept = [...this.#options.keep, ...IDENTITY_FIELDS].flatMap((field) => {
      const value = rowCluster(row, field);
      return value === undefined ? [] : [[field, value] as const];
    });
    return { transcript: row.transcript, kept: new Map(kept), scores: new Map() };
  }

  signatures(): string {
    return `${JSON.stringify(Object.fromEntries(this.#columns), null, 2)}\n`;
  }

  /** Fields that do not occur. */
  get missing(): string[] {
    const rows = [...this.#rows.values()];
    return this.#options.keep.filter((field) => !rows.some(({ kept }) => kept.has(field)));
  }

  columns(): TableColumn[] {
    const rows = [...this.#rows.values()];
    return [
      { name: 'transcript', type: 'STRING', data: rows.map(({ transcript }) => transcript) },
      ...[...this.#options.keep, ...this.#systemColumns(rows)].map((field) =>
        typed(
          field,
          rows.map(({ kept }) => kept.get(field) ?? null),
        ),
      ),
      ...[...this.#columns.keys()].map(
        (name): TableColumn => ({
          name,
          type: 'DOUBLE',
          data: rows.map(({ scores }) => meanOrNull(scores.get(name))),
        }),
      ),
    ];
  }

  /** Model, system and setting, where conversations that share an id differ in them. */
  #systemColumns(rows: readonly WideRow[]): string[] {
    if (new Set(rows.map(({ transcript }) => transcript)).size === rows.length) return [];
    return IDENTITY_FIELDS.filter(
      (field) =>
        !this.#options.keep.includes(field) && new Set(rows.map(({ kept }) => kept.get(field))).size > 1,
    );
  }

  async print(format: WideFormat): Promise<string | Uint8Array> {
    return printColumns(this.columns(), format, this.#options.rawCells);
  }
}

/** Columns as a table of a format. */
export async function printColumns(
  columns: readonly TableColumn[],
  format: WideFormat,
  rawCells = false,
): Promise<string | Uint8Array> {
  if (format === 'parquet') return parquetTable(columns);
  const names = columns.map(({ name }) => name);
  const rows = itemAt(columns, 0).data.map((_, i) => columns.map(({ data }) => data[i] ?? null));
  if (format === 'jsonl')
    return rows
      .map((row) => `${JSON.stringify(Object.fromEntries(row.map((cell, i) => [itemAt(names, i), cell])))}\n`)
      .join('');
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' && !rawCells ? csvText(cell) : cell)),
  );
  return `${Papa.unparse([names, ...cells], { newline: '\n' })}\n`;
}

/** Labels become numbers if all of them are numeric. */
function typed(name: string, values: readonly (string | null)[]): TableColumn {
  const given = values.filter((value) => value !== null);
  const areNumbers = given.length > 0 && given.every((value) => String(Number(value)) === value);
  return areNumbers
    ? { name, type: 'DOUBLE', data: values.map((value) => (value === null ? null : Number(value))) }
    : { name, type: 'STRING', data: values };
}

function meanOrNull(scores: { readonly sum: number; readonly count: number } | undefined): number | null {
  return scores === undefined || scores.count === 0 ? null : scores.sum / scores.count;
}

/** Writes all conversations at the end. */
export function wideWriter(rows: WideRows, format: WideFormat): ScoreWriter {
  return {
    print: 'rows',
    start: () => '',
    rows(given) {
      for (const row of given) rows.add(row);
      return '';
    },
    end: () => rows.print(format),
  };
}
