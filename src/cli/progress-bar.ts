import type { EvaluationProgress } from '../evaluate/evaluate-stream.js';
import { visibleText } from '../text/visible-text.js';
import type { Io } from './io.js';
import { type StatusBar, statusBar } from './status-bar.js';

/**
 * How far a run has come, on stderr: a bar where the end is known, or the bytes of the input are; a count where they are
 * not. It draws only where stderr is a terminal, and never on stdout.
 */
export class ProgressBar {
  readonly #io: Io;
  readonly #unit: string;
  /** How many bytes the input has. */
  readonly #bytes: number | undefined;
  /** How many of each file have been read. */
  readonly #read = new Map<string, number>();
  #bar: StatusBar | undefined;
  #isStopped = false;

  constructor(io: Io, unit: string, bytes?: number) {
    this.#io = io;
    this.#unit = unit;
    this.#bytes = bytes;
  }

  /** Notes how many bytes of a file have been read. */
  readonly read = (file: string, bytes: number): void => void this.#read.set(file, bytes);

  readonly update = ({ done, total, transcript }: EvaluationProgress): void => {
    if (this.#isStopped || !this.#io.stderr.isTTY) return;
    this.#bar ??= this.#start(total);
    const read =
      this.#bytes === undefined ? done : [...this.#read.values()].reduce((sum, each) => sum + each, 0);
    this.#bar.update(read, { name: visibleText(transcript), done });
  };

  /**
   * Clears the bar for good. Called before anything is printed: the bar puts the cursor back where it began, and what
   * follows would overwrite the output.
   */
  readonly stop = (): void => {
    if (!this.#isStopped) this.#bar?.stop();
    this.#isStopped = true;
  };

  #start(total: number | undefined): StatusBar {
    const count = total === undefined ? '{value}' : '{value} of {total}';
    const end = total === undefined ? '' : ' {bar} {percentage}% |';
    const format =
      this.#bytes === undefined
        ? `${count} ${this.#unit} |${end}`
        : `{done} ${this.#unit} | {bar} {percentage}% read |`;
    const bar = statusBar(this.#io.stderr, `${format} {duration_formatted} | {name}`);
    bar.start(this.#bytes ?? total ?? 0, 0, { name: '', done: 0 });
    return bar;
  }
}
