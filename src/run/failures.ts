import { errorMessage, MetricError, restated } from '../error.js';
import { asFields } from '../options/is-fields.js';

/** HTTP statuses that apply to all requests. */
const REFUSALS: readonly unknown[] = [401, 403, 404];

/** Collects the failed games of a run, and the error that stops the run. */
export class Failures {
  readonly games: { readonly id: string; readonly reason: string }[] = [];
  /** The error that stops the run. */
  fatal: unknown;
  #inRow = 0;
  readonly #most: number;

  /** The run stops after as many consecutive failures as there are concurrent games, but at least three. */
  constructor(concurrency: number) {
    this.#most = Math.max(3, concurrency);
  }

  noteSuccess(): void {
    this.#inRow = 0;
  }

  note(id: string, error: unknown): void {
    // Errors in the program would repeat in every game.
    const isModel = error instanceof MetricError && error.code === 'MODEL_UNAVAILABLE';
    this.games.push({ id, reason: errorMessage(error) });
    this.#inRow += 1;
    const isRefused = REFUSALS.includes(asFields(asFields(error).cause).status);
    if (isModel && !isRefused && this.#inRow < this.#most) return;
    this.fatal ??= error instanceof MetricError ? restated(error, `game ${id}: ${error.message}`, {}) : error;
  }
}
