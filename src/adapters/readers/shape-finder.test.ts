import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatInputs } from '../../../testing/record-lists.js';
import { gatheringOf, shapeOf } from '../formats/catalogue.js';
import { fieldsIn, isFields } from './fields.js';
import { ShapeFinder } from './shape-finder.js';

const RECORDS = formatInputs()
  .flatMap(({ input }) => (Array.isArray(input) ? fieldsIn(input) : isFields(input) ? [input] : []))
  .slice(0, 400);

describe('ShapeFinder', () => {
  it('finds what all signs find, also after other records with the same keys', () => {
    const record = fc.constantFrom(...RECORDS);
    const value = fc.constantFrom<unknown>(undefined, '', 'x', 1, [], {}, [{ role: 'user', content: 'Hi' }]);
    const finder = new ShapeFinder({});
    fc.assert(
      fc.property(record, fc.nat(), value, (given, at, replaced) => {
        const keys = Object.keys(given);
        const key = keys[at % keys.length];
        const other = key === undefined ? given : { ...given, [key]: replaced };
        for (const each of [given, other, given]) {
          expect(finder.shapeOf(each)?.name).toBe(shapeOf(each, {})?.name);
          expect(finder.gatheringOf(each)?.name).toBe(gatheringOf(each)?.name);
        }
      }),
      { numRuns: 500 },
    );
  });
});
