import { expect, it } from 'vitest';
import { present } from './present.js';

it('keeps what is given, also null, 0 and the empty text', () => {
  const options = { a: undefined, b: null, c: 0, d: '', e: false };
  expect(Object.keys(present(options))).toEqual(['b', 'c', 'd', 'e']);
  expect(present(options)).toEqual({ b: null, c: 0, d: '', e: false });
});
