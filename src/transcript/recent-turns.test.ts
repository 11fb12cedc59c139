import { expect, it } from 'vitest';
import { recentTurns } from './recent-turns.js';

it('keeps the last turns, or all where there are no more', () => {
  const context = ['a', 'b', 'c'].map((text) => ({ speaker: 's', text }));
  const kept = (window: number | undefined): string =>
    recentTurns(context, window)
      .map(({ text }) => text)
      .join('');
  expect([1, 2, 3, 4, undefined].map(kept)).toEqual(['c', 'bc', 'abc', 'abc', 'abc']);
});
