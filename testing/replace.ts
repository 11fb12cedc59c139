import { onTestFinished } from 'vitest';

/**
 * Gives fields of an object that others share (`globalThis`, `process`, `process.env`) other values until the test
 * ends; `undefined` takes a field away. So nothing is left for the next file of tests in the same process.
 */
export function replace(owner: object, fields: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(fields)) {
    const before = Object.getOwnPropertyDescriptor(owner, key);
    onTestFinished(() => put(owner, key, before));
    const own = { value, configurable: true, enumerable: true, writable: true };
    put(owner, key, value === undefined ? undefined : own);
  }
}

function put(owner: object, key: string, field: PropertyDescriptor | undefined): void {
  if (field) Object.defineProperty(owner, key, field);
  else Reflect.deleteProperty(owner, key);
}
