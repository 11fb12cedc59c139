import type { Transcript } from '../transcript/types.js';
import type { ReadSummary } from './records/read-summary.js';
import type { Remedy } from './records/remedy.js';
import type { RunColumns, ScoreRange } from './rows/run-labels.js';

/** Something that an adapter repaired, assumed or skipped. */
export interface AdapterWarning {
  /** What happened and where, in one sentence. */
  readonly message: string;
  /** The line of the text, from 1. */
  readonly line?: number;
  /** The position in a parsed value: `utterances[3].reply-to`. */
  readonly path?: string;
  /** Set if a record was skipped. */
  readonly skipped?: true;
  /** Untested options for another interpretation. */
  readonly remedies?: readonly Remedy[];
}

/** Result of an adapter. */
export interface AdapterResult {
  readonly transcripts: readonly Transcript[];
  /** Repairs and skipped records; empty if nothing was changed. */
  readonly warnings: readonly AdapterWarning[];
}

/** Options that every adapter takes. */
export interface AdapterOptions {
  /**
   * What to do with a record (a line, or an element of an array) that cannot be read: `'throw'` (default) stops with an
   * error that names it; `'skip'` excludes it with a warning.
   */
  readonly onError?: 'throw' | 'skip';
  /** Called with each warning as it occurs; use it to get warnings when streaming. */
  readonly onWarning?: (warning: AdapterWarning) => void;
  /** Called once at the end with the counts of records read and excluded; use it when streaming. */
  readonly onReadSummary?: (readSummary: ReadSummary) => void;
  /** The columns or fields of scored runs, which become `outcome.score` and labels in `meta`. */
  readonly columns?: RunColumns;
  /** The lowest and the highest possible score of `columns.score`, which is converted to percent. */
  readonly scoreRange?: ScoreRange;
  /**
   * The records or messages to read, by their fields: `type=message`, `role!=system`; several must all hold. Formats with
   * fixed fields accept fields of a conversation and of its `meta`: `setting=sharded`.
   */
  readonly where?: string | readonly string[];
  /**
   * Keep removed lines of a turn (marks, markup, quoted lines, directions) in its `meta.removed` (default: false).
   * Reasoning is always kept in `meta.thinking`.
   */
  readonly keepRemoved?: boolean;
  /**
   * What to do with a second conversation of the same id, model, system and setting (fields of `meta`): `'error'`
   * (default) stops, `'rename'` reads it as `id (2)` with a warning, `'keep'` reads it under the same id, for callers
   * that can distinguish them.
   */
  readonly duplicates?: 'error' | 'rename' | 'keep';
  /**
   * Maximum length in characters of a record or a multi-line JSON object. Longer ones are rejected. Default 500
   * million; the command sets a quarter of the memory limit of the process.
   */
  readonly maxRecordLength?: number;
}

/** Treatment of a second conversation of the same id. @internal */
export type Duplicates = NonNullable<AdapterOptions['duplicates']>;

/** Text from a file or a network: lines, or arbitrary chunks. Bytes are decoded as UTF-8. */
export type TextPiece = string | Uint8Array;

/**
 * A reader of one format. The input is text or bytes (JSON or JSONL), a parsed value, or an iterable of lines or
 * chunks. For an async iterable, the result is a promise.
 */
export interface Adapter<Options extends AdapterOptions> {
  (input: AsyncIterable<TextPiece>, options?: Options): Promise<AdapterResult>;
  (input: unknown, options?: Options): AdapterResult;
  /**
   * Reads line by line in bounded memory. Yields a transcript when it is complete, or, for logs that repeat growing
   * conversations, when the next one begins. Warnings go to `options.onWarning`.
   */
  stream(
    input: AsyncIterable<TextPiece> | Iterable<TextPiece>,
    options?: Options,
  ): AsyncGenerator<Transcript>;
}
