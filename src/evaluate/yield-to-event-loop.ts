import { itemAt } from '../math/existing.js';

/** A channel of messages, as browsers have it. */
interface Channel {
  readonly port1: { onmessage: () => void; close(): void };
  readonly port2: { postMessage(message: undefined): void };
}

/** Ways to yield, the fastest first. */
const WAYS: readonly ((resume: () => void) => void)[] = [
  (resume) => void setImmediate(resume),
  (resume) => {
    // Browsers: nested timers wait 4 ms, messages do not.
    const { port1, port2 } = new MessageChannel() as unknown as Channel;
    port1.onmessage = () => {
      port1.close();
      resume();
    };
    port2.postMessage(undefined);
  },
  (resume) => void setTimeout(resume, 0),
];

/**
 * Edge runtimes lack the first ways, or have stubs that throw when they are called: the first that works is kept.
 */
let way = 0;

/** Resolves after timers, requests and other waiting tasks have had their turn on the thread. @internal */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    for (; way < WAYS.length; way++) {
      try {
        itemAt(WAYS, way)(resolve);
        return;
      } catch {
        // The next way.
      }
    }
  });
}
