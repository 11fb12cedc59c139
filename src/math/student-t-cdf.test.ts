import { describe, expect, it } from 'vitest';
import { normalTail } from './normal-tail.js';
import { studentTCdf } from './student-t-cdf.js';

/** How far a number is from what it should be, as a share of it. */
const off = (actual: number, expected: number): number => Math.abs(actual / expected - 1);

describe('studentTCdf', () => {
  // The distribution function of 1, 2 and 4 degrees of freedom has no integral in it.
  it.each([0, 1e-3, 0.3, 1, 2.5, 7, 40, 1e4])('is what the closed forms say at t = %d', (t) => {
    expect(off(studentTCdf(-t, 1), Math.atan2(1, t) / Math.PI)).toBeLessThan(1e-13);
    // 1/2 - t / (2 sqrt(2 + t^2)), without cancellation.
    const root = Math.sqrt(2 + t * t);
    expect(off(studentTCdf(-t, 2), 1 / (root * (root + t)))).toBeLessThan(1e-13);
    const s = t / Math.sqrt(4 + t * t);
    // 1/2 - (3/4) s + s^3 / 4 with s = t / sqrt(4 + t^2), which is (1 - s)^2 (2 + s) / 4.
    const complement = 4 / (Math.sqrt(4 + t * t) * (Math.sqrt(4 + t * t) + t));
    expect(off(studentTCdf(-t, 4), (complement ** 2 * (2 + s)) / 4)).toBeLessThan(1e-13);
  });

  it('is one less what lies on the other side', () => {
    for (const df of [0.5, 1, 3, 30]) expect(studentTCdf(1.5, df)).toBe(1 - studentTCdf(-1.5, df));
  });

  it('has the values of the tables', () => {
    // Lower 2.5 % points of 5, 10 and 30 degrees of freedom.
    expect(studentTCdf(-2.5705818356363146, 5)).toBeCloseTo(0.025, 14);
    expect(studentTCdf(-2.2281388519862735, 10)).toBeCloseTo(0.025, 14);
    expect(studentTCdf(-2.0422724563012373, 30)).toBeCloseTo(0.025, 14);
  });

  it('keeps its digits for many degrees of freedom', () => {
    // Integrals of the density to fifty digits (mpmath).
    const exact: readonly (readonly [number, number, number])[] = [
      [1e6, 2, 0.02275026692565964],
      [1e8, 3, 0.0013498983640187487],
      [9e9, 1.8, 0.03593031912966328],
      [9e9, 6, 9.865876825056475e-10],
    ];
    for (const [df, t, tail] of exact) expect(off(studentTCdf(-t, df), tail)).toBeLessThan(2e-13);
  });

  it('becomes the normal tail, without a step where the way of computing it changes', () => {
    for (const t of [0.5, 2, 6]) {
      expect(off(studentTCdf(-t, 1.0001e10), studentTCdf(-t, 0.9999e10))).toBeLessThan(1e-11);
      expect(off(studentTCdf(-t, 1e12), normalTail(t))).toBeLessThan(1e-9);
    }
  });

  it('ends at the ends', () => {
    expect(studentTCdf(Number.POSITIVE_INFINITY, 3)).toBe(1);
    expect(studentTCdf(Number.NEGATIVE_INFINITY, 3)).toBe(0);
    expect(studentTCdf(-1e200, 3)).toBe(0);
    expect(studentTCdf(-1e200, 1e11)).toBe(0);
    expect(studentTCdf(Number.NaN, 3)).toBeNaN();
  });

  it('refuses what is no number, and degrees of freedom that are none', () => {
    expect(() => studentTCdf('1' as never, 3)).toThrow('studentTCdf: t: expected a number, got "1"');
    for (const df of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => studentTCdf(1, df)).toThrow(`studentTCdf: df: expected a number above 0, got ${df}`);
  });
});
