import cliProgress from 'cli-progress';
import type { EvaluationProgress } from '../evaluate/evaluate-stream.js';
import type { RunProgress } from '../run/run-games.js';
import { visibleText } from '../text/visible-text.js';
import { type Io, type Output, rawOutput } from './io.js';

type StatusBar = cliProgress.SingleBar;

/** A bar that a terminal shows until it is stopped. */
function statusBar(output: Output, format: string): StatusBar {
  return new cliProgress.SingleBar({
    format,
    stream: rawOutput(output) as unknown as NodeJS.WritableStream,
    hideCursor: true,
    clearOnComplete: true,
    etaBuffer: 100,
  });
}

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

/** Shows finished games, tokens and remaining time on stderr, if it is a terminal. */
export class RunBar {
  readonly #io: Io;
  readonly #costOf: (tokens: RunProgress) => string;
  #bar: StatusBar | undefined;

  constructor(io: Io, costOf: (tokens: RunProgress) => string = () => '') {
    this.#io = io;
    this.#costOf = costOf;
  }

  readonly update = (progress: RunProgress): void => {
    if (!this.#io.stderr.isTTY) return;
    const { finished, games, inputTokens, outputTokens } = progress;
    const tokens = `${inputTokens + outputTokens} tokens${this.#costOf(progress)}`;
    this.#bar ??= this.#start(finished, games);
    this.#bar.update(finished, { tokens });
  };

  stop(): void {
    this.#bar?.stop();
  }

  #start(finished: number, games: number): StatusBar {
    const bar = statusBar(
      this.#io.stderr,
      '{value} of {total} games | {bar} {percentage}% | {tokens} | {eta_formatted} left',
    );
    bar.start(games, finished, { tokens: '' });
    return bar;
  }
}
