import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Each test imports the module anew, because it keeps the way that works. */
beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

const stub = (): never => {
  throw new Error('a Node.js API is used which is not supported');
};

it.each([
  ['as in Node', {}],
  ['without setImmediate', { setImmediate: undefined }],
  ['with a stub of setImmediate that throws', { setImmediate: stub }],
  ['without a channel', { setImmediate: undefined, MessageChannel: undefined }],
  ['with stubs that throw', { setImmediate: stub, MessageChannel: stub }],
])('lets timers run before it resolves, %s', async (_, globals) => {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  const { yieldToEventLoop } = await import('./yield-to-event-loop.js');
  let ran = false;
  setTimeout(() => {
    ran = true;
  }, 0);
  for (let turns = 0; turns < 100_000 && !ran; turns++) await yieldToEventLoop();
  expect(ran).toBe(true);
});
