import { setTimeout as sleep } from 'node:timers/promises';
import { type MetricError, restated } from '../error.js';
import { createRandom } from '../math/create-random.js';

/** A failed attempt, which may be retryable after a pause. */
export interface Failure {
  readonly error: MetricError;
  readonly again: boolean;
  /** Milliseconds. */
  readonly pause?: number | undefined;
}

/** Result of an attempt. */
export type Attempt<T> = { readonly value: T } | Failure;

export interface RetryOptions {
  /** Number of retries. */
  readonly retries: number;
  /** Pause before the first retry in milliseconds; it doubles with every retry. */
  readonly pauseMs: number;
  /** Maximum pause that a server may request, in milliseconds. */
  readonly maxPauseMs: number;
}

const LONGEST_BACKOFF = 60_000;

/**
 * Retries failed attempts with increasing pauses. A pause requested by the server (`retry-after`) delays all requests
 * of this object, because a rate limit applies to all of them.
 */
export class Retrier {
  readonly #options: RetryOptions;
  readonly #random = createRandom(0);
  #notBefore = 0;

  constructor(options: RetryOptions) {
    this.#options = options;
  }

  async run<T>(attempt: () => Promise<Attempt<T>>, signal?: AbortSignal): Promise<T> {
    const { retries, pauseMs, maxPauseMs } = this.#options;
    for (let failures = 0; ; failures++) {
      await this.#wait(this.#notBefore - performance.now(), signal);
      const outcome = await attempt();
      if ('value' in outcome) return outcome.value;
      signal?.throwIfAborted();
      const { pause } = outcome;
      if (!outcome.again || failures >= retries) throw outcome.error;
      if (pause !== undefined && pause > maxPauseMs) throw tooLong(outcome.error, pause, maxPauseMs);
      if (pause !== undefined) {
        this.#notBefore = Math.max(this.#notBefore, performance.now() + pause);
        continue;
      }
      // Random jitter of up to a half, so that concurrent failures do not retry at the same time.
      const backoff = Math.min(pauseMs * 2 ** failures, LONGEST_BACKOFF);
      await this.#wait(backoff * (0.5 + this.#random.next() / 2), signal);
    }
  }

  async #wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (milliseconds > 0) await sleep(milliseconds, undefined, signal && { signal });
  }
}

function tooLong(error: MetricError, pause: number, longest: number): MetricError {
  const asked = `the server requests a wait of ${Math.round(pause / 1000)} s, more than the ${longest / 1000} s of --max-wait`;
  return restated(error, `${error.message}; ${asked}`, {});
}

/** The pause from the response headers in milliseconds: `retry-after-ms`, or `retry-after` as seconds or a date. */
export function pauseIn(headers: { get(name: string): string | null } | undefined): number | undefined {
  const exact = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (exact >= 0) return exact;
  const given = headers?.get('retry-after') ?? '';
  const seconds = Number(given);
  if (given !== '' && seconds >= 0) return seconds * 1000;
  const date = Date.parse(given) - Date.now();
  return Number.isNaN(date) ? undefined : Math.max(0, date);
}
