import { expect, it } from 'vitest';
import { compareSystems } from '../evaluate/compare-systems.js';
import type { LengthEffect } from '../evaluate/length/length-effect.js';
import { notesOf } from './compact-notes.js';

it('shows three digits of a difference that has no interval', () => {
  const rows = (shift: number) =>
    Array.from({ length: 8 }, (_, i) => ({
      ...{ transcript: `c${i}`, metric: 'speaker-entropy', n: 1, signature: 's', score: i / 10 + shift },
    }));
  // A difference that does not vary has a p-value by sign flips, 2 / 2^8, but no interval.
  const [comparison] = compareSystems({ a: rows(0.04), b: rows(0) });
  const same = { meanA: 3, meanB: 3, difference: 0, pValue: 1 };
  const length = {
    ...{ turns: same, words: same, verdict: 'length', withoutPadding: null, besideLength: null },
    atLength: { by: 'turns', difference: 0, pValue: 1 },
  } as unknown as LengthEffect;
  expect(notesOf([{ ...comparison!, length }])).toEqual([
    'NSE: a higher by .040 (p = .008); at equal length .000 (p = 1): the difference is one of length.',
  ]);
});
