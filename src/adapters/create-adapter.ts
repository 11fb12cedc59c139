import { aStream, aString, eitherForm, requireForm } from '../options/forms.js';
import { resolveOptions } from '../options/options.js';
import { parseTranscript } from '../transcript/parse-transcript.js';
import type { Transcript } from '../transcript/types.js';
import { EmptyTurns } from './chat/empty-turns.js';
import { JsonInput } from './json-input.js';
import type { Format, Located, Reader } from './records/format.js';
import { GrowingLog, type PlacedTranscript } from './records/growing-log.js';
import type { JsonUnit } from './records/json-text.js';
import { JsonRecords } from './records/json-tokenizer.js';
import { Notes } from './records/notes.js';
import type { Place } from './records/place.js';
import { readerError } from './records/reader-error.js';
import { SourceIds } from './records/source-ids.js';
import { UnreadWords } from './records/unread-words.js';
import { withWhere } from './records/where.js';
import { checkRunColumns, hasRunColumns, withRunColumns } from './rows/run-columns.js';
import { isTurnOfLines } from './text/line-conversation.js';
import { noteEncoding, readChunks, readText } from './text/read-chunks.js';
import type { Adapter, AdapterOptions, AdapterResult, TextPiece } from './types.js';

/** Creates the public function of a format for text, values and streams. @internal */
export function createAdapter<Options extends AdapterOptions>(own: Format<Options>): Adapter<Options> {
  const hasFields = 'speaker' in own.options;
  const format: Format<Options> = {
    ...own,
    read: (options, notes, streaming) => {
      if (!hasFields) checkRunColumns(own.name, options.columns);
      const reader = withRunColumns((given: Options) => own.read(given, notes, streaming), options, notes);
      return hasFields ? reader : withWhere(reader, options.where, notes);
    },
  };
  function adapter(input: unknown, options: Options = {} as Options): AdapterResult | Promise<AdapterResult> {
    resolveOptions(format.name, format.options, options);
    const notes = new Notes(format.name, options);
    if (isAsyncIterable(input)) return gather(new Reading(format, options, notes, true), input, notes);
    try {
      return readWhole(new Reading(format, options, notes, false), input, notes);
    } catch (error) {
      throw readerError(format.name, error);
    }
  }

  async function* stream(
    input: AsyncIterable<TextPiece> | Iterable<TextPiece>,
    options: Options = {} as Options,
  ): AsyncGenerator<Transcript> {
    resolveOptions(format.name, format.options, options);
    if (!(input instanceof JsonInput)) requireForm(format.name, 'input', input, eitherForm(aString, aStream));
    try {
      const run = new Reading(format, options, new Notes(format.name, options, false), true);
      for await (const each of run.pieces(input)) yield* run.add(each);
      yield* run.finish();
    } catch (error) {
      throw readerError(format.name, error);
    }
  }

  const made = Object.assign(adapter, { stream }) as Adapter<Options>;
  FORMATS.set(made, format);
  return made;
}

const FORMATS = new WeakMap<object, unknown>();

/** The format of an adapter. @internal */
export function adapterFormat<Options extends AdapterOptions>(
  adapter: Adapter<Options>,
): Format<Options> | undefined {
  return FORMATS.get(adapter) as Format<Options> | undefined;
}

/** One pass over one input. */
class Reading<Options extends AdapterOptions> {
  readonly #format: Format<Options>;
  readonly #options: Options;
  readonly #notes: Notes;
  readonly #reader: Reader;
  readonly #ids: SourceIds;
  readonly #empty: EmptyTurns;
  readonly #log: GrowingLog | undefined;
  readonly #words = new UnreadWords();
  /** The current record. */
  #place: Place = {};

  constructor(format: Format<Options>, options: Options, notes: Notes, streaming: boolean) {
    this.#format = format;
    this.#options = options;
    this.#notes = notes;
    this.#reader = format.read(options, notes, streaming);
    this.#ids = new SourceIds(options.duplicates ?? 'error', notes);
    this.#empty = new EmptyTurns(format.keepsEmptyTurns === true);
    this.#log = format.mayGrow && !hasRunColumns(options) ? new GrowingLog(notes) : undefined;
  }

