import { expect, it } from 'vitest';
import { parseTime } from './parse-time.js';

it.each([
  [5, 5000],
  [0, 0],
  ['12.5', 12_500],
  // 1.7e9 seconds and 1.7e12 milliseconds are the same moment of 2023.
  [1_700_000_000, 1_700_000_000_000],
  ['1700000000000', 1_700_000_000_000],
  ['1970-01-02', 86_400_000],
  ['1970-01-01 00:00:01.25', 1250],
  ['1970-01-01T00:01', 60_000],
  ['1970-01-01 00:00:00.084058+00:00', 84],
  ['1970-01-01T02:00:00+02:00', 0],
  ['1970-01-01T02:00:00+0200', 0],
  ['1970-01-01T00:00:00z', 0],
  ['1970-01-01 00:00:01 UTC', 1000],
  ['1970-01-01 00:00:01.5 gmt', 1500],
])('reads %j', (value, time) => {
  expect(parseTime(value)).toBe(time);
});

it.each([
  [''],
  ['noon'],
  ['2024-13-45'],
  [Number.NaN],
  [null],
  [undefined],
  [{}],
  ['12:30'],
  ['2024-05-01 99:99:99'],
  ['2024-05-01 10:00:00 PST'],
])('does not read %j', (value) => {
  expect(parseTime(value)).toBeUndefined();
});
