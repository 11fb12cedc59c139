import { expect, it } from 'vitest';
import { HashNumbers } from './hash-numbers.js';

it('numbers names in the order in which they come, through all growth', () => {
  const numbers = new HashNumbers();
  const names = Array.from({ length: 5000 }, (_, i) => `name ${i}`);
  expect(names.map((name) => numbers.assignNumber(name))).toEqual(names.map((_, i) => i));
  expect(names.map((name) => numbers.assignNumber(name))).toEqual(names.map((_, i) => i));
  expect([
    numbers.size,
    numbers.assignNumber(''),
    numbers.assignNumber('toString'),
    numbers.assignNumber(''),
  ]).toEqual([5000, 5000, 5001, 5000]);
});
