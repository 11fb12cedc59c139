import fc from 'fast-check';
import * as statistics from 'simple-statistics';
import { describe, expect, it } from 'vitest';
import { undefinedBecause } from '../metrics/frame/result.js';
import { frozen } from '../testing/frozen.js';
import { golden } from '../testing/golden.js';
import { scoreAccumulator } from './score-accumulator.js';
import { summarize } from './summarize.js';

const finite = fc.double({ min: -1e6, max: 1e6, noNaN: true });

describe('summarize', () => {
  it('gives count, mean, deviations, median and range', () => {
    // 1 2 3 6: mean 3, squares 4 1 0 9 = 14; 14/4 and 14/3; median (2 + 3) / 2.
    const summary = summarize(frozen([6, 1, 3, 2]));
    expect(summary).toMatchObject({ n: 4, nUndefined: 0, mean: 3, median: 2.5, minimum: 1, maximum: 6 });
    expect(summary.populationSd).toBeCloseTo(Math.sqrt(14 / 4), 14);
    expect(summary.sampleSd).toBeCloseTo(Math.sqrt(14 / 3), 14);
  });

  it('counts the undefined by reason beside the mean', () => {
    const one = undefinedBecause({ id: 'm', revision: 1 }, 'one-speaker', { n: 0, params: {} });
    expect(summarize([2, one, null, one, 4])).toMatchObject({
      n: 2,
      nUndefined: 3,
      undefined: { 'one-speaker': 2, unknown: 1 },
      mean: 3,
    });
  });

  it('has no statistics without a score, no sample deviation for one, no interval unless asked', () => {
    expect(summarize([null])).toMatchObject({
      n: 0,
      nUndefined: 1,
      mean: null,
      median: null,
      interval: null,
    });
    expect(summarize([5])).toMatchObject({
      populationSd: 0,
      sampleSd: null,
      interval: { lower: 5, upper: 5 },
    });
    expect(summarize([1, 2], { resamples: 0 }).interval).toBeNull();
  });

  it('puts the mean inside a seeded interval', () => {
    const values = [3, 1, 4, 1, 5, 9, 2, 6];
    const { interval, mean } = summarize(values, { level: 0.9 });
    expect(interval!.lower < mean! && mean! < interval!.upper).toBe(true);
    expect(interval!.level).toBe(0.9);
    expect(summarize(values, { level: 0.9 }).interval).toEqual(interval);
    expect(summarize(values, { level: 0.9, seed: 1 }).interval).not.toEqual(interval);
    expect(() => summarize(values, { level: 2 })).toThrow(
      'options.level: expected a number between 0 and 1, got 2',
    );
  });

  it('agrees with simple-statistics', () => {
    fc.assert(
      fc.property(fc.array(finite, { minLength: 2 }), (values) => {
        const summary = summarize(values, { resamples: 0 });
        const scale = Math.max(1, ...values.map(Math.abs));
        expect(summary.mean! / scale).toBeCloseTo(statistics.mean(values) / scale, 10);
        expect(summary.median! / scale).toBeCloseTo(statistics.median(values) / scale, 10);
        expect(summary.sampleSd! / scale).toBeCloseTo(statistics.sampleStandardDeviation(values) / scale, 6);
      }),
    );
  });

  type Case = { id: string; input: { values: number[] }; paper: { mean: number; std: number } };
  it.each(golden<{ cases: Case[] }>('aggregate').cases)(
    "matches the papers' deviation: $id",
    ({ input, paper }) => {
      const summary = summarize(input.values);
      expect(summary.mean).toBeCloseTo(paper.mean, 12);
      expect(summary.populationSd).toBeCloseTo(paper.std, 12);
    },
  );
});

describe('scoreAccumulator', () => {
  const scores = fc.array(fc.option(finite, { nil: null }));

  it("gives the whole's numbers for merged parts, to the last digit, whatever the split and order", () => {
    fc.assert(
      fc.property(scores, fc.nat(), fc.nat(), (values, a, b) => {
        const [from, to] = [a % (values.length + 1), b % (values.length + 1)].sort((x, y) => x - y) as [
          number,
          number,
        ];
        const parts = [values.slice(to), values.slice(0, from), values.slice(from, to)].map((part) => {
          const state = scoreAccumulator.init();
          for (const value of part) scoreAccumulator.add(state, value);
          return state;
        });
        const merged = parts.reduce((state, part) => scoreAccumulator.merge(state, part));
        const options = { resamples: 20 };
        expect(scoreAccumulator.finish(merged, options)).toEqual(summarize(values, options));
      }),
    );
  });

  it('takes an empty state as neutral', () => {
    const state = scoreAccumulator.add(scoreAccumulator.init(), 3);
    expect(scoreAccumulator.merge(scoreAccumulator.init(), state)).toEqual(state);
    expect(scoreAccumulator.finish(scoreAccumulator.merge(state, scoreAccumulator.init())).n).toBe(1);
  });
});
