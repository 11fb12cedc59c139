import { describe, expect, it } from 'vitest';
import { requireNumbers, requireSequence } from './require-numbers.js';
import { requireProbabilities } from './require-probabilities.js';

describe('requireNumbers', () => {
  it('takes lists and typed arrays of numbers, NaN too', () => {
    for (const values of [[], [1, Number.NaN], Float64Array.of(1), Float32Array.of(1), Int8Array.of(1)])
      expect(() => requireNumbers('kernel', 'values', values)).not.toThrow();
  });

  it.each([
    ['12', 'values: expected a list of numbers, got "12"'],
    [{ length: 1, 0: 1 }, 'values: expected a list of numbers, got an object'],
    [undefined, 'values: expected a list of numbers, got undefined'],
    [[1, '2'], 'values[1]: expected a number, got "2"'],
    [BigInt64Array.of(1n), 'values[0]: expected a number, got 1'],
  ])('refuses %o', (values, message) => {
    expect(() => requireNumbers('kernel', 'values', values as never)).toThrow(`kernel: ${message}`);
  });
});

describe('requireSequence', () => {
  it('takes what has items by place', () => {
    for (const values of [
      [],
      ['a', null],
      'text',
      '',
      Float64Array.of(1),
      new Array(2),
      { length: 0 },
      { 0: 1, length: 1 },
    ])
      expect(() => requireSequence('kernel', 'values', values)).not.toThrow();
  });

  it('refuses the rest', () => {
    for (const values of [
      null,
      undefined,
      5,
      {},
      { length: -1 },
      { length: 0.5 },
      { length: 1e300 },
      () => 1,
    ])
      expect(() => requireSequence('kernel', 'values', values as never)).toThrow(
        'kernel: values: expected a list, got ',
      );
  });
});

describe('requireProbabilities', () => {
  it('counts those that are known', () => {
    expect(requireProbabilities('kernel', [0, 0.5, Number.NaN, 1])).toBe(3);
    expect(requireProbabilities('kernel', [])).toBe(0);
  });

  it('refuses numbers beyond 0 and 1', () => {
    for (const p of [-1e-9, 1.1, Number.POSITIVE_INFINITY])
      expect(() => requireProbabilities('kernel', [0, p])).toThrow(
        `kernel: pValues[1]: expected a number from 0 to 1, got ${p}`,
      );
  });
});
