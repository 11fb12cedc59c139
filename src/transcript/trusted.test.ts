import { expect, it } from 'vitest';
import { isTrusted, trusted } from './trusted.js';

it('marks the very object, not one that looks like it', () => {
  const made = { context: [] };
  expect(isTrusted(made)).toBe(false);
  expect(trusted(made)).toBe(made);
  expect(isTrusted(made)).toBe(true);
  for (const other of [{ ...made }, null, undefined, 'x']) expect(isTrusted(other)).toBe(false);
});
