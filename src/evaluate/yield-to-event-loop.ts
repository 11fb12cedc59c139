import { itemAt } from '../math/existing.js';

/** A browser's message channel. */
interface Channel {
  readonly port1: { onmessage: () => void; close(): void };
  readonly port2: { postMessage(message: undefined): void };
}

/** Ways to yield, fastest first. */
const WAYS: readonly ((resume: () => void) => void)[] = [
  (resume) => void setImmediate(resume),
  (resume) => {
    // In browsers, nested timers wait 4 ms and messages do not.
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
 * Edge runtimes may lack the first ways, or provide stubs that throw, so the first one that works is cached.
 */
let way = 0;

/** Resolves after pending timers, requests and other tasks have run. @internal */
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
