import { describe, expect, it } from 'vitest';
import type { ScoreRow } from '../evaluate/row.js';
import { studentQuantile } from '../math/student-quantile.js';
import type { Transcript } from '../transcript/types.js';
import { compareSystems } from './compare-systems.js';
import { describeDesign } from './design.js';
import { findings } from './findings.js';
import { decide } from './gate.js';
import { planOf } from './plan.js';

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
    expect(open!.requiredN).toBe(Math.ceil(6 * (margin / 0.5) ** 2));
    expect(decide(lower, ['lexical-density > -6'])[0]!.verdict).toBe('fail');
  });

  it('passes a system with the scores of the base, given enough pairs', () => {
    // If a tenth of the conversations had changed, 28 pairs would all be equal with .9^28 = .052, 29 with .047.
    const same = (n: number) => {
      const scores = Array.from({ length: n }, (_, i) => 50 + i);
      return compareSystems({ base: rows(scores), next: rows(scores) });
    };
    for (const rule of ['LD < -2', 'LD worse', 'LD > 1'])
      expect(decide(same(29), [rule])[0]).toMatchObject({ verdict: 'pass', difference: 0, interval: null });
    const few = { verdict: 'undecided', undecidedBecause: 'no-variation' };
    expect(decide(same(28), ['LD < -2'])[0]).toMatchObject({ ...few, requiredN: 29 });
    // With two rules, .05 / 2 needs .9^36 = .023.
    expect(decide(same(35), ['LD < -2', 'LD worse'])[0]).toMatchObject({ ...few, requiredN: 36 });
    // Equal scores do not reach a required improvement.
    expect(decide(same(40), ['LD < 2'])[0]).toMatchObject({ ...few, requiredN: null });
  });

  it('is undecided without an interval', () => {
    // Every score is lower by 5: there is no error, but the next conversations may differ.
    const equal = comparing(base.map((score) => score - 5));
    const reason = {
      verdict: 'undecided',
      undecidedBecause: 'no-variation',
      interval: null,
      requiredN: null,
    };
    for (const rule of ['LD < -2', 'LD < -8', 'LD worse'])
      expect(decide(equal, [rule])[0]).toMatchObject(reason);
    // Two pairs, too: they have too few sign patterns for an interval.
    const two = compareSystems({ base: rows([50, 60]), next: rows([45, 55]) });
    expect(decide(two, ['LD < -2'])[0]).toMatchObject(reason);
    const one = compareSystems({ base: rows([50]), next: rows([10]) });
    expect(decide(one, ['LD < -2'])[0]).toMatchObject({ ...reason, undecidedBecause: 'no-interval' });
    // Six pairs are too few for an interval of sign flips at 99 %.
    const flips = compareSystems(
      { base: rows(base), next: rows(base.map((score, i) => score - 4 - (i % 3))) },
      { method: 'sign-flip', confidenceLevel: 0.99 },
    );
    expect(decide(flips, ['LD < -2'])[0]).toMatchObject({ ...reason, undecidedBecause: 'no-interval' });
  });

  it('is undecided where scores that are missing on one side could change the result', () => {
    const entropies = (scores: readonly (number | null)[]) => rows(scores, 'speaker-entropy');
    const full = Array.from({ length: 20 }, (_, i) => 0.9 + 0.004 * (i % 5));
    const compared = (next: readonly (number | null)[], before: readonly (number | null)[] = full) =>
      compareSystems({ base: entropies(before), next: entropies(next) });
    // Twelve of twenty are gone. All that remain rise by about .02; with 0 for the others the mean falls by about .5.
    const risen = full.map((score, i) => score + 0.02 + 0.001 * (i % 3));
    const lost = risen.map((score, i) => (i < 12 ? null : score));
    expect(decide(compared(risen), ['NSE < -0.1'])[0]).toMatchObject({ verdict: 'pass', nMissing: 0 });
    expect(decide(compared(lost), ['NSE < -0.1'])[0]).toMatchObject({
      ...{ verdict: 'undecided', undecidedBecause: 'missing-scores', nMissing: 12, requiredN: null },
    });
    // One of twenty cannot take .1 away (it has at most .9 / 20 to lose), but .02.
    const one = risen.map((score, i) => (i < 1 ? null : score));
    expect(decide(compared(one), ['NSE < -0.1'])[0]).toMatchObject({ verdict: 'pass', nMissing: 1 });
    expect(decide(compared(one), ['NSE < -0.02'])[0]).toMatchObject({ undecidedBecause: 'missing-scores' });
    // A failure that the missing scores could undo: they are at most 1, and eight fell by .3.
    const fallen = full.map((score, i) => (i < 12 ? null : score - 0.3 - 0.001 * (i % 3)));
    expect(decide(compared(fallen), ['NSE < -0.1'])[0]).toMatchObject({ undecidedBecause: 'missing-scores' });
    // As many are missing on both sides.
    const first = risen.map((score, i) => (i < 2 ? null : score));
    const last = full.map((score, i) => (i > 17 ? null : score));
    expect(decide(compared(first, last), ['NSE < -0.1'])[0]).toMatchObject({ verdict: 'pass', nMissing: 4 });
    // A metric without an upper bound: the missing scores are as low as the lowest.
    const density = compareSystems({
      base: rows([...base, ...base]),
      next: rows([...base, ...base].map((score, i) => (i < 9 ? null : score + (i % 3)))),
    });
    expect(decide(density, ['LD < -2'])[0]).toMatchObject({ undecidedBecause: 'missing-scores' });
  });

  it('does not pass a run that lacks conversations of the base', () => {
    const next = base.map((score, i) => score + (i % 3));
    const lacking = compareSystems({ base: rows([...base, 40, 41]), next: rows(next) });
    expect(decide(lacking, ['LD < -2'])[0]).toMatchObject({
      ...{ verdict: 'undecided', undecidedBecause: 'incomplete', nMissing: 2 },
    });
    // Further conversations of the new system do not matter, and a failure stays one.
    const more = compareSystems({ base: rows(base), next: rows([...next, 40, 41]) });
    expect(decide(more, ['LD < -2'])[0]!.verdict).toBe('pass');
    const worse = compareSystems({ base: rows([...base, 40]), next: rows(next.map((score) => score - 9)) });
    expect(decide(worse, ['LD < -2'])[0]!.verdict).toBe('fail');
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
      { verdict: 'undecided', requiredN: null },
    ]);
  });

  it('reads margins of success in points, and accepts every name of the outcome', () => {
    // 8 of 10 against 4 of 10, unpaired: variances .8 * .2 / 9 and .4 * .6 / 9 after Welch; -40 points.
    const solved = (model: string, count: number): Transcript[] =>
      Array.from({ length: 100 }, (_, i) => ({
        ...{ id: `${model}${i}`, turns: [], meta: { model } },
        outcome: { success: i % 10 < count },
      }));
    const found = findings(planOf(describeDesign([...solved('old', 8), ...solved('new', 4)])));
    for (const name of ['success', 'P', 'averaged-performance', 'score'])
      expect(decide(found, [`${name} < -5`])).toMatchObject([
        { verdict: 'fail', metric: 'success', design: 'independent', margin: -5 },
      ]);
    const [rule] = decide(found, ['success < -45']);
    expect(rule!.difference).toBeCloseTo(-40, 10);
    const margin = studentQuantile(0.975, 198) * 100 * Math.sqrt(0.16 / 99 + 0.24 / 99);
    expect(rule!.interval!.lower).toBeCloseTo(-40 - margin, 1);
    expect(rule!.verdict).toBe('undecided');
    expect(decide(found, ['success < -60'])[0]!.verdict).toBe('pass');
    // Half a point and 50% cannot be told from each other.
    expect(() => decide(found, ['success < -0.05'])).toThrow('a margin in percentage points (-5 for -0.05)');
    expect(decide(found, ['success < 0'])[0]!.verdict).toBe('fail');
  });
});
