import type { OptionSpecs } from '../../options/options.js';
import type { Transcript } from '../../transcript/types.js';
import type { AdapterName } from '../formats/names.generated.js';
import type { AdapterOptions } from '../types.js';
import type { Notes } from './notes.js';
import type { Place } from './place.js';

/** One thing to be read (a line, an element of an array), and where it stands. @internal */
export interface Located {
  readonly record: unknown;
  readonly place: Place;
}

/** Turns records into transcripts. One is made for each reading, and may gather records until one is whole. @internal */
export interface Reader {
  add(record: unknown, place: Place): readonly Transcript[];
  finish?(): readonly Transcript[];
  /** Whether a record was kept for those that follow: a range of such a file does not mean by itself what it means there. */
  readonly hasSeams?: boolean;
}

/** Cuts text that is not JSON into records. @internal */
export interface Tokenizer {
  push(piece: string): Iterable<Located>;
  end(): Iterable<Located>;
}

/** All that one format has of its own. @internal */
export interface Format<Options extends AdapterOptions> {
  readonly name: string;
  /** What the account calls it, unless detection found a narrower format. */
  readonly format: AdapterName;
  readonly options: OptionSpecs<Options>;
  /** Transcripts are taken as they are: empty turns are the caller's. */
  readonly keepsEmptyTurns?: boolean;
  /** A record is read alike whatever stands before it; where a reader keeps one after all, it says so (`hasSeams`). */
  readonly standsAlone?: boolean;
  /**
   * The records within a parsed value. A list that is too long to be held comes in pieces: `start` is the place of the
   * first element within it.
   */
  unpack(value: unknown, start: number, options: Options): Iterable<Located>;
  read(options: Options, notes: Notes, streaming: boolean): Reader;
  /** How text is cut if it is not JSON; `undefined` says that this text is. */
  tokenizer?(start: string, options: Options, notes: Notes): Tokenizer | undefined;
}
