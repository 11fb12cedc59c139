import { expect, it } from 'vitest';
import { IdSet } from './id-set.js';

it('knows an id that was there, through all its growth', () => {
  const set = new IdSet();
  const ids = Array.from({ length: 3000 }, (_, i) => `conversation ${i}`);
  expect(ids.every((id) => set.add(id))).toBe(true);
  expect(ids.some((id) => set.add(id))).toBe(false);
  expect([set.add(''), set.add(''), set.add('conversation 3000')]).toEqual([true, false, true]);
});
