import fc from 'fast-check';
import { expect, it } from 'vitest';
import { midRanks } from './mid-ranks.js';
import { selectedRanks } from './selected-ranks.js';

it('ranks any selection as midRanks ranks its values', () => {
  expect(selectedRanks([30, 10, 20, 20])([0, 2, 3, 2])).toEqual([4, 2, 2, 2]);
  expect(selectedRanks([0, -0, 1])([2, 1, 0])).toEqual([3, 1.5, 1.5]);
  const selection = fc
    .array(fc.oneof(fc.integer({ min: 0, max: 5 }), fc.double({ noNaN: true })), { minLength: 1 })
    .chain((values) => fc.tuple(fc.constant(values), fc.array(fc.nat(values.length - 1))));
  fc.assert(
    fc.property(selection, ([values, places]) => {
      const expected = midRanks(places.map((place) => values[place]!));
      expect(selectedRanks(values)(places)).toEqual(expected);
    }),
  );
});
