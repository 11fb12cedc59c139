import { describe, expect, it } from 'vitest';
import { describeOption } from './describe-option.js';
import { aFunction, anyValue, byVariant, oneOf, positive, required, share } from './option-kinds.js';

describe('describeOption', () => {
  it('says what a spec says, with the meaning', () => {
    expect(describeOption('rate', share(0.6))).toEqual({
      ...{ name: 'rate', values: 'a number from 0 to 1', default: '0.6', required: false, signed: true },
    });
  });

  it('says which must be given and which are in no signature', () => {
    expect(describeOption('hops', required(positive()))).toMatchObject({ required: true, signed: true });
    expect(describeOption('labels', anyValue('labels'))).toMatchObject({
      required: false,
      signed: false,
    });
    expect(describeOption('tokenize', aFunction())).not.toHaveProperty('default');
  });

  it.each([
    [0.5, '0.5'],
    [0, '0'],
    [false, 'false'],
    [null, 'null'],
    [Math.E, 'e'],
    ['keep', "'keep'"],
    [[2, Math.E, 'x', [1]], "[2, e, 'x', [1]]"],
  ])('writes the default %j as in code', (value, printed) => {
    expect(describeOption('o', { expected: '', default: value }).default).toBe(printed);
  });

  it('names the default of the other variant', () => {
    const edges = byVariant(oneOf(['keep', 'drop'], 'keep'), 'drop');
    expect(describeOption('edges', edges).default).toBe("'keep'; 'drop' under variant: 'reference'");
  });
});
