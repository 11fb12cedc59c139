import type { EvaluationProgress } from '../evaluate/evaluate-stream.js';
import { visibleText } from '../text/visible-text.js';
import type { Io } from './io.js';
import { type StatusBar, statusBar } from './status-bar.js';

/**
 * Progress on stderr: a bar if the total or the input size is known, otherwise a count. Draws only if stderr is a
 * terminal, and never on stdout.
 */
export class ProgressBar {
  readonly #io: Io;
  readonly #unit: string;
  /** Size of the input in bytes. */
  readonly #bytes: number | undefined;
  /** Number of bytes read from each file. */
  readonly #read = new Map<string, number>();
  #bar: StatusBar | undefined;
  #isStopped = false;

  constructor(io: Io, unit: string, bytes?: number) {
    this.#io = io;
    this.#unit = unit;
    this.#bytes = bytes;
  }

  readonly read = (file: string, bytes: number): void => void this.#read.set(file, bytes);

  readonly update = ({ done, total, transcript }: EvaluationProgress): void => {
    if (this.#isStopped || !this.#io.stderr.isTTY) return;
    this.#bar ??= this.#start(total);
    const read =
      this.#bytes === undefined ? done : [...this.#read.values()].reduce((sum, each) => sum + each, 0);
    this.#bar.update(read, { name: visibleText(transcript), done });
  };

  /**
   * Removes the bar. Must be called before printing, because the bar moves the cursor back and would overwrite the
   * output.
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
