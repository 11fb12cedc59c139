import { describe, expect, it } from 'vitest';
import { studentQuantile } from '../math/student-quantile.js';
import { compareSystems } from './compare-systems.js';
import { decide } from './decide.js';
import type { ScoreRow } from './row.js';

const rows = (scores: readonly (number | null)[], metric = 'lexical-density'): ScoreRow[] =>
  scores.map((score, i) => ({ transcript: `t${i}`, metric, score }));
const base = [50, 52, 54, 56, 58, 60];
const comparing = (next: readonly (number | null)[]) =>
  compareSystems({ base: rows(base), next: rows(next) });

describe('decide', () => {
  it('fails beyond the margin, passes on the other side, and is undecided in between', () => {
    // Lower by 4, 5, 6 twice: mean -5, deviation sqrt(.8), standard error sqrt(.8 / 6).
    const lower = comparing(base.map((score, i) => score - 4 - (i % 3)));
    const [one] = decide(lower, ['LD < -2']);
    const margin = studentQuantile(0.975, 5) * Math.sqrt(0.8 / 6);
    expect(one).toMatchObject({ verdict: 'fail', base: 'base', system: 'next', n: 6, margin: -2 });
    expect(one!.difference).toBeCloseTo(-5, 12);
    expect(one!.interval!.upper).toBeCloseTo(-5 + margin, 10);
    expect(decide(lower, ['LD < -8'])[0]!.verdict).toBe('pass');
    const [open] = decide(lower, ['LD < -5.5']);
    expect(open).toMatchObject({ verdict: 'undecided' });
    // The half-width must shrink to .5.
    expect(open!.nNeeded).toBe(Math.ceil(6 * (margin / 0.5) ** 2));
    expect(decide(lower, ['lexical-density > -6'])[0]!.verdict).toBe('fail');
  });

  it('widens the intervals for the number of rules', () => {
    const lower = comparing(base.map((score, i) => score - 4 - (i % 3)));
    const [alone] = decide(lower, ['LD < -2']);
    const [first] = decide(lower, ['LD < -2', 'LD > 2']);
    expect(first!.interval!.upper! - first!.interval!.lower!).toBeGreaterThan(
      alone!.interval!.upper! - alone!.interval!.lower!,
    );
  });

  it('refuses rules that cannot be read, and metrics without a better side', () => {
    const same = comparing(base);
    for (const rule of ['LD about 3', 'LD < 1e', 'LD < 1 < ', '< 1', 'LDworse', 'LD < 1 worse'.repeat(2_000)])
      expect(() => decide(same, [rule])).toThrow(
        /expected "METRIC < NUMBER", "METRIC > NUMBER" or|unknown metric/,
      );
    expect(decide(same, ['LD<-2', ' lexical-density >  +.5e1 ']).map(({ margin }) => margin)).toEqual([
      -2, 5,
    ]);
    const entropy = compareSystems({
      base: rows([1, 2], 'speaker-entropy'),
      next: rows([1, 3], 'speaker-entropy'),
    });
    expect(() => decide(entropy, ['NSE worse'])).toThrow(
      'expected a metric with a better side, got speaker-entropy',
    );
    // Higher density is better.
    expect(decide(comparing(base.map((score, i) => score - 4 - (i % 3))), ['LD worse'])).toMatchObject([
      { verdict: 'fail', margin: 0 },
    ]);
    expect(() => decide(same, ['NSE < 1'])).toThrow(
      'expected a metric that was compared, got speaker-entropy',
    );
    expect(decide(comparing(base.map(() => null)), ['LD < -2'])).toMatchObject([
      { verdict: 'undecided', nNeeded: null },
    ]);
  });
});
