import { parseTranscript } from '../transcript/parse-transcript.js';
import type { Transcript } from '../transcript/types.js';
import type { FormatName } from './formats/names.generated.js';
import type { AccountTally } from './readers/account.js';
import { EmptyTurns, emptyTurns } from './readers/empty-turns.js';
import type { Format, Located } from './readers/format.js';
import { JsonTokenizer } from './readers/json-tokenizer.js';
import { Notes } from './readers/notes.js';
import type { Place } from './readers/place.js';
import type { Remedy } from './readers/remedy.js';
import { SourceIds } from './readers/source-ids.js';
import type { AdapterOptions, AdapterWarning } from './types.js';

/** Facts about a range of a file, in order: plain data, settled where the whole file is known. @internal */
export type RangeEvent =
  | { readonly warning: AdapterWarning }
  /** Said once a file. */
  | { readonly once: string; readonly remedies?: readonly Remedy[] }
  /** Counted over the file. */
  | { readonly counted: string; readonly place: Place }
  /** The conversations of one record. */
  | { readonly line: number; readonly heads: readonly RangeHead[] };

/** Facts needed to name a conversation. @internal */
export interface RangeHead {
  readonly id?: string;
  readonly turns: number;
  readonly empty: number;
}

/** A range of a file of records, read by itself. @internal */
export interface RangeReading {
  readonly events: readonly RangeEvent[];
  /** The conversations that the events tell of, in their order. */
  readonly transcripts: readonly Transcript[];
  /** The counts, before ids are settled. */
  readonly tally: AccountTally;
  /** What ended the reading. */
  readonly error?: unknown;
  /** Some record belongs to records in other ranges: the file must be read as a whole. */
  readonly hasSeams: boolean;
}

/**
 * Reads some lines of a file with one JSON value per line. Everything that depends on earlier lines (duplicate ids,
 * warnings given once per file) is left to {@link RangeSettler}.
 * @internal
 */
export function readRange<Options extends AdapterOptions>(
  text: string,
  linesBefore: number,
  format: Format<Options>,
  options: Options,
): RangeReading {
  const notes = new RangeNotes(format.name, options);
  const reader = format.read(options, notes, true);
  const transcripts: Transcript[] = [];
  const add = ({ record, place }: Located): void => {
    try {
      const own = reader.add(record, place).flatMap((each) => {
        try {
          return [parseTranscript(each)];
        } catch (error) {
          notes.skipOrThrow(place, notes.located(place, error));
          return [];
        }
      });
      notes.events.push({ line: place.line ?? 0, heads: own.map(headOf) });
      for (const each of own) {
        notes.account.add(each);
        transcripts.push(each);
      }
    } catch (error) {
      notes.skipOrThrow(place, error);
    }
  };
  const { events } = notes;
  const { tally } = notes.account;
  const tokenizer = new JsonTokenizer((value) => [{ record: value, place: {} }], notes, linesBefore);
  try {
    for (const piece of [tokenizer.push(text), tokenizer.end()]) for (const located of piece) add(located);
  } catch (error) {
    return { events, transcripts, tally, error, hasSeams: reader.hasSeams === true };
  }
  return { events, transcripts, tally, hasSeams: reader.hasSeams === true };
}

function headOf({ id, turns }: Transcript): RangeHead {
  return { ...(id !== undefined && { id }), turns: turns.length, empty: emptyTurns(turns) };
}

/** Records warnings instead of emitting them. */
class RangeNotes extends Notes {
  readonly events: RangeEvent[] = [];
  readonly #announced = new Set<string>();

  constructor(adapter: string, options: AdapterOptions) {
    super(adapter, options, false);
  }

  override say(warning: AdapterWarning): void {
    this.events.push({ warning });
  }

  override once(message: string, remedies: readonly Remedy[] = []): void {
    if (this.#announced.has(message)) return;
    this.#announced.add(message);
    this.events.push({ once: message, ...(remedies.length > 0 && { remedies }) });
  }

  override count(place: Place, message: string): void {
    this.events.push({ counted: message, place });
  }
}

/**
 * Settles the ranges of a file, one after the other, as if it had been read as a whole: renames conversations with a
 * duplicate id, and emits the warnings.
 * @internal
 */
export class RangeSettler {
  readonly #notes: Notes;
  readonly #ids: SourceIds;
  readonly #empty: EmptyTurns;

  readonly #format: FormatName;
  readonly #options: AdapterOptions;

  constructor(format: Pick<Format<never>, 'name' | 'format' | 'keepsEmptyTurns'>, options: AdapterOptions) {
    this.#format = format.format;
    this.#options = options;
    this.#notes = new Notes(format.name, options, false);
    this.#ids = new SourceIds(options.duplicates ?? 'error', this.#notes);
    this.#empty = new EmptyTurns(format.keepsEmptyTurns === true);
  }

  /** Adds the counts of a range. */
  take(tally: AccountTally): void {
    this.#notes.account.take(tally);
  }

  /** The conversations of an event with their final ids; `undefined` for those that are dropped. */
  settle(event: RangeEvent): readonly (Pick<RangeHead, 'id'> | undefined)[] {
    if ('warning' in event) this.#notes.say(event.warning);
    else if ('once' in event) this.#notes.once(event.once, event.remedies);
    else if ('counted' in event) this.#notes.count(event.place, event.counted);
    else return this.#named(event.heads, event.line);
    return [];
  }

  #named(heads: readonly RangeHead[], line: number): (Pick<RangeHead, 'id'> | undefined)[] {
    const place = { line };
    const named = heads.map((head) => {
      try {
        return this.#ids.distinct(head, place);
      } catch (error) {
        this.#notes.skipOrThrow(place, error);
        this.#notes.account.drop(head.turns);
        return undefined;
      }
    });
    for (const head of named) if (head) this.#empty.add(head.turns, head.empty);
    return named;
  }

  /** Emits the warnings at the end of the file; throws if most turns were empty. */
  finish(): void {
    this.#notes.finish();
    this.#empty.check(this.#notes);
    const account = this.#notes.account.account(this.#format);
    for (const { message } of account.doubts) this.#notes.once(message);
    this.#options.onAccount?.(account);
  }
}
