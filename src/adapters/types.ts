import type { Transcript } from '../transcript/types.js';
import type { ReadingAccount } from './readers/account.js';

/** Something that an adapter repaired, assumed or skipped. */
export interface AdapterWarning {
  /** What happened and where, as one sentence. */
  readonly message: string;
  /** The line of the text, from 1. */
  readonly line?: number;
  /** The place within a parsed value: `utterances[3].reply-to`. */
  readonly path?: string;
  /** Set where a record was left out. */
  readonly skipped?: true;
}

/** What an adapter returns. */
export interface AdapterResult {
  readonly transcripts: readonly Transcript[];
  /** Everything that was repaired or skipped; empty if the input was read as it stands. */
  readonly warnings: readonly AdapterWarning[];
}

/** Options that every adapter takes. */
export interface AdapterOptions {
  /**
   * What to do with a record (a line, or an element of an array) that cannot be read: `'throw'` (default) stops with
   * an error that names it; `'skip'` leaves it out and says so in the warnings.
   */
  readonly onError?: 'throw' | 'skip';
  /** Called with each warning as it arises; the way to see them when streaming. */
  readonly onWarning?: (warning: AdapterWarning) => void;
  /** Called once at the end with what was read and what was left out; the way to see it when streaming. */
  readonly onAccount?: (account: ReadingAccount) => void;
  /**
   * What to do with a second conversation of the same id: `'error'` (default) stops, `'number'` reads it as `id (2)` and
   * says so, `'keep'` reads it under that id, for callers who tell the two apart by something else.
   */
  readonly duplicates?: 'error' | 'number' | 'keep';
  /**
   * The most characters of one record, or of one JSON object over many lines, that are held in memory. Longer ones are
   * refused. Default 500 million; the command sets a quarter of the memory that the process may use.
   */
  readonly maxRecordLength?: number;
}

/** What may come of a second conversation of the same id. @internal */
export type Duplicates = NonNullable<AdapterOptions['duplicates']>;

/** Text as it comes from a file or a network: lines, or chunks cut anywhere. Bytes are read as UTF-8. */
export type TextPiece = string | Uint8Array;

/**
 * A reader of one foreign format. It takes the format as text or bytes (JSON, or one JSON value a line), as a value that
 * was parsed already, or as an iterable of lines or chunks. An async iterable gives a promise.
 */
export interface Adapter<Options extends AdapterOptions> {
  (input: AsyncIterable<TextPiece>, options?: Options): Promise<AdapterResult>;
  (input: unknown, options?: Options): AdapterResult;
  /**
   * Reads line by line and yields each transcript as soon as it is whole, in bounded memory. Warnings go to
   * `options.onWarning`.
   */
  stream(
    input: AsyncIterable<TextPiece> | Iterable<TextPiece>,
    options?: Options,
  ): AsyncGenerator<Transcript>;
}
