import { type Line, LineSplitter } from '../text/line-splitter.js';
import { requireHoldable } from '../text/text-limit.js';
import { JsonArrayReader } from './json-array-reader.js';
import { type ParsedJson, parseJson } from './parse-json.js';

/** Minimum length of a list to parse element by element, unless it is JSONL. */
const STREAM_FROM = 1 << 23;

/** A parsed value of a JSON text: one of several lines, the whole text, or an element of a very long list. */
export interface JsonUnit {
  readonly kind: 'line' | 'whole' | 'element';
  /** `undefined` if the text of the unit is not JSON. */
  readonly parsed: ParsedJson | undefined;
  /** The text, unless it is an element. */
  readonly text: string;
  /** Line number. */
  readonly line?: number;
  /** Index of an element in its list. */
  readonly index?: number;
}

/**
 * Parses JSON text, each character once. JSONL gives a unit per line, and a single value is one unit. The second line
 * decides between them, unless the first line leaves a bracket open; then the lines are buffered until the end.
 * @internal
 */
export class JsonText {
  readonly #splitter: LineSplitter;
  #mode: 'start' | 'lines' | 'whole';
  #held: Line[] = [];
  #heldLength = 0;
  #array: JsonArrayReader | undefined;
  /** The only line so far. */
  #single: JsonUnit | undefined;
  readonly #most: number | undefined;

  /**
   * @param most maximum number of buffered characters
   * @param linesBefore for a range within lines of JSON: the number of lines before it
   */
  constructor(most?: number, linesBefore?: number) {
    this.#most = most;
    this.#splitter = new LineSplitter(linesBefore);
    this.#mode = linesBefore === undefined ? 'start' : 'lines';
  }

  *push(piece: string): Generator<JsonUnit> {
    if (this.#array) {
      yield* elements(this.#array, piece);
      return;
    }
    for (const line of this.#splitter.push(piece)) yield* this.#take(line);
    if (this.#mode !== 'lines' && this.#heldLength + this.#splitter.waitingLength > STREAM_FROM)
      yield* this.#stream();
    if (!this.#array) requireHoldable(this.#heldLength + this.#splitter.waitingLength, this.#most);
  }

  *end(): Generator<JsonUnit> {
    if (this.#array) {
      this.#array.end();
      return;
    }
    for (const line of this.#splitter.end()) yield* this.#take(line);
    if (this.#mode === 'whole') yield* this.#takeWhole();
    if (this.#single) yield { ...this.#single, kind: 'whole' };
  }

  /** Reads a very long list element by element, and buffers everything else. */
  *#stream(): Generator<JsonUnit> {
    const first = this.#held[0]?.text ?? '';
    if (this.#held.length > 0 && !/^\s*\[/.test(first)) return;
    const rest = this.#splitter.takeRest();
    const text = [...this.#held.map((line) => line.text), rest].join('\n');
    this.#held = [];
    this.#heldLength = 0;
    if (!/^\ufeff?\s*\[/.test(text)) {
      // A single object is buffered again.
      for (const line of this.#splitter.push(text)) yield* this.#take(line);
      return;
    }
    this.#array = new JsonArrayReader();
    yield* elements(this.#array, text.replace(/^\ufeff/, ''));
  }

  *#take(line: Line): Generator<JsonUnit> {
    if (this.#mode === 'whole') this.#hold(line);
    else if (line.text.trim() !== '') yield* this.#takeLine(line);
  }

  #hold(line: Line): void {
    this.#held.push(line);
    this.#heldLength += line.text.length;
  }

  *#takeLine(line: Line): Generator<JsonUnit> {
    if (this.#mode === 'start' && opensOnly(line.text)) {
      this.#mode = 'whole';
      this.#hold(line);
      return;
    }
    const isFirst = this.#mode === 'start';
    this.#mode = 'lines';
    if (this.#single) yield this.#single;
    this.#single = undefined;
    const { text, number, parsed = parseJson(text) } = line;
    const unit: JsonUnit = { kind: 'line', parsed, text, line: number };
    if (isFirst && parsed) this.#single = unit;
    else yield unit;
  }

  *#takeWhole(): Generator<JsonUnit> {
    const text = this.#held.map((line) => line.text).join('\n');
    const parsed = parseJson(text);
    const areLines = (): boolean =>
      this.#held.slice(1).some((line) => line.text.trim() !== '' && parseJson(line.text));
    if (parsed || !areLines()) {
      yield { kind: 'whole', parsed, text };
      return;
    }
    this.#mode = 'lines';
    for (const line of this.#held) yield* this.#take(line);
  }
}

function* elements(array: JsonArrayReader, piece: string): Generator<JsonUnit> {
  for (const { value, index } of array.push(piece))
    yield { kind: 'element', parsed: { value: [value], repaired: false }, text: '', index };
}

/** Whether a line leaves a value open, like the first line of indented JSON. @internal */
export function opensOnly(text: string): boolean {
  const line = text.trim();
  return /^[[{]/.test(line) && !/[\]}]$/.test(line);
}

/** The values of complete JSON text in pieces. @internal */
export function* jsonUnits(pieces: Iterable<string>, most?: number): Generator<JsonUnit> {
  const text = new JsonText(most);
  for (const piece of pieces) yield* text.push(piece);
  yield* text.end();
}
