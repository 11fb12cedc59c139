import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatInputs } from '../../../testing/record-lists.js';
import { matchFormat, matchGatheredFormat } from '../formats/catalogue.js';
import { fieldsIn, isFields } from '../records/fields.js';
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
          expect(finder.findShape(each)?.name).toBe(matchFormat(each, {})?.name);
          expect(finder.findGathering(each)?.name).toBe(matchGatheredFormat(each)?.name);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('finds what all signs find for lists of roles and texts, whatever they say', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom(...RECORDS).map((record) => JSON.stringify(record)),
    );
    const role = fc.oneof(fc.constantFrom('user', 'assistant', 'system', 'tool', 'human', 'action'), text);
    const messages = fc.array(fc.record({ role, content: text }), { maxLength: 4 });
    const more = fc.constantFrom(
      {},
      {},
      { id: 'a' },
      { prompt: 'Hi', completion: 'Hello' },
      { turns: [['Hi']] },
    );
    const hints = fc.constantFrom({}, { speaker: 'ana' }, { idField: 'id' }, { columns: { text: 'body' } });
    fc.assert(
      fc.property(messages, more, hints, (list, other, given) => {
        const record = { ...other, messages: list };
        expect(new ShapeFinder(given).findShape(record)?.name).toBe(matchFormat(record, given)?.name);
      }),
      { numRuns: 500 },
    );
  });
});
