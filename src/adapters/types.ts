import type { Transcript } from '../transcript/types.js';
import type { ReadingAccount } from './records/account.js';
import type { Remedy } from './records/remedy.js';
import type { RunColumns, ScoreRange } from './rows/run-labels.js';

/** Something that an adapter repaired, assumed or skipped. */
export interface AdapterWarning {
  /** The event and its location, as one sentence. */
  readonly message: string;
  /** The line of the text, from 1. */
  readonly line?: number;
  /** The place within a parsed value: `utterances[3].reply-to`. */
  readonly path?: string;
  /** Set if a record was skipped. */
  readonly skipped?: true;
  /** Options for another interpretation, which nobody has tried yet. */
  readonly remedies?: readonly Remedy[];
}

/** What an adapter returns. */
export interface AdapterResult {
  readonly transcripts: readonly Transcript[];
  /** Everything that was repaired or skipped; empty if the input was read without changes. */
  readonly warnings: readonly AdapterWarning[];
}

/** Options that every adapter takes. */
export interface AdapterOptions {
  /**
   * What to do with a record (a line, or an element of an array) that cannot be read: `'throw'` (default) stops with an
   * error that names it; `'skip'` leaves it out with a warning.
   */
  readonly onError?: 'throw' | 'skip';
  /** Called with each warning as it occurs; use it to get warnings when streaming. */
  readonly onWarning?: (warning: AdapterWarning) => void;
  /** Called once at the end with the counts of records read and excluded; use it when streaming. */
  readonly onAccount?: (account: ReadingAccount) => void;
  /** The columns or fields of scored runs, which become `outcome.score` and labels in `meta`. */
  readonly columns?: RunColumns;
  /** The lowest and the highest possible score of `columns.score`, which is converted to percent. */
  readonly scoreRange?: ScoreRange;
  /**
   * Keep the lines that were removed from within a turn (marks, markup, quoted lines, directions) in its
   * `meta.removed` (default: false). Thoughts of models are in `meta.thinking` in any case.
   */
  readonly keepRemoved?: boolean;
  /**
   * What to do with a second conversation of the same id: `'error'` (default) stops, `'number'` reads it as `id (2)`
   * with a warning, `'keep'` reads it under the same id, for callers who can distinguish the two.
   */
  readonly duplicates?: 'error' | 'number' | 'keep';
  /**
   * The most characters of one record, or of one JSON object over many lines, that are held in memory. Longer ones are
   * refused. Default 500 million; the command sets a quarter of the memory that the process may use.
   */
  readonly maxRecordLength?: number;
}

/** Treatment of a second conversation of the same id. @internal */
export type Duplicates = NonNullable<AdapterOptions['duplicates']>;

/** Text from a file or a network: lines, or arbitrary chunks. Bytes are decoded as UTF-8. */
export type TextPiece = string | Uint8Array;

/**
 * A reader of one foreign format. It takes the format as text or bytes (JSON, or one JSON value a line), as a value that
 * was parsed already, or as an iterable of lines or chunks. An async iterable gives a promise.
 */
export interface Adapter<Options extends AdapterOptions> {
  (input: AsyncIterable<TextPiece>, options?: Options): Promise<AdapterResult>;
  (input: unknown, options?: Options): AdapterResult;
  /**
   * Reads line by line in bounded memory. Yields a transcript once it is complete; formats whose logs may repeat it with
   * more turns yield it when the next one begins. Warnings go to `options.onWarning`.
   */
  stream(
    input: AsyncIterable<TextPiece> | Iterable<TextPiece>,
    options?: Options,
  ): AsyncGenerator<Transcript>;
}
