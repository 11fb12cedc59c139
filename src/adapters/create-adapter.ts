import { aStream, aString, eitherForm, requireForm } from '../options/forms.js';
import { resolveOptions } from '../options/options.js';
import { parseTranscript } from '../transcript/parse-transcript.js';
import type { Transcript } from '../transcript/types.js';
import { EmptyTurns } from './readers/empty-turns.js';
import type { Format, Located } from './readers/format.js';
import { GrowingLog, type PlacedTranscript } from './readers/growing-log.js';
import { Notes } from './readers/notes.js';
import type { Place } from './readers/place.js';
import { readPieces, readText } from './readers/read-pieces.js';
import { readerError } from './readers/reader-error.js';
import { checkRunColumns, hasRunColumns, withRunColumns } from './readers/run-columns.js';
import { SourceIds } from './readers/source-ids.js';
import type { Adapter, AdapterOptions, AdapterResult, TextPiece } from './types.js';

/** Makes the public function of a format: text, values and streams all end in the same reader. @internal */
export function createAdapter<Options extends AdapterOptions>(own: Format<Options>): Adapter<Options> {
  const format: Format<Options> = {
    ...own,
    read: (options, notes, streaming) => {
      if (!('speaker' in own.options)) checkRunColumns(own.name, options.columns);
      return withRunColumns((given: Options) => own.read(given, notes, streaming), options, notes);
    },
  };
  function adapter(input: unknown, options: Options = {} as Options): AdapterResult | Promise<AdapterResult> {
    resolveOptions(format.name, format.options, options);
    const notes = new Notes(format.name, options);
    if (isAsyncIterable(input)) return gather(reading(format, options, notes, true), input, notes);
    try {
      const run = reading(format, options, notes, false);
      const transcripts: Transcript[] = [];
      const isText = typeof input === 'string' || ArrayBuffer.isView(input);
      const located = isText ? run.text(input as TextPiece) : run.value(input);
      for (const each of located) append(transcripts, run.add(each));
      append(transcripts, run.finish());
      return { transcripts, warnings: notes.warnings };
    } catch (error) {
      throw readerError(format.name, error);
    }
  }

  async function* stream(
    input: AsyncIterable<TextPiece> | Iterable<TextPiece>,
    options: Options = {} as Options,
  ): AsyncGenerator<Transcript> {
    resolveOptions(format.name, format.options, options);
    requireForm(format.name, 'input', input, eitherForm(aString, aStream));
    try {
      const run = reading(format, options, new Notes(format.name, options, false), true);
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

/** The format that an adapter was made for. @internal */
export function formatOf<Options extends AdapterOptions>(
  adapter: Adapter<Options>,
): Format<Options> | undefined {
  return FORMATS.get(adapter) as Format<Options> | undefined;
}

/** One pass over one input. */
interface Reading {
  text(text: TextPiece): Iterable<Located>;
  value(value: unknown): Iterable<Located>;
  pieces(input: AsyncIterable<TextPiece> | Iterable<TextPiece>): AsyncIterable<Located>;
  add(located: Located): Transcript[];
  finish(): Transcript[];
}

function reading<Options extends AdapterOptions>(
  format: Format<Options>,
  options: Options,
  notes: Notes,
  streaming: boolean,
): Reading {
  const reader = format.read(options, notes, streaming);
  /** The place of the transcript that is checked, and of the record that was read last. */
  let last: Place = {};
  let end: Place = {};
  const ids = new SourceIds(options.duplicates ?? 'error', notes);
  const empty = new EmptyTurns(format.keepsEmptyTurns === true);
  /** The validated transcript under an id of its own; `undefined` if it is skipped. */
  const distinct = (given: Transcript): Transcript | undefined => {
    let valid: Transcript | undefined;
    try {
      valid = parseTranscript(given);
      return ids.distinct(valid, last);
    } catch (error) {
      notes.skipOrThrow(last, valid ? error : notes.located(last, error));
      return undefined;
    }
  };
  const log = format.mayGrow && !hasRunColumns(options) ? new GrowingLog(notes) : undefined;
  const placed = (transcripts: readonly Transcript[], place: Place): PlacedTranscript[] =>
    transcripts.flatMap((transcript) => log?.add({ transcript, place }) ?? { transcript, place });
  const checked = (transcripts: readonly PlacedTranscript[]): Transcript[] => {
    const whole: Transcript[] = [];
    for (const { transcript, place } of transcripts) {
      last = place;
      const own = distinct(transcript);
      if (!own) continue;
      empty.count(own);
      notes.account.add(own);
      whole.push(own);
    }
    return whole;
  };
  return {
    text: (text) => readText([text], format, options, notes),
    value: (value) =>
      isTextArray(value) ? readText(value, format, options, notes) : format.unpack(value, 0, options),
    pieces: (input) => readPieces(input, format, options, notes),
    add({ record, place }) {
      end = place;
      try {
        return checked(placed(reader.add(record, place), place));
      } catch (error) {
        notes.skipOrThrow(place, error);
        return [];
      }
    },
    finish() {
      const rest = placed(reader.finish?.() ?? [], end);
      const transcripts = checked([...rest, ...(log?.end() ?? [])]);
      notes.finish();
      empty.check(notes);
      const account = notes.account.account(format.format);
      for (const { message } of account.doubts) notes.once(message);
      options.onAccount?.(account);
      return transcripts;
    },
  };
}

async function gather(run: Reading, input: AsyncIterable<TextPiece>, notes: Notes): Promise<AdapterResult> {
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
