import { MetricError, type MetricErrorCode } from '../error.js';
import type { EvaluateOptions } from '../evaluate/evaluate-stream.js';
import { Evaluator } from '../evaluate/evaluator.js';
import { LIBRARY } from '../evaluate/library.js';
import type { GivenAnalysis } from '../evaluate/prepared.js';
import type { EvaluationRow } from '../evaluate/row.js';
import type { RowOrigin } from '../evaluate/rows.js';
import { asFields } from '../options/is-fields.js';
import { toCsv } from '../report/to-csv.js';
import { toJsonl } from '../report/to-jsonl.js';
import type { Transcript } from '../transcript/types.js';

/** A transcript to score. */
export interface BatchItem {
  readonly transcript: Transcript;
  /** Its id, or its number in the input, and its source. */
  readonly origin: RowOrigin;
  /** Its precomputed data, with vectors if there is an embedder. */
  readonly given: GivenAnalysis;
}

/** The options of `evaluate` that are sent to threads. */
export type PlainOptions = Pick<
  EvaluateOptions,
  'metrics' | 'options' | 'components' | 'keepMeta' | 'maxTurns' | 'maxCharacters' | 'language'
>;

/** Settings of a worker thread, as plain data. */
export interface BatchSettings {
  readonly options: PlainOptions;
  /** Output: rows, or text in a format, without a header. */
  readonly print: 'rows' | 'jsonl' | 'csv';
  readonly rawCells: boolean;
  /** Whether to keep rows that only report missing requirements; otherwise they are counted. */
  readonly keepSkipped: boolean;
  /** Codes of the registered languages. */
  readonly languages: readonly string[];
}

/** Number of transcripts for which a metric was skipped, by reason. */
export interface SkippedCount {
  readonly metric: string;
  readonly symbol?: string;
  /** `needs embeddings` */
  readonly skipped: string;
  count: number;
}

/** The result of a batch. */
export interface BatchResult {
  /** The names of the scored transcripts. */
  readonly names: readonly string[];
  /** Empty where rows are printed. */
  readonly rows: readonly EvaluationRow[];
  readonly text: string;
  /** The text as UTF-8 bytes instead of a string, if it comes from another thread. */
  readonly bytes?: Uint8Array;
  readonly skipped: readonly SkippedCount[];
  /** The error after the last transcript in `names`. */
  readonly error?: BatchError;
}

/** An error as plain data, for passing between threads. */
export interface BatchError {
  readonly message: string;
  readonly code?: MetricErrorCode;
  readonly metric?: string;
  readonly path?: string;
}

/** Scores the transcripts of a batch up to the first failure. */
export type BatchScorer = (items: readonly BatchItem[]) => Promise<BatchResult>;

/**
 * Creates the function that scores a batch, on the main thread or a worker.
 *
 * @param breathe awaited before each transcript
 */
export function batchScorer(
  settings: BatchSettings,
  options: EvaluateOptions = settings.options,
  breathe?: () => Promise<void>,
): BatchScorer {
  const evaluator = new Evaluator(options, LIBRARY);
  return async (items) => {
    const names: string[] = [];
    const rows: EvaluationRow[] = [];
    const skipped = new SkippedCounter();
    let error: BatchError | undefined;
    for (const { transcript, origin, given } of items) {
      await breathe?.();
      try {
        const own: EvaluationRow[] = [];
        for await (const row of evaluator.rows(transcript, origin, given)) own.push(row);
        for (const row of own) if (settings.keepSkipped || !skipped.add(row)) rows.push(row);
        names.push(origin.transcript);
      } catch (thrown) {
        error = batchError(thrown);
        break;
      }
    }
    const result = { names, skipped: skipped.counts, ...(error && { error }) };
    if (settings.print === 'rows') return { ...result, rows, text: '' };
    return { ...result, rows: [], text: printRows(rows, settings) };
  };
}

/** Rows as text, without a header. */
export function printRows(
  rows: readonly EvaluationRow[],
  { print, rawCells }: Pick<BatchSettings, 'print' | 'rawCells'>,
): string {
  return print === 'csv' ? toCsv(rows, { header: false, rawCells }) : toJsonl(rows);
}

/** Counts rows that only report missing requirements, by metric and reason, in order of first appearance. */
export class SkippedCounter {
  readonly #counts = new Map<string, SkippedCount>();

  /** Counts the row if it only reports a missing requirement. */
  add({ metric, symbol, skipped }: EvaluationRow): boolean {
    if (skipped === undefined) return false;
    this.addCounts([{ metric, skipped, count: 1, ...(symbol !== undefined && { symbol }) }]);
    return true;
  }

  addCounts(counts: readonly SkippedCount[]): void {
    for (const each of counts) {
      const key = `${each.metric}\n${each.skipped}`;
      const known = this.#counts.get(key);
      if (known) known.count += each.count;
      else this.#counts.set(key, { ...each });
    }
  }

  get counts(): readonly SkippedCount[] {
    return [...this.#counts.values()];
  }

  /** One row per metric and reason, with the number of transcripts in `n`. */
  get rows(): EvaluationRow[] {
    return this.counts.map(({ metric, symbol, skipped, count }) => ({
      ...{ transcript: '*', unit: '*', metric, ...(symbol !== undefined && { symbol }) },
      ...{ score: null, n: count, signature: null, status: 'skipped', skipped },
    }));
  }
}

/** An error as plain data. */
export function batchError(thrown: unknown): BatchError {
  if (!(thrown instanceof MetricError)) return { message: String(asFields(thrown).stack ?? thrown) };
  const { message, code, metric, path } = thrown;
  return { message, code, ...(metric !== undefined && { metric }), ...(path !== undefined && { path }) };
}

/** The original error of a batch. */
export function thrownError({ message, code, ...details }: BatchError): Error {
  return code === undefined ? new Error(message) : new MetricError(code, message, details);
}
