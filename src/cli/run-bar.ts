import type { RunProgress } from '../run/run-games.js';
import type { Io } from './io.js';
import { type StatusBar, statusBar } from './status-bar.js';

/** Games finished, tokens and the time left on stderr, if it is a terminal. */
export class RunBar {
  readonly #io: Io;
  #bar: StatusBar | undefined;

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

  #start(finished: number, games: number): StatusBar {
    const bar = statusBar(
      this.#io.stderr,
      '{value} of {total} games | {bar} {percentage}% | {tokens} tokens | {eta_formatted} left',
    );
    bar.start(games, finished, { tokens: 0 });
    return bar;
  }
}
