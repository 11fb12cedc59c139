import type { LineReader, LineTurn } from './text-form.js';

/** One line of a speech transcript: recording, speaker, time and text. */
export interface Timed {
  readonly recording: string;
  readonly speaker: string;
  readonly timeMs: number;
  readonly text: string;
}

/** Whether a line is blank or has this form. */
type Parse = (line: string) => Timed | 'skip' | undefined;

/** Reads lines grouped by tier or channel, and sorts them by time. */
export class TimedReader implements LineReader {
  skipped = 0;
  readonly #said = new Map<string, (Timed & { readonly line: number })[]>();

  readonly #parse: Parse;
  readonly remark: string;
  constructor(parse: Parse, remark: string) {
    this.#parse = parse;
    this.remark = remark;
  }

  line(text: string, number: number): undefined {
    if (text.trim() === '') return;
    const said = this.#parse(text);
    if (said === undefined || said === 'skip' || said.text === '') {
      this.skipped += 1;
      return;
    }
    const list = this.#said.get(said.recording) ?? [];
    list.push({ ...said, line: number });
    this.#said.set(said.recording, list);
  }

  end(): readonly LineTurn[] {
    return [...this.#said.values()].flatMap((list) =>
      list
        .toSorted((a, b) => a.timeMs - b.timeMs)
        .map(({ recording: _, ...said }, i) => ({ ...said, begins: i === 0 })),
    );
  }
}
