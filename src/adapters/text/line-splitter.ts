import { type ParsedJson, parseJson } from '../records/parse-json.js';

/** A line of text and its number, from 1. @internal */
export interface Line {
  readonly text: string;
  readonly number: number;
  /** The parsed value, if parsing was needed to recognize the line. */
  readonly parsed?: ParsedJson;
}

/**
 * Parses a piece that may be a complete JSON record. Numbers are excluded, because a chat log may begin with the digits
 * of a time.
 */
function wholeRecord(piece: string): ParsedJson | undefined {
  return /[\]}"]\s*$/.test(piece.slice(-16)) ? parseJson(piece) : undefined;
}

/**
 * Splits chunks of text into lines. The chunks may be lines without line breaks (from a line reader) or arbitrary
 * chunks (from a file stream). The first line break shows which. Until then, a chunk that is a complete JSON value
 * counts as a line.
 * @internal
 */
export class LineSplitter {
  #kind: 'unknown' | 'lines' | 'chunks' = 'unknown';
  #waiting: string[] = [];
  /** The pieces of an incomplete line, which are joined once. */
  #rest: string[] = [];

  /** @param count the number of lines before the text */
  #count: number;
  constructor(count = 0) {
    this.#count = count;
  }

  /** Number of buffered characters. */
  waitingLength = 0;

  push(piece: string): Line[] {
    if (this.#kind === 'lines' && !piece.includes('\n')) return [this.#line(piece)];
    if (this.#kind === 'lines') return this.#turnIntoChunks(piece);
    if (this.#kind === 'chunks') return this.#cut(piece);
    this.#waiting.push(piece);
    this.waitingLength += piece.length;
    if (piece.includes('\n')) {
      this.#kind = 'chunks';
      return this.#cut(this.#takeWaiting().join(''));
    }
    const isFirst = this.#waiting.filter((each) => each.trim() !== '').length < 2;
    const parsed = isFirst ? wholeRecord(piece) : undefined;
    if (!parsed) return [];
    this.#kind = 'lines';
    const lines = this.#takeWaiting();
    return lines.map((text, i) => this.#line(text, i === lines.length - 1 ? parsed : undefined));
  }

  /** The remaining lines at the end of the input. */
  end(): Line[] {
    if (this.#kind === 'unknown') return this.#endWithoutBreak();
    const rest = this.#rest.join('');
    return rest === '' ? [] : [this.#line(rest)];
  }

  /** Returns the incomplete last line. */
  takeRest(): string {
    const rest = this.#kind === 'unknown' ? this.#takeWaiting().join('') : this.#rest.join('');
    this.#rest = [];
    this.waitingLength = 0;
    return rest;
  }

  /** Without any line break, the chunks are one line if together they are JSON, else separate lines. */
  #endWithoutBreak(): Line[] {
    const pieces = this.#takeWaiting();
    const whole = pieces.join('');
    const parsed = pieces.length > 1 ? parseJson(whole) : undefined;
    return parsed ? [this.#line(whole, parsed)] : pieces.map((text) => this.#line(text));
  }

  /** The first chunk ended exactly at a line end, and its line break is in this chunk. */
  #turnIntoChunks(piece: string): Line[] {
    this.#kind = 'chunks';
    if (/^\r?\n/.test(piece)) return this.#cut(piece.slice(piece.indexOf('\n') + 1));
    return this.#cut(piece);
  }

  #cut(piece: string): Line[] {
    if (!piece.includes('\n')) {
      this.#rest.push(piece);
      this.waitingLength += piece.length;
      return [];
    }
    const lines = (this.#rest.join('') + piece).split('\n');
    const last = lines.pop() ?? '';
    this.#rest = [last];
    this.waitingLength = last.length;
    return lines.map((text) => this.#line(text));
  }

  #takeWaiting(): string[] {
    const taken = this.#waiting;
    this.#waiting = [];
    return taken;
  }

  #line(text: string, parsed?: ParsedJson): Line {
    this.#count += 1;
    const start = this.#count === 1 && text.charCodeAt(0) === 0xfeff ? 1 : 0;
    const line = { text: text.slice(start, text.endsWith('\r') ? -1 : undefined), number: this.#count };
    return parsed ? { ...line, parsed } : line;
  }
}
