import type { StopSignal } from './evaluate-options.js';

/** An `AbortSignal`, of which the evaluation needs only this. */
interface EventSignal extends StopSignal {
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Rejects with the signal's reason as soon as it is aborted, although the work goes on: an embedder may never answer. */
export async function unlessAborted<T>(work: Promise<T>, signal: StopSignal | undefined): Promise<T> {
  if (!hasEvents(signal)) return work;
  // The timer of AbortSignal.timeout does not keep a process alive that only waits for the work.
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
