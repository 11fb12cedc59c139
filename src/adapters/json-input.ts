import { JsonText, type JsonUnit, jsonUnits } from './records/json-text.js';
import { TextBytes } from './text/decode-text.js';
import type { Encoding } from './text/guess-encoding.js';
import type { TextPiece } from './types.js';

/** Number of values to examine for the format. */
const MOST_PEEKED = 40;

/** JSON text with its first values, which the reader reuses. @internal */
export class JsonInput {
  readonly units: Iterable<JsonUnit> | AsyncIterable<JsonUnit>;
  /** The guessed encoding of bytes that are not UTF-8. */
  readonly guesses: (Encoding | undefined)[];
  constructor(units: Iterable<JsonUnit> | AsyncIterable<JsonUnit>, guesses: (Encoding | undefined)[] = []) {
    this.units = units;
    this.guesses = guesses;
  }
}

/** Some JSON text with its first values. @internal */
export interface OpenedJson {
  readonly input: JsonInput;
  readonly first: readonly JsonUnit[];
}

/** Parses the first values of complete JSON text. @internal */
export function openJson(input: TextPiece | Iterable<string>, most: number | undefined): OpenedJson {
  const guesses: (Encoding | undefined)[] = [];
  const bytes = new TextBytes((encoding) => guesses.push(encoding));
  const pieces =
    typeof input === 'string'
      ? [input]
      : ArrayBuffer.isView(input)
        ? [bytes.push(input as Uint8Array) + bytes.end()]
        : (input as Iterable<string>);
  const units = jsonUnits(pieces, most);
  const first: JsonUnit[] = [];
  while (first.length < MOST_PEEKED) {
    const { done, value } = units.next();
    if (done) break;
    first.push(value);
  }
  return { input: new JsonInput(joined(first, units), guesses), first };
}

function* joined(first: readonly JsonUnit[], rest: Iterable<JsonUnit>): Generator<JsonUnit> {
  yield* first;
  yield* rest;
}

/** Parses the values of a JSON stream until `isEnough` holds, tested each time their number doubles. @internal */
export async function openJsonStream(
  pieces: AsyncIterator<TextPiece>,
  most: number | undefined,
  isEnough: (first: readonly JsonUnit[]) => boolean,
): Promise<OpenedJson> {
  const guesses: (Encoding | undefined)[] = [];
  const units = unitsOfStream(pieces, most, guesses);
  const first: JsonUnit[] = [];
  for (let next = 1; first.length < MOST_PEEKED; ) {
    const { done, value } = await units.next();
    if (done) break;
    first.push(value);
    if (first.length < next) continue;
    if (isEnough(first)) break;
    next *= 2;
  }
  return { input: new JsonInput(joinedStream(first, units), guesses), first };
}

async function* unitsOfStream(
  pieces: AsyncIterator<TextPiece>,
  most: number | undefined,
  guesses: (Encoding | undefined)[],
): AsyncGenerator<JsonUnit> {
  const bytes = new TextBytes((encoding) => guesses.push(encoding));
  const text = new JsonText(most);
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) break;
    yield* text.push(typeof value === 'string' ? value : bytes.push(value));
  }
  const tail = bytes.end();
  if (tail !== '') yield* text.push(tail);
  yield* text.end();
}

async function* joinedStream(
  first: readonly JsonUnit[],
  rest: AsyncIterable<JsonUnit>,
): AsyncGenerator<JsonUnit> {
  yield* first;
  yield* rest;
}
