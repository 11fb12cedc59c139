import { describeValue } from '../../error.js';
import type { Located, Tokenizer } from './format.js';
import { jsonExpected, jsonFault } from './json-fault.js';
import { JsonText, type JsonUnit } from './json-text.js';
import type { Notes } from './notes.js';

const NAN_READ = 'bare NaN or Infinity read as null';

/** Replacement character of decoders for invalid bytes. @internal */
export const NOT_UTF8 = 'contains U+FFFD, the replacement for bytes that are not UTF-8';

/** The records in a parsed value; `start` is the index of the first element in its list. */
type Unpack = (value: unknown, start: number) => Iterable<Located>;

/** Splits JSON text into records: one per line of JSONL, else those that the format finds in the value. @internal */
export class JsonTokenizer implements Tokenizer {
  readonly #text: JsonText;
  readonly #records: JsonRecords;

  constructor(unpack: Unpack, notes: Notes, linesBefore?: number, most?: number) {
    this.#text = new JsonText(most, linesBefore);
    this.#records = new JsonRecords(unpack, notes);
  }

  *push(piece: string): Generator<Located> {
    for (const unit of this.#text.push(piece)) yield* this.#records.read(unit);
  }

  *end(): Generator<Located> {
    for (const unit of this.#text.end()) yield* this.#records.read(unit);
    this.#records.end();
  }
}

/** Finds the records in the values of JSON text. @internal */
export class JsonRecords {
  #isEmpty = true;
  readonly #unpack: Unpack;
  readonly #notes: Notes;
  constructor(unpack: Unpack, notes: Notes) {
    this.#unpack = unpack;
    this.#notes = notes;
  }

  read(unit: JsonUnit): Iterable<Located> {
    this.#isEmpty = false;
    if (unit.kind === 'element') return this.#unpack(unit.parsed?.value, unit.index!);
    return unit.line === undefined ? this.#ofWhole(unit) : this.#ofLine(unit, unit.line);
  }

  /** Records an empty text. */
  end(): void {
    if (this.#isEmpty) this.#notes.empty = 'an empty text';
  }

  *#ofWhole({ parsed, text }: JsonUnit): Generator<Located> {
    if (!parsed) this.#notes.fail({}, '', jsonExpected(text), text);
    if (parsed.repaired) this.#notes.warn({}, '', NAN_READ);
    if (text.includes('\ufffd')) this.#notes.warn({}, '', NOT_UTF8);
    yield* this.#unpackSome(parsed.value);
  }

  *#ofLine({ kind, parsed, text }: JsonUnit, line: number): Generator<Located> {
    const place = { line };
    if (!parsed) {
      try {
        this.#notes.fail(place, '', lineExpected(text), text);
      } catch (error) {
        this.#notes.skipOrThrow(place, error);
      }
      return;
    }
    if (parsed.repaired) this.#notes.count(place, NAN_READ);
    if (text.includes('\ufffd')) this.#notes.count(place, NOT_UTF8);
    if (kind === 'line') yield { record: parsed.value, place };
    // A single line may be the whole file or its only record.
    else
      for (const located of this.#unpackSome(parsed.value))
        yield located.place.path === undefined ? { record: located.record, place } : located;
  }

  /** The records of a whole file, at least one. */
  *#unpackSome(value: unknown): Generator<Located> {
    let count = 0;
    for (const located of this.#unpack(value, 0)) {
      count += 1;
      yield located;
    }
    if (count === 0) this.#notes.empty = describeValue(value);
  }
}

/** The expected form of invalid JSON, and the error. */
function lineExpected(text: string): string {
  const fault = jsonFault(text);
  return fault === undefined ? 'JSON' : `JSON; ${fault}`;
}
