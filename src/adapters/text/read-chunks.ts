import type { Format, Located, Tokenizer } from '../records/format.js';
import { JsonTokenizer } from '../records/json-tokenizer.js';
import type { Notes } from '../records/notes.js';
import type { AdapterOptions, TextPiece } from '../types.js';
import { decodeText, TextBytes } from './decode-text.js';
import type { Encoding } from './guess-encoding.js';

/** Text unchanged, or bytes decoded; `undefined` for anything else. @internal */
export function wholeText(input: unknown): string | undefined {
  if (typeof input === 'string') return input;
  return ArrayBuffer.isView(input) ? decodeText(input as Uint8Array) : undefined;
}

/** Splits complete text into records. @internal */
export function* readText<Options extends AdapterOptions>(
  input: string | Iterable<TextPiece>,
  format: Format<Options>,
  options: Options,
  notes: Notes,
): Generator<Located> {
  const source = new TextSource(format, options, notes);
  for (const piece of typeof input === 'string' ? [input] : input) yield* source.push(piece);
  yield* source.end();
}

/** Splits streamed text into records. @internal */
export async function* readChunks<Options extends AdapterOptions>(
  input: AsyncIterable<TextPiece> | Iterable<TextPiece>,
  format: Format<Options>,
  options: Options,
  notes: Notes,
): AsyncGenerator<Located> {
  const source = new TextSource(format, options, notes);
  const pieces = typeof input === 'string' ? [input] : input;
  for await (const piece of pieces) yield* source.push(piece);
  yield* source.end();
}

/** Reports a guessed encoding; throws for binary data. @internal */
export function noteEncoding(encoding: Encoding | undefined, notes: Notes): void {
  if (encoding === undefined) {
    const expected = 'text in UTF-8 (convert the file, for example with iconv)';
    notes.refuse(expected, 'bytes that are not plausible text in any known encoding');
  }
  notes.once(`the bytes are not UTF-8: read as ${encoding.name}`);
}

/** Decodes bytes, and chooses the tokenizer when the first text arrives. */
class TextSource<Options extends AdapterOptions> {
  readonly #bytes: TextBytes;
  #tokenizer: Tokenizer | undefined;
  /** Pieces before the tokenizer is chosen; blank ones count as lines. */
  #first: string[] = [];

  readonly #format: Format<Options>;
  readonly #options: Options;
  readonly #notes: Notes;
  constructor(format: Format<Options>, options: Options, notes: Notes) {
    this.#format = format;
    this.#options = options;
    this.#notes = notes;
    this.#bytes = new TextBytes((encoding) => noteEncoding(encoding, notes));
  }

  *push(piece: TextPiece): Generator<Located> {
    const text = typeof piece === 'string' ? piece : this.#decode(piece);
    if (!this.#tokenizer) {
      this.#first.push(text);
      const start = this.#first.join('');
      // A single bracket may begin JSON or the time of a chat log.
      if (start.trim().length < 2) return;
      yield* this.#begin(start);
    } else yield* this.#tokenizer.push(text);
  }

  *end(): Generator<Located> {
    const tail = this.#bytes.end();
    if (tail !== '') yield* this.push(tail);
    if (!this.#tokenizer) yield* this.#begin(this.#first.join(''));
    yield* this.#tokenizer?.end() ?? [];
    this.#notes.requireRecords();
  }

  *#begin(start: string): Generator<Located> {
    this.#tokenizer = this.#choose(start);
    for (const each of this.#first) yield* this.#tokenizer.push(each);
    this.#first = [];
  }

  #decode(bytes: unknown): string {
    if (ArrayBuffer.isView(bytes)) return this.#bytes.push(bytes as Uint8Array);
    return this.#notes.fail({}, '', 'text or bytes', bytes);
  }

  #choose(start: string): Tokenizer {
    const own = this.#format.tokenizer?.(start, this.#options, this.#notes);
    return (
      own ??
      new JsonTokenizer(
        (value, start) => this.#format.unpack(value, start, this.#options),
        this.#notes,
        undefined,
        this.#options.maxRecordLength,
      )
    );
  }
}
