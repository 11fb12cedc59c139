import type { RunProgress } from '../run/run-games.js';
import type { Io } from './io.js';
import { type StatusBar, statusBar } from './status-bar.js';

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
