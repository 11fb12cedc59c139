import type { LineReader, LineTurn } from './text-form.js';

/** A line of Markdown, and whether it is in a code block. */
export interface FencedLine {
  readonly text: string;
  readonly number: number;
  readonly isCode: boolean;
}

const FENCE = /^\s*(`{3,}|~{3,})(.*)$/s;

/**
 * Separates the lines in fenced code blocks from others. An unclosed fence, or one followed by a turn and then another
 * block, counts as an ordinary line.
 *
 * Complexity: O(lines).
 * @internal
 */
export class Fences {
  #fence = '';
  #held: FencedLine[] = [];
  #hasTurn = false;

  readonly #beginsTurn: (line: string) => boolean;
  constructor(beginsTurn: (line: string) => boolean) {
    this.#beginsTurn = beginsTurn;
  }

  line(text: string, number: number): readonly FencedLine[] {
    const line = { text, number, isCode: false };
    const [, fence = '', info = ''] = FENCE.exec(text) ?? [];
    const opens = fence !== '' && !(fence.startsWith('`') && info.includes('`'));
    if (this.#fence === '') {
      if (!opens) return [line];
      this.#open(fence, line);
      return [];
    }
    if (opens && info.trim() !== '' && this.#hasTurn) {
      const lost = this.end();
      this.#open(fence, line);
      return lost;
    }
    this.#held.push(line);
    this.#hasTurn ||= this.#beginsTurn(text);
    const closes = opens && info.trim() === '' && fence.startsWith(this.#fence);
    if (!closes) return [];
    const code = this.#held.map((each) => ({ ...each, isCode: true }));
    this.#fence = '';
    return code;
  }

  /** The remaining lines are outside of blocks. */
  end(): readonly FencedLine[] {
    const lines = this.#fence === '' ? [] : this.#held;
    this.#fence = '';
    return lines;
  }

  #open(fence: string, line: FencedLine): void {
    this.#fence = fence;
    this.#held = [line];
    this.#hasTurn = false;
  }
}

/** Reads the lines of Markdown, with blocks of code marked. @internal */
export abstract class FencedReader implements LineReader {
  skipped = 0;
  readonly #fences = new Fences((line) => this.beginsTurn(line));

  line(text: string, number: number): readonly LineTurn[] {
    return this.#fences.line(text, number).flatMap((line) => this.take(line));
  }

  end(): readonly LineTurn[] {
    return [...this.#fences.end().flatMap((line) => this.take(line)), ...this.close()];
  }

  protected abstract beginsTurn(line: string): boolean;

  /** The turns that end before a line. */
  protected abstract take(line: FencedLine): readonly LineTurn[];

  /** The last turn. */
  protected abstract close(): readonly LineTurn[];
}
