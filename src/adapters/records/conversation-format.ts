import type { Chat, ShapeContext, ShapeHints } from '../chat/shape.js';
import type { LineReader } from '../text/text-form.js';
import type { Fields } from './fields.js';

/** Entry of the catalogue for a format. */
export interface FormatDescription<Name extends string = string> {
  readonly name: Name;
  /** Contents of the format, in one sentence. */
  readonly describe: string;
  /** A short piece of input. */
  readonly example: string;
  /** Features by which it is recognized. */
  readonly knownBy: string;
}

/** How records of a format are recognized. */
interface RecognizedRecords {
  /** Whether a record is or contains conversations of this format. */
  fits(record: Fields, hints: ShapeHints): boolean;
  /** Whether a record is a part of a conversation; such records are collected as `{ messages }`. */
  isPart?(record: Fields, hints: ShapeHints): boolean;
}

/** A format whose records contain conversations or their messages. @internal */
export interface RecordFormat<Name extends string = string>
  extends FormatDescription<Name>,
    RecognizedRecords {
  readonly kind: 'records';
  /** Whether a record is a one-turn conversation of this format, which can be recognized only next to others. */
  readonly isShort?: (record: Fields) => boolean;
  /** The lists in an object of this format are not lists of records. */
  readonly ownsLists?: true;
  /** Its records are table rows with parts of a turn. */
  readonly isTable?: true;
  /** The conversations in a record. */
  read(record: Fields, context: ShapeContext): Iterable<Chat>;
}

/** A format of plain text. @internal */
export interface TextFormat<Name extends string = string> extends FormatDescription<Name> {
  readonly kind: 'text';
  /** Tests the first non-blank lines. */
  fits(lines: readonly string[]): boolean;
  /** Its first lines state the format, so that no other is considered. */
  readonly isDeclared?: true;
  /** Number of non-blank lines for detection; default 40. */
  readonly look?: number;
  /** Its texts are quoted, so that lines within them are not turns. */
  readonly quotes?: true;
  /** Each message has a time and a name, so that other text cannot be mistaken for a name. */
  readonly statesSpeakers?: true;
  /** A table without a header, even if the file name is that of a table. */
  readonly isHeaderless?: true;
  /** Creates a reader, which may use the first lines. */
  read(lines?: readonly string[]): LineReader;
}

/** A format with a public adapter. @internal */
export interface AdapterFormat<Name extends string = string>
  extends FormatDescription<Name>,
    RecognizedRecords {
  readonly kind: 'adapter';
}
