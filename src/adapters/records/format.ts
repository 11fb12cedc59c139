import type { OptionSpecs } from '../../options/options.js';
import type { Transcript } from '../../transcript/types.js';
import type { AdapterName } from '../formats/names.generated.js';
import type { AdapterOptions } from '../types.js';
import type { Notes } from './notes.js';
import type { Place } from './place.js';

/** One unit of input (a line, an element of an array), and its position. @internal */
export interface Located {
  readonly record: unknown;
  readonly place: Place;
}

/** Turns records into transcripts. One is made for each reading, and may gather records until one is whole. @internal */
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
  /** Its name in the account, unless detection found a narrower format. */
  readonly format: AdapterName;
  readonly options: OptionSpecs<Options>;
  /** Transcripts are taken as they are: empty turns are the caller's. */
  readonly keepsEmptyTurns?: boolean;
  /** Its records may be requests, each of which repeats the messages of the one before. */
  readonly mayGrow?: boolean;
  /**
   * The records within a parsed value. A list that is too long to be held comes in pieces: `start` is the place of the
   * first element within it.
   */
  unpack(value: unknown, start: number, options: Options): Iterable<Located>;
  read(options: Options, notes: Notes, streaming: boolean): Reader;
  /** Splits text that is not JSON; `undefined` means that this text is JSON. */
  tokenizer?(start: string, options: Options, notes: Notes): Tokenizer | undefined;
}
