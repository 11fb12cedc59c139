import { expect, it } from 'vitest';
import { tokenCounter } from './token-counter.js';

it('counts as the caller does, and refuses what is no count', () => {
  const count = (result: unknown) => tokenCounter('some-metric', () => result as number)('a b');
  expect(tokenCounter('some-metric', (text) => text.length)('a b')).toBe(3);
  expect(count(0)).toBe(0);
  expect(count(1.5)).toBe(1.5);
  for (const wrong of [-1, Number.NaN, Number.POSITIVE_INFINITY, '3', undefined])
    expect(() => count(wrong)).toThrow(
      'someMetric: options.countTokens(text): expected a finite number of at least 0, got ',
    );
});
