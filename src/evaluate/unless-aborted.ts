import type { StopSignal } from './evaluate-options.js';

/** The used part of an `AbortSignal`. */
interface EventSignal extends StopSignal {
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * Rejects with the signal's reason as soon as it is aborted, without waiting for the work, because an embedder may
 * hang.
 */
export async function unlessAborted<T>(work: Promise<T>, signal: StopSignal | undefined): Promise<T> {
  if (!hasEvents(signal)) return work;
  // The timer of AbortSignal.timeout does not keep the process alive.
  const alive = setInterval(() => undefined, 60_000);
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => {
      try {
        signal.throwIfAborted();
      } catch (reason) {
        reject(reason);
      }
    };
  });
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    clearInterval(alive);
    signal.removeEventListener('abort', stop);
  }
}

/** The items, until the signal is aborted: it also interrupts the wait for the next item. */
export async function* untilAborted<T>(
  items: AsyncIterable<T> | Iterable<T>,
  signal: StopSignal | undefined,
): AsyncGenerator<T, void, undefined> {
  if (!hasEvents(signal) || !(Symbol.asyncIterator in items)) {
    yield* items;
    return;
  }
  const iterator = items[Symbol.asyncIterator]();
  let isWaiting = false;
  try {
    for (;;) {
      signal.throwIfAborted();
      isWaiting = true;
      const { done, value } = await unlessAborted(iterator.next(), signal);
      isWaiting = false;
      if (done) return;
      yield value;
    }
  } finally {
    // An iterator that waits for its own source would not end before it answers.
    const end = iterator.return?.();
    if (isWaiting) end?.catch(() => undefined);
    else await end;
  }
}

function hasEvents(signal: StopSignal | undefined): signal is EventSignal {
  return signal !== undefined && 'addEventListener' in signal && 'removeEventListener' in signal;
}
