import { describe, expect, it } from 'vitest';
import { percentileBias } from './percentile-bias.js';

describe('percentileBias', () => {
  it('follows from expected normal order statistics', () => {
    // Of two scores the expected larger one is 1/sqrt(pi) = .5642: .1 * -.5642 + .9 * .5642 = .4514 of 1.2816.
    expect(percentileBias(2).unreliability).toBeCloseTo(1 - 0.4514 / 1.2816, 2);
    expect(percentileBias(2).aptitude).toBeCloseTo(1.2816 - 0.4514, 2);
    // Of five: place 3.6, .4 * .4950 + .6 * 1.1630 (tables of Harter 1961).
    expect(percentileBias(5).aptitude).toBeCloseTo(1.2816 - 0.8958, 2);
    // Of ten: place 8.1, .9 * 1.0014 + .1 * 1.5388.
    expect(percentileBias(10).unreliability).toBeCloseTo(1 - 1.0551 / 1.2816, 2);
    expect(percentileBias(1)).toMatchObject({ unreliability: 1 });
  });

  it('shrinks with the number of runs', () => {
    const shares = [2, 3, 5, 8, 12, 20].map((runs) => percentileBias(runs).unreliability);
    expect(shares).toEqual([...shares].sort((a, b) => b - a));
    expect(shares.at(-1)).toBeLessThan(0.1);
  });
});
