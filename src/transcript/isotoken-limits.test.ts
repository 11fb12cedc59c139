import { expect, it } from 'vitest';
import { isotokenLimits } from './isotoken-limits.js';

it.each([
  // 256 / 8 = 32; 7 * 32 / 10 = 22.4; 10 * 32 / 13 = 24.6.
  [256, 8, { tokens: 32, promptWords: { printed: 22, stated: 24 } }],
  // 107 / 10 = 10.7; 7 * 10 / 10 = 7, which 0.7 * 10 is too; 100 / 13 = 7.7.
  [107, 10, { tokens: 10, promptWords: { printed: 7, stated: 7 } }],
  // 7 * 90 / 10 = 63, where 0.7 * 90 is 62.99...; 900 / 13 = 69.2.
  [90, 1, { tokens: 90, promptWords: { printed: 63, stated: 69 } }],
  // 13 tokens are 10 words.
  [13, 1, { tokens: 13, promptWords: { printed: 9, stated: 10 } }],
])('shares %i tokens out among %i turns', (total, turns, limits) => {
  expect(isotokenLimits(total, turns)).toEqual(limits);
});
