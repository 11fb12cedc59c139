import { expect, it, vi } from 'vitest';
import { nounChunks } from '../../index.js';

const readDigits = vi.hoisted(() => vi.fn());
vi.mock('./printable-digits.js', async (original) => {
  const actual = await original<typeof import('./printable-digits.js')>();
  return { ...actual, readDigits: readDigits.mockImplementation(actual.readDigits) };
});

it('unpacks weights and clusters at the first call, not at import', () => {
  expect(readDigits).not.toHaveBeenCalled();
  expect(nounChunks('')).toEqual([]);
  expect(readDigits).not.toHaveBeenCalled();
  expect(nounChunks('Dogs bark.')).toHaveLength(1);
  const calls = readDigits.mock.calls.length;
  expect(calls).toBeGreaterThan(0);
  nounChunks('Cats purr.');
  expect(readDigits).toHaveBeenCalledTimes(calls);
});
