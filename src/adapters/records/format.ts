import type { OptionSpecs } from '../../options/options.js';
import type { Transcript } from '../../transcript/types.js';
import type { AdapterName } from '../formats/names.generated.js';
import type { AdapterOptions } from '../types.js';
import type { Notes } from './notes.js';
import type { Place } from './place.js';

/** A unit of input (a line or an array element) with its position. @internal */
export interface Located {
  readonly record: unknown;
  readonly place: Place;
}

/** Converts records to transcripts. One instance serves one reading and may buffer records. @internal */
export interface Reader {
  add(record: unknown, place: Place): readonly Transcript[];
  finish?(): readonly Transcript[];
}

/** Cuts text that is not JSON into records. @internal */
export interface Tokenizer {
  push(piece: string): Iterable<Located>;
  end(): Iterable<Located>;
}

/** The parts of a format's definition. @internal */
export interface Format<Options extends AdapterOptions> {
  readonly name: string;
  /** Its name in the read summary, unless a more specific format was detected. */
  readonly format: AdapterName;
  readonly options: OptionSpecs<Options>;
  /** Transcripts are not changed, and empty turns are allowed. */
  readonly keepsEmptyTurns?: boolean;
  /** Its records may be requests that repeat earlier messages. */
  readonly mayGrow?: boolean;
  /**
   * The records in a parsed value. Very long lists arrive in pieces, and `start` is the index of the first element.
   */
  unpack(value: unknown, start: number, options: Options): Iterable<Located>;
  read(options: Options, notes: Notes, streaming: boolean): Reader;
  /** Splits text that is not JSON; `undefined` means that this text is JSON. */
  tokenizer?(start: string, options: Options, notes: Notes): Tokenizer | undefined;
}
