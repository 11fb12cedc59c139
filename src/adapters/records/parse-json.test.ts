import { expect, it } from 'vitest';
import { parseJson } from './parse-json.js';

it('reads what is bare and not a number as null, outside strings only', () => {
  expect(parseJson('{"a":NaN,"b":[-Infinity,Infinity],"NaN":"NaN \\" Infinity"}')).toEqual({
    value: { a: null, b: [null, null], NaN: 'NaN " Infinity' },
    repaired: true,
  });
});

it('reads JSON as it is', () => {
  expect(parseJson('{"a":"NaN"}')).toEqual({ value: { a: 'NaN' }, repaired: false });
  expect(parseJson('null')).toEqual({ value: null, repaired: false });
});

it.each([['{"a":NaNa}'], ['{'], [''], ['{"a":NaN']])('does not read %s', (text) => {
  expect(parseJson(text)).toBeUndefined();
});
