import { MetricError } from '../error.js';
import { itemAt } from '../math/existing.js';
import { mean } from '../math/mean.js';
import type { ScoreRow } from './row.js';
import { requireRows } from './row.js';
import { clusterOf, transcriptKey } from './row-origin.js';
import { isCorpusRow } from './run-groups.js';

/** The scores of one metric for one unit of a comparison: a transcript, a turn, or a group of transcripts. */
export interface Entry {
  /** Scores by transcript: they are averaged first. */
  readonly scores: Map<string, number[]>;
  undefined: number;
  readonly reasons: Map<string, number>;
  /** The fields that name its clusters. */
  readonly rows: ScoreRow[];
}

/** The rows of one system by metric and paired unit. */
export interface SystemTable {
  readonly name: string;
  readonly metrics: ReadonlyMap<string, MetricTable>;
  /** All that can be matched with another system. */
  readonly keys: ReadonlySet<string>;
  /** Transcripts whose ids were made up while reading. */
  readonly madeUp: ReadonlySet<string>;
}

/** One metric of one system. */
export interface MetricTable {
  readonly signatures: Set<string>;
  readonly entries: Map<string, Entry>;
  /** Transcripts that cannot be matched, with their made-up ids. */
  readonly unnamed: Set<string>;
}

/** The rows of a system, gathered in one pass. */
export function systemTable(name: string, rows: readonly ScoreRow[], unit: string): SystemTable {
  requireRows('compareSystems', `systems.${name}`, rows);
  const metrics = new Map<string, MetricTable>();
  const keys = new Set<string>();
  const madeUp = new Set<string>();
  const keyOf = keysOf(name, unit);
  for (const row of rows) {
    if (isCorpusRow(row)) continue;
    const table = metricTable(
      metrics,
      row.component === undefined ? row.metric : `${row.metric} ${row.component}`,
    );
    if (row.skipped === undefined) table.signatures.add(row.signature ?? '');
    const key = keyOf(row);
    if (key === undefined) {
      madeUp.add(row.transcript);
      table.unnamed.add(row.transcript);
    } else {
      keys.add(key);
      addRow(table, key, row);
    }
  }
  return { name, metrics, keys, madeUp };
}

/** The unit that a row belongs to: its transcript, its turn within it, or the value of a field. */
function keysOf(name: string, unit: string): (row: ScoreRow) => string | undefined {
  if (unit !== 'transcript' && unit !== 'turn') return fieldOf(name, unit);
  const ids = transcriptIds(name);
  if (unit === 'transcript') return ids;
  return (row) => {
    const id = ids(row);
    return id === undefined || row.turn === undefined ? id : JSON.stringify([id, row.turn]);
  };
}

/** The id of a transcript, unless it was generated. Throws if two transcripts of one system share an id. */
function transcriptIds(system: string): (row: ScoreRow) => string | undefined {
  const sources = new Map<string, string>();
  return (row) => {
    if (row.idMadeUp) return undefined;
    const key = transcriptKey(row);
    const known = sources.get(row.transcript) ?? key;
    sources.set(row.transcript, key);
    if (known === key) return row.transcript;
    const message = `systems.${system}: expected one transcript with the id ${JSON.stringify(row.transcript)}, got two, from different sources`;
    throw new MetricError('INVALID_INPUT', message, { path: `systems.${system}`, received: row.transcript });
  };
}

function fieldOf(system: string, field: string): (row: ScoreRow) => string {
  return (row) => {
    const label = clusterOf(row, field);
    if (label !== undefined) return label;
    const message = `systems.${system}: expected rows with ${JSON.stringify(field)}, the unit, got none for transcript ${JSON.stringify(row.transcript)}`;
    throw new MetricError('INVALID_INPUT', message, { path: `systems.${system}`, received: undefined });
  };
}

function metricTable(metrics: Map<string, MetricTable>, metric: string): MetricTable {
  const known = metrics.get(metric);
  if (known !== undefined) return known;
  const table: MetricTable = { signatures: new Set(), entries: new Map(), unnamed: new Set() };
  metrics.set(metric, table);
  return table;
}

function addRow(table: MetricTable, key: string, row: ScoreRow): void {
  let entry = table.entries.get(key);
  if (entry === undefined) {
    entry = { scores: new Map(), undefined: 0, reasons: new Map(), rows: [] };
    table.entries.set(key, entry);
  }
  entry.rows.push(row);
  if (row.score === null) {
    const reason = row.skipped ?? row.undefinedBecause ?? 'unknown';
    entry.undefined += 1;
    entry.reasons.set(reason, (entry.reasons.get(reason) ?? 0) + 1);
    return;
  }
  const transcript = transcriptKey(row);
  const scores = entry.scores.get(transcript);
  if (scores === undefined) entry.scores.set(transcript, [row.score]);
  else scores.push(row.score);
}

/** The score of an entry: the mean over its transcripts of the means of their rows; `null` without any. */
export function scoreOfEntry({ scores }: Entry): number | null {
  if (scores.size === 0) return null;
  return inOrder([...scores.values()].map(inOrder));
}

/** How many rows an entry has with a score. */
export function definedRows({ scores }: Entry): number {
  let count = 0;
  for (const each of scores.values()) count += each.length;
  return count;
}

/** The mean, whatever the order. */
function inOrder(values: readonly number[]): number {
  return values.length === 1 ? itemAt(values, 0) : mean(Float64Array.from(values).sort());
}
