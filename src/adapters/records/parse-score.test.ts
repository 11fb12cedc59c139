import { expect, it } from 'vitest';
import { parseScore } from './parse-score.js';

it.each([
  [true, { grade: 1 }],
  ['P', { grade: 0.5 }],
  ['Failed', { grade: 0 }],
  ['17/20', { grade: 0.85 }],
  ['25%', { grade: 0.25 }],
  ['0,5', { number: 0.5 }],
  [7, { number: 7 }],
  ['', undefined],
  ['good', undefined],
  [Number.NaN, undefined],
])('reads the score %j', (value, expected) => {
  expect(parseScore(value)).toEqual(expected);
});
