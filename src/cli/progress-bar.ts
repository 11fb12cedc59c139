import cliProgress from 'cli-progress';
import type { EvaluationProgress } from '../evaluate/evaluate-stream.js';
import { visibleText } from '../text/visible-text.js';
import type { Io } from './io.js';

/**
 * How far a run has come, on stderr: a bar where the end is known, a count where it is not. It draws only where stderr
 * is a terminal, and never on stdout.
 */
export class ProgressBar {
  readonly #io: Io;
  readonly #unit: string;
  #bar: cliProgress.SingleBar | undefined;

  constructor(io: Io, unit: string) {
    this.#io = io;
    this.#unit = unit;
  }

  readonly update = ({ done, total, transcript }: EvaluationProgress): void => {
    if (!this.#io.stderr.isTTY) return;
    this.#bar ??= this.#start(total);
    this.#bar.update(done, { name: visibleText(transcript) });
  };

  stop(): void {
    this.#bar?.stop();
  }

  #start(total: number | undefined): cliProgress.SingleBar {
    const count = total === undefined ? '{value}' : '{value} of {total}';
    const end = total === undefined ? '' : ' {bar} {percentage}% |';
    const bar = new cliProgress.SingleBar({
      format: `${count} ${this.#unit} |${end} {duration_formatted} | {name}`,
      stream: this.#io.stderr as unknown as NodeJS.WritableStream,
      hideCursor: true,
      clearOnComplete: true,
      etaBuffer: 100,
    });
    bar.start(total ?? 0, 0, { name: '' });
    return bar;
  }
}
