import { describeValue } from '../../error.js';
import { type Line, LineSplitter } from '../text/line-splitter.js';
import { requireHoldable } from '../text/text-limit.js';
import type { Located, Tokenizer } from './format.js';
import { JsonArrayReader } from './json-array-reader.js';
import { jsonExpected, jsonFault } from './json-fault.js';
import type { Notes } from './notes.js';
import { parseJson } from './parse-json.js';

/** Length from which a list is read element by element, unless it is JSONL. */
const STREAM_FROM = 1 << 23;

const NAN_READ = 'bare NaN or Infinity read as null';

/** Replacement character of decoders for invalid bytes. @internal */
export const NOT_UTF8 = 'contains U+FFFD, the replacement for bytes that are not UTF-8';

/**
 * Splits JSON text into records. Text with one JSON value on each of several lines gives one record per line; a single
 * value, on one line or several, is unpacked by the format. The second line decides between the two at the latest,
 * unless the first opens a bracket that it does not close: then the lines are buffered until the end.
 * @internal
 */
export class JsonTokenizer implements Tokenizer {
  readonly #splitter: LineSplitter;
  #mode: 'start' | 'lines' | 'whole';
  #held: Line[] = [];
  #heldLength = 0;
  #array: JsonArrayReader | undefined;
  #single: { readonly record: unknown; readonly line: number } | undefined;

  readonly #most: number | undefined;
  readonly #unpack: (value: unknown, start: number) => Iterable<Located>;
  readonly #notes: Notes;
  constructor(
    unpack: (value: unknown, start: number) => Iterable<Located>,
    notes: Notes,
    /** For a range within lines of JSON: the number of lines before it. */
    linesBefore?: number,
    /** How many characters can be held. */
    most?: number,
  ) {
    this.#unpack = unpack;
    this.#notes = notes;
    this.#most = most;
    this.#splitter = new LineSplitter(linesBefore);
    this.#mode = linesBefore === undefined ? 'start' : 'lines';
  }

  *push(piece: string): Generator<Located> {
    if (this.#array) {
      yield* this.#elements(this.#array.push(piece));
      return;
    }
    for (const line of this.#splitter.push(piece)) yield* this.#take(line);
    if (this.#mode !== 'lines' && this.#heldLength + this.#splitter.waitingLength > STREAM_FROM) {
      yield* this.#stream();
    }
    if (!this.#array) requireHoldable(this.#heldLength + this.#splitter.waitingLength, this.#most);
  }

  *end(): Generator<Located> {
    if (this.#array) {
      this.#array.end();
      return;
    }
    for (const line of this.#splitter.end()) yield* this.#take(line);
    if (this.#mode === 'whole') yield* this.#takeWhole();
    if (this.#single) yield* this.#unpackLine(this.#single);
    else if (this.#mode === 'start') this.#notes.empty = 'an empty text';
  }

  /** A list too long to be held is read element by element; anything else is held to its end. */
  *#stream(): Generator<Located> {
    const first = this.#held[0]?.text ?? '';
    if (this.#held.length > 0 && !/^\s*\[/.test(first)) return;
    const rest = this.#splitter.takeRest();
    const text = [...this.#held.map((line) => line.text), rest].join('\n');
    this.#held = [];
    this.#heldLength = 0;
    if (!/^\ufeff?\s*\[/.test(text)) {
      // One object: it is given back, and held.
      for (const line of this.#splitter.push(text)) yield* this.#take(line);
      return;
    }
    this.#array = new JsonArrayReader(this.#notes);
    yield* this.#elements(this.#array.push(text.replace(/^\ufeff/, '')));
  }

  *#elements(values: Iterable<{ readonly value: unknown; readonly index: number }>): Generator<Located> {
    for (const { value, index } of values) yield* this.#unpack([value], index);
  }

  /** The records of a whole file, of which there must be one. */
  *#unpackSome(value: unknown): Generator<Located> {
    let count = 0;
    for (const located of this.#unpack(value, 0)) {
      count += 1;
      yield located;
    }
    if (count === 0) this.#notes.empty = describeValue(value);
  }

  /** A single line may hold a whole file or the one record of it, which then has a line number. */
  *#unpackLine({ record, line }: { readonly record: unknown; readonly line: number }): Generator<Located> {
    for (const located of this.#unpackSome(record)) {
      yield located.place.path === undefined ? { record: located.record, place: { line } } : located;
    }
  }

  *#take(line: Line): Generator<Located> {
    if (this.#mode === 'whole') this.#hold(line);
    else if (line.text.trim() !== '') yield* this.#takeRecord(line);
  }

  #hold(line: Line): void {
    this.#held.push(line);
    this.#heldLength += line.text.length;
  }

  *#takeRecord(line: Line): Generator<Located> {
    if (this.#mode === 'start' && opensOnly(line.text)) {
      this.#mode = 'whole';
      this.#hold(line);
      return;
    }
    const first = this.#mode === 'start';
    this.#mode = 'lines';
    yield* this.#release();
    const parsed = this.#parseLine(line);
    if (!parsed) return;
    if (first) this.#single = { record: parsed.value, line: line.number };
    else yield { record: parsed.value, place: { line: line.number } };
  }

  /** The first record, once there is more than one. */
  *#release(): Generator<Located> {
    if (!this.#single) return;
    const { record, line } = this.#single;
    this.#single = undefined;
    yield { record, place: { line } };
  }

  #parseLine({ text, number }: Line): { readonly value: unknown } | undefined {
    const place = { line: number };
    try {
      const parsed = parseJson(text) ?? this.#notes.fail(place, '', lineExpected(text), text);
      if (parsed.repaired) this.#notes.count({ line: number }, NAN_READ);
      if (text.includes('\ufffd')) this.#notes.count({ line: number }, NOT_UTF8);
      return parsed;
    } catch (error) {
      this.#notes.skipOrThrow(place, error);
      return undefined;
    }
  }

  *#takeWhole(): Generator<Located> {
    const text = this.#held.map((line) => line.text).join('\n');
    const parsed = parseJson(text);
    if (parsed) {
      if (parsed.repaired) this.#notes.warn({}, '', NAN_READ);
      if (text.includes('\ufffd')) this.#notes.warn({}, '', NOT_UTF8);
      yield* this.#unpackSome(parsed.value);
      return;
    }
    const isLines = this.#held.slice(1).some((line) => line.text.trim() !== '' && parseJson(line.text));
    if (!isLines) this.#notes.fail({}, '', jsonExpected(text), text);
    this.#mode = 'lines';
    for (const line of this.#held) yield* this.#take(line);
  }
}

/** The expected form of a text that is not JSON, and the fault. */
function lineExpected(text: string): string {
  const fault = jsonFault(text);
  return fault === undefined ? 'JSON' : `JSON; ${fault}`;
}

/** Whether a line opens a value and leaves it open, as the first line of indented JSON does. @internal */
export function opensOnly(text: string): boolean {
  const line = text.trim();
  return /^[[{]/.test(line) && !/[\]}]$/.test(line);
}
