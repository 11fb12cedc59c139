import { describe, expect, it } from 'vitest';
import { byNumbersInNames } from './by-numbers-in-names.js';

describe('byNumbersInNames', () => {
  it('sorts by numbers what differs only in them, where the first of these names was', () => {
    const names = [
      'name-16',
      'chess',
      'name-25',
      'name-9',
      'b',
      'a',
      'game 2, 10 records',
      'game 2, 9 records',
    ];
    expect(byNumbersInNames(names)).toEqual([
      ...['name-9', 'name-16', 'name-25', 'chess', 'b', 'a'],
      ...['game 2, 9 records', 'game 2, 10 records'],
    ]);
  });
});
