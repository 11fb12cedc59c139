import { expect, it } from 'vitest';
import { reaches } from './reaches.js';

it('lets rounding pass and nothing else', () => {
  expect([reaches(2, 2), reaches(3, 2), reaches(0, 0)]).toEqual([true, true, true]);
  // 4/3 over 5/3 is .8, and is .7999999999999999 here.
  expect(4 / 3 / (5 / 3)).toBeLessThan(0.8);
  expect(reaches(4 / 3 / (5 / 3), 0.8)).toBe(true);
  expect(reaches(0.8 - 1e-9, 0.8)).toBe(false);
  expect(reaches(-1, 0)).toBe(false);
});
