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

function hasEvents(signal: StopSignal | undefined): signal is EventSignal {
  return signal !== undefined && 'addEventListener' in signal && 'removeEventListener' in signal;
}
