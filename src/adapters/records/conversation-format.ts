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
  /** What it is recognized by. */
  readonly knownBy: string;
}

/** How records of a format are recognized. */
interface RecognizedRecords {
  /** Whether a record is a conversation of this format, or holds some. */
  fits(record: Fields, hints: ShapeHints): boolean;
  /** Whether a record is one of several that only together are conversations; they are read as `{ messages }`. */
  isPart?(record: Fields, hints: ShapeHints): boolean;
}

/** A format whose records hold whole conversations, or messages that belong together. @internal */
export interface RecordFormat<Name extends string = string>
  extends FormatDescription<Name>,
    RecognizedRecords {
  readonly kind: 'records';
  /** Whether a record among others of this format holds a conversation of one turn, which alone shows no format. */
  readonly isShort?: (record: Fields) => boolean;
  /** An object of this format keeps its lists: they are not lists of records. */
  readonly ownsLists?: true;
  /** Its records are rows of a table, each of which holds a part of a turn. */
  readonly isTable?: true;
  /** The conversations in a record. */
  read(record: Fields, context: ShapeContext): Iterable<Chat>;
}

/** A format of plain text. @internal */
export interface TextFormat<Name extends string = string> extends FormatDescription<Name> {
  readonly kind: 'text';
  /** Looks at the first lines that are not blank. */
  fits(lines: readonly string[]): boolean;
  /** Its first lines name the format, so that no other is considered. */
  readonly isDeclared?: true;
  /** How many lines that are not blank detection needs; 40 by default. */
  readonly look?: number;
  /** Its texts are in quotation marks, so a line within them is not a turn. */
  readonly quotes?: true;
  /** Each message has a time and a name, as chat programs export them: nothing else can be mistaken for a name. */
  readonly statesSpeakers?: true;
  /** It is a table without a header, also where the file is named as a table. */
  readonly isHeaderless?: true;
  /** A reader, which may look at the first lines before it begins. */
  read(lines?: readonly string[]): LineReader;
}

/** A format with a public adapter, which reads it. @internal */
export interface AdapterFormat<Name extends string = string>
  extends FormatDescription<Name>,
    RecognizedRecords {
  readonly kind: 'adapter';
}
