import { describe, expect, it } from 'vitest';
import { createRandom } from './create-random.js';
import { portableExp, portableExpm1, portableTanh } from './portable-exp.js';
import {
  portableAtanh,
  portableLn,
  portableLog1p,
  portableLog2,
  portableLog10,
} from './portable-logarithms.js';
import { portablePower } from './portable-power.js';

const random = createRandom(3);
const draws = (make: () => number): number[] => Array.from({ length: 2000 }, make);
const SMALL = draws(() => random.normal() * 1e-5);
const USUAL = draws(() => random.normal() * 3);
const WIDE = draws(() => random.normal() * 200);
const POSITIVE = [...USUAL, ...SMALL].map(Math.abs).concat(WIDE.map((x) => 10 ** (x / 2)));
const EDGES = [0, -0, 1, -1, 0.5, 2, 8, 10, 1000, Infinity, -Infinity, NaN, 5e-324, 1e-310, 1.7e308];

const CASES: readonly [string, (x: number) => number, (x: number) => number, readonly number[]][] = [
  ['portableLn', portableLn, Math.log, [...POSITIVE, ...EDGES]],
  ['portableLog1p', portableLog1p, Math.log1p, [...POSITIVE, ...SMALL, ...EDGES]],
  ['portableLog2', portableLog2, Math.log2, [...POSITIVE, ...EDGES]],
  ['portableLog10', portableLog10, Math.log10, [...POSITIVE, ...EDGES]],
  ['portableExp', portableExp, Math.exp, [...USUAL, ...SMALL, ...WIDE, ...EDGES]],
  ['portableExpm1', portableExpm1, Math.expm1, [...USUAL, ...SMALL, ...WIDE, ...EDGES]],
  ['portableTanh', portableTanh, Math.tanh, [...USUAL, ...SMALL, ...WIDE, ...EDGES]],
  ['portableAtanh', portableAtanh, Math.atanh, [...USUAL.map((x) => x / 20), ...SMALL, 0, -0, 0.5, 1, -1]],
];

/** Two in the last place: what engines allow themselves. */
function isNear(a: number, b: number): boolean {
  return Object.is(a, b) || Math.abs(a - b) <= 2 * 2 ** -52 * Math.abs(b) || Math.abs(a - b) <= 5e-324;
}

describe.each(CASES)('%s', (_, own, builtIn, values) => {
  it('gives what the engine gives, but for the last bit', () => {
    expect(values.filter((x) => !isNear(own(x), builtIn(x)))).toEqual([]);
  });
});

describe('portable functions', () => {
  it('give these bits on every engine', () => {
    // fdlibm's values, as V8 of Node 20 has them; engines differ in the last digits of some.
    expect(portableLn(3)).toBe(1.0986122886681096);
    expect(portableLog1p(1e-5)).toBe(0.000009999950000333332);
    expect(portableLog2(1024)).toBe(10);
    expect(portableLog10(1000)).toBe(3);
    expect(portableExp(1)).toBe(Math.E);
    expect(portableExp(-2.5)).toBe(0.0820849986238988);
    expect(portableExpm1(1e-5)).toBe(0.000010000050000166668);
    expect(portableTanh(0.5)).toBe(0.46211715726000974);
    expect(portableAtanh(0.5)).toBe(0.5493061443340548);
  });

  it('raises to whole powers with the nearest double', () => {
    expect(portablePower(0.4, 0)).toBe(1);
    expect(portablePower(0, 3)).toBe(0);
    expect(portablePower(1, 1e6)).toBe(1);
    expect(portablePower(0.5, 40)).toBe(2 ** -40);
    // The double next to .4 is .4 + 2.22e-17; its cube is .064 + 1.066e-17, and doubles there are 1.39e-17 apart.
    expect(portablePower(0.4, 3)).toBe(0.06400000000000002);
    // 3^5 / 4^5 = 243 / 1024.
    expect(portablePower(0.75, 5)).toBe(0.2373046875);
  });
});
