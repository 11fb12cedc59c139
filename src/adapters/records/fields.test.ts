import fc from 'fast-check';
import { expect, it } from 'vitest';
import { personId, toText } from './fields.js';

it('never writes [object Object]', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(toText(value)).not.toContain('[object');
      expect(personId(value) ?? '').not.toContain('[object');
    }),
  );
});

it.each([
  [null, ''],
  [Number.NaN, ''],
  [0, '0'],
  [false, 'false'],
  [{ text: 'a', content: 'b' }, 'a'],
  [{ content: 'b' }, 'b'],
  [{ words: ['a'] }, '{"words":["a"]}'],
  [['a', 1], '["a",1]'],
])('reads %j as the text %j', (value, text) => {
  expect(toText(value)).toBe(text);
});
