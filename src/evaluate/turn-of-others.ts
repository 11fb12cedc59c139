/** A channel of messages, as browsers have it. */
interface Channel {
  readonly port1: { onmessage: () => void; close(): void };
  readonly port2: { postMessage(message: undefined): void };
}

/** Resolves when timers, requests and whatever else waits for the thread have had their turn. @internal */
export const turnOfOthers: () => Promise<void> = yieldWith();

/** Edge runtimes may lack both `setImmediate` and `MessageChannel`; every engine has timers. */
function yieldWith(): () => Promise<void> {
  if (typeof setImmediate === 'function') return () => new Promise((resolve) => setImmediate(resolve));
  if (typeof MessageChannel !== 'function') return () => new Promise((resolve) => setTimeout(resolve, 0));
  return () =>
    new Promise((resolve) => {
      // Browsers: timers wait 4 ms where they follow one another, messages do not.
      const { port1, port2 } = new MessageChannel() as unknown as Channel;
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(undefined);
    });
}
