import cliProgress from 'cli-progress';
import type { RunProgress } from '../run/run-games.js';
import type { Io } from './io.js';

/** Games finished, tokens and the time left on stderr, if it is a terminal. */
export class RunBar {
  readonly #io: Io;
  #bar: cliProgress.SingleBar | undefined;

  constructor(io: Io) {
    this.#io = io;
  }

  readonly update = ({ finished, games, inputTokens, outputTokens }: RunProgress): void => {
    if (!this.#io.stderr.isTTY) return;
    const tokens = inputTokens + outputTokens;
    this.#bar ??= this.#start(finished, games);
    this.#bar.update(finished, { tokens });
  };

  stop(): void {
    this.#bar?.stop();
  }

  #start(finished: number, games: number): cliProgress.SingleBar {
    const bar = new cliProgress.SingleBar({
      format: '{value} of {total} games | {bar} {percentage}% | {tokens} tokens | {eta_formatted} left',
      stream: this.#io.stderr as unknown as NodeJS.WritableStream,
      hideCursor: true,
      clearOnComplete: true,
      etaBuffer: 100,
    });
    bar.start(games, finished, { tokens: 0 });
    return bar;
  }
}
