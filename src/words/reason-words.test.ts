import { expect, it } from 'vitest';
import { listMetrics } from '../metrics/core/registry.js';
import { reasonText } from './reason-words.js';

it('gives every reason of a metric in words, and other reasons as they are', () => {
  const reasons = new Set(listMetrics().flatMap(({ undefinedWhen }) => undefinedWhen));
  expect(reasons.size).toBeGreaterThan(10);
  for (const reason of reasons) expect(reasonText(reason)).not.toMatch(/-/);
  expect(reasonText('empty-text')).toBe('no words that count');
  expect(reasonText('toString')).toBe('toString');
});