  text(text: TextPiece): Iterable<Located> {
    return readText([text], this.#format, this.#options, this.#notes);
  }

  value(value: unknown): Iterable<Located> {
    if (value instanceof JsonInput) return this.#units(value);
    return isTextArray(value)
      ? readText(value, this.#format, this.#options, this.#notes)
      : this.#format.unpack(value, 0, this.#options);
  }

  pieces(input: AsyncIterable<TextPiece> | Iterable<TextPiece> | JsonInput): AsyncIterable<Located> {
    if (input instanceof JsonInput) return this.#unitsOfStream(input);
    return readChunks(input, this.#format, this.#options, this.#notes);
  }

  *#units(input: JsonInput): Generator<Located> {
    const records = this.#jsonRecords();
    for (const unit of input.units as Iterable<JsonUnit>) {
      this.#noteGuesses(input);
      yield* records.read(unit);
    }
    records.end();
    this.#notes.requireRecords();
  }

  async *#unitsOfStream(input: JsonInput): AsyncGenerator<Located> {
    const records = this.#jsonRecords();
    for await (const unit of input.units) {
      this.#noteGuesses(input);
      yield* records.read(unit);
    }
    records.end();
    this.#notes.requireRecords();
  }

  #jsonRecords(): JsonRecords {
    const unpack = (value: unknown, start: number): Iterable<Located> =>
      this.#format.unpack(value, start, this.#options);
    return new JsonRecords(unpack, this.#notes);
  }

  #noteGuesses({ guesses }: JsonInput): void {
    for (const guess of guesses.splice(0)) noteEncoding(guess, this.#notes);
  }

  add({ record, place }: Located): Transcript[] {
    this.#place = place;
    try {
      const read = this.#reader.add(record, place);
      // Line readers count skipped lines themselves.
      if (!isTurnOfLines(record)) this.#words.add(record, read);
      return this.#checked(this.#placed(read));
    } catch (error) {
      this.#notes.skipOrThrow(place, error);
      return [];
    }
  }

  finish(): Transcript[] {
    const last = this.#reader.finish?.() ?? [];
    this.#words.end(last);
    const rest = this.#placed(last);
    const transcripts = this.#checked([...rest, ...(this.#log?.end() ?? [])]);
    this.#ids.finish();
    this.#notes.finish();
    this.#empty.check(this.#notes);
    const unread = this.#words.warning(this.#notes.readSummary);
    if (unread) this.#notes.readSummary.warn(unread);
    const readSummary = this.#notes.readSummary.summarize(this.#format.format);
    for (const { message } of readSummary.warnings) this.#notes.once(message);
    this.#options.onReadSummary?.(readSummary);
    return transcripts;
  }

  /** Transcripts with the place of their last record; growing logs are buffered. */
  #placed(transcripts: readonly Transcript[]): PlacedTranscript[] {
    const place = this.#place;
    return transcripts.flatMap(
      (transcript) => this.#log?.add({ transcript, place }) ?? { transcript, place },
    );
  }

  #checked(placed: readonly PlacedTranscript[]): Transcript[] {
    return placed.flatMap((each) => {
      const own = this.#distinct(each);
      if (!own) return [];
      this.#empty.count(own);
      this.#notes.readSummary.add(own, this.#format.keepsEmptyTurns);
      return own;
    });
  }

  /** The validated transcript with a unique id; `undefined` if it is skipped. */
  #distinct({ transcript, place }: PlacedTranscript): Transcript | undefined {
    let valid: Transcript | undefined;
    try {
      valid = parseTranscript(transcript);
      return this.#ids.distinct(valid, place);
    } catch (error) {
      this.#notes.skipOrThrow(place, valid ? error : this.#notes.located(place, error));
      return undefined;
    }
  }
}

function readWhole<Options extends AdapterOptions>(
  run: Reading<Options>,
  input: unknown,
  { warnings }: Notes,
): AdapterResult {
  const transcripts: Transcript[] = [];
  const isText = typeof input === 'string' || ArrayBuffer.isView(input);
  const located = isText ? run.text(input as TextPiece) : run.value(input);
  for (const each of located) append(transcripts, run.add(each));
  append(transcripts, run.finish());
  return { transcripts, warnings };
}

async function gather<Options extends AdapterOptions>(
  run: Reading<Options>,
  input: AsyncIterable<TextPiece>,
  notes: Notes,
): Promise<AdapterResult> {
  const transcripts: Transcript[] = [];
  try {
    for await (const each of run.pieces(input)) append(transcripts, run.add(each));
    append(transcripts, run.finish());
  } catch (error) {
    throw readerError(notes.caller, error);
  }
  return { transcripts, warnings: notes.warnings };
}

function append<T>(list: T[], more: readonly T[]): void {
  for (const each of more) list.push(each);
}

function isAsyncIterable(value: unknown): value is AsyncIterable<TextPiece> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** Lines or chunks: an iterable that is not an array, or an array of strings only. */
function isTextArray(value: unknown): value is Iterable<TextPiece> {
  if (Array.isArray(value)) return value.length > 0 && value.every((each) => typeof each === 'string');
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}
