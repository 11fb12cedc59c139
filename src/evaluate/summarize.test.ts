import fc from 'fast-check';
import * as statistics from 'simple-statistics';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { golden } from '../../testing/golden.js';
import { undefinedBecause } from '../metrics/core/result.js';
import { signature } from '../metrics/core/signature.js';
import { accumulate } from './accumulate.js';
import { clusterFor } from './cluster-by.js';
import type { ScoreRow } from './evaluate-stream.js';
import type { ScoredValue } from './score-accumulator.js';
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
      undefinedReasons: { 'one-speaker': 2, unknown: 1 },
      mean: 3,
    });
  });

  it('has no statistics without a score, and says why there is no interval', () => {
    expect(summarize([null])).toMatchObject({
      ...{ n: 0, nUndefined: 1, mean: null, median: null, interval: null },
      noIntervalBecause: 'no-observation',
    });
    expect(summarize([5])).toMatchObject({
      ...{ populationSd: 0, sampleSd: null, interval: null, noIntervalBecause: 'one-observation' },
    });
    expect(summarize([5, 5, 5])).toMatchObject({ interval: null, noIntervalBecause: 'no-variation' });
  });

  it('says everything that was done, in the result and its signature', () => {
    const summary = summarize([3, 1, 4, 1, 5], { confidenceLevel: 0.9 });
    expect(summary).toMatchObject({ unit: 'value', clusterBy: [], nClusters: 5, values: 5 });
    expect(summary.interval).toMatchObject({ confidenceLevel: 0.9, method: 'student-t' });
    expect(signature(summary)).toBe(
      'summarize|revision:1|clusterBy:null|confidenceLevel:0.9|method:auto|unit:value',
    );
    const drawn = summarize([3, 1, 4, 1, 5], { method: 'percentile', seed: 3, resamples: 99 });
    expect(signature(drawn)).toBe(
      'summarize|revision:1|clusterBy:null|confidenceLevel:0.95|method:percentile|resamples:99|seed:3|unit:value',
    );
    expect(() => summarize([1, 2], { confidenceLevel: 2 })).toThrow(
      'options.confidenceLevel: expected a number between 0 and 1',
    );
  });

  it('averages the rows of a transcript first; two sources with one id are two transcripts', () => {
    const row = { unit: 'turns[0]', metric: 'm', n: 1, signature: 's' };
    const rows = [
      ...[1, 3].map((score) => ({ ...row, transcript: 'x', source: 'a.jsonl', score })),
      { ...row, transcript: 'x', source: 'b.jsonl', score: 10 },
      { ...row, transcript: 'y', source: 'b.jsonl', score: null },
    ];
    expect(summarize(rows)).toMatchObject({ n: 2, nUndefined: 1, mean: 6, unit: 'transcript', values: 3 });
    // Over turns: 1 3 10; clusters 4 - 2 * 14/3 and 10 - 14/3.
    expect(summarize(rows, { unit: 'turn' })).toMatchObject({
      ...{ n: 3, nUndefined: 1, unit: 'turn', clusterBy: ['transcript'], nClusters: 2 },
    });
  });

  it('clusters by a field, a function, or the instruction of scored runs', () => {
    const run = (i: number): ScoreRow => ({
      ...{ transcript: `t${i}`, unit: 'transcript', metric: 'm', n: 1, signature: 's' },
      ...{
        score: Math.floor(i / 10) + (i % 3) / 10,
        clusterLabels: { instruction: `q${Math.floor(i / 10)}` },
      },
    });
    const rows = Array.from({ length: 40 }, (_, i) => run(i));
    const summary = summarize(rows);
    expect(summary).toMatchObject({ n: 40, clusterBy: ['instruction'], nClusters: 4 });
    expect(summarize(rows, { clusterBy: 'instruction' })).toEqual(summary);
    const alone = summarize(rows, { clusterBy: 'transcript' });
    expect(alone.standardError).toBeLessThan(summary.standardError! / 2);
    const values = rows.map(({ score }) => score);
    const half = summarize(values, { clusterBy: (_, i) => Math.floor(i / 10) });
    expect(half.standardError).toBeCloseTo(summary.standardError!, 14);
    expect(half).toMatchObject({ clusterBy: ['custom'], nClusters: 4, unit: 'value' });
  });

  it('refuses what is not finite', () => {
    expect(() => summarize([1, Number.NaN])).toThrow(
      'summarize: value: expected a finite score, or null with a reason, got NaN',
    );
    expect(() => summarize([Number.POSITIVE_INFINITY])).toThrow('got Infinity');
    expect(summarize([1e308, 1e308, 1e307]).mean).toBeCloseTo(7e307, -300);
  });

  it('agrees with simple-statistics', () => {
    fc.assert(
      fc.property(fc.array(finite, { minLength: 2 }), (values) => {
        const summary = summarize(values);
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

describe('accumulate', () => {
  const scores = fc.array(fc.option(finite, { nil: null }));

  it("gives the whole's numbers for merged parts, to the last digit, whatever the split and order", () => {
    fc.assert(
      fc.property(scores, fc.nat(), fc.nat(), (values, a, b) => {
        const [from, to] = [a % (values.length + 1), b % (values.length + 1)].sort((x, y) => x - y) as [
          number,
          number,
        ];
        const parts = [values.slice(to), values.slice(0, from), values.slice(from, to)].map((part) => {
          const state = accumulate();
          for (const value of part) state.add(value);
          return state;
        });
        const merged = parts.reduce((state, part) => state.merge(part));
        const options = { resamples: 20, method: 'bootstrap-t' as const };
        expect(merged.summary(options)).toEqual(summarize(values, options));
      }),
    );
  });

  it('merges rows of one transcript, whatever the split', () => {
    const row = (transcript: string, score: number | null): ScoredValue => ({
      ...{ transcript, score, clusterLabels: { instruction: transcript.slice(0, 1) } },
    });
    const rows = [row('a1', 1), row('a1', 2), row('b1', null), row('a2', 5), row('b1', 4), row('c1', null)];
    const whole = summarize(rows);
    // Two turns have no score: b1's first, and c1's only one.
    const byTurn = summarize(rows, { unit: 'turn' });
    expect(byTurn).toMatchObject({ n: 4, nUndefined: 2 });
    for (let cut = 0; cut <= rows.length; cut++) {
      const [one, other] = [rows.slice(cut), rows.slice(0, cut)].map((part) =>
        part.reduce((state, each) => state.add(each), accumulate()),
      );
      const merged = one!.merge(JSON.parse(JSON.stringify(other)));
      expect(merged.summary()).toEqual(whole);
      expect(merged.summary({ unit: 'turn' })).toEqual(byTurn);
    }
    expect(whole).toMatchObject({
      n: 3,
      nUndefined: 1,
      values: 4,
      undefinedReasons: { unknown: 2 },
      nClusters: 2,
    });
  });

  it('joins the clusters that the rows of one transcript name, whatever their order', () => {
    const row = (transcript: string, score: number, game?: string): ScoredValue => ({
      ...{ transcript, score, ...(game && { clusterLabels: { game } }) },
    });
    // a is in x and y, so x and y are one cluster; b says so late; d is in z, and e in none.
    const rows = [
      ...[row('a', 1, 'x'), row('a', 3, 'y'), row('b', 5), row('b', 7, 'x'), row('c', 8, 'y')],
      ...[row('d', 2, 'z'), row('e', 4)],
    ];
    const orders = [rows, [...rows].reverse(), [...rows.slice(3), ...rows.slice(0, 3)]];
    for (const unit of ['transcript', 'turn'] as const) {
      const [first, ...others] = orders.map((each) => summarize(each, { clusterBy: 'game', unit }));
      expect(first).toMatchObject({ clusterBy: ['game'], nClusters: 3, n: unit === 'turn' ? 7 : 5 });
      for (const other of others) expect(other).toEqual(first);
      for (let cut = 0; cut <= rows.length; cut++) {
        const [one, other] = [rows.slice(cut), rows.slice(0, cut)].map((part) =>
          part.reduce(
            (state, each) => state.add(each, clusterFor('game', each, 0, 'summarize')),
            accumulate(),
          ),
        );
        const merged = one!.merge(JSON.parse(JSON.stringify(other)));
        expect(merged.summary({ unit })).toEqual(first);
      }
    }
  });

  it('names a score that is no share as it was given, not by its place among the sorted', () => {
    expect(() => summarize([0.5, 7, 0.2], { method: 'wilson' })).toThrow(
      "summarize: values: expected scores from 0 to 1 for Wilson's interval, got 7",
    );
    expect(summarize([0.5, 1, 0], { method: 'wilson' }).interval!.method).toBe('wilson');
  });

  it('refuses labels of clusters that are none: they would all be one cluster', () => {
    for (const label of [null, Number.NaN, {}])
      expect(() => summarize([1, 2, 3], { clusterBy: (() => label) as never })).toThrow(
        'summarize: options.clusterBy: expected a string or a finite number, the label of a cluster, got ',
      );
    expect(summarize([1, 2, 3], { clusterBy: () => undefined }).nClusters).toBe(3);
  });

  it('merges clusters, reasons and what is alone, and names clusters of several kinds so', () => {
    const by = (name: string) => ({ by: [name], label: 'x' });
    const one = accumulate();
    one.add(1, by('game'));
    one.add(null);
    const other = accumulate();
    for (const score of [2, 4]) other.add(score, by('game'));
    other.add({ score: null, undefinedBecause: 'one-speaker' });
    other.add(9);
    const summary = one.merge(other).summary();
    // 1, 2 and 4 are one cluster, and 9 is another.
    expect(summary).toMatchObject({
      n: 4,
      mean: 4,
      clusterBy: ['game'],
      nClusters: 2,
      nUndefined: 2,
      values: 4,
    });
    expect(Object.entries(summary.undefinedReasons)).toEqual([
      ['one-speaker', 1],
      ['unknown', 1],
    ]);
    const mixed = accumulate().add(1, by('pair'));
    expect(mixed.merge(other).summary().clusterBy).toEqual(['several']);
    expect(accumulate().merge(other).summary().clusterBy).toEqual(['game']);
  });

  it('leaves the state that is merged alone', () => {
    const other = accumulate().add({ score: 1, transcript: 't' });
    const merged = accumulate().merge(other);
    merged.add({ score: 5, transcript: 't' });
    expect(other.summary()).toMatchObject({ n: 1, mean: 1, values: 1 });
    expect(merged.summary()).toMatchObject({ n: 1, mean: 3, values: 2 });
  });

  it('takes the interval that the card of the one metric has', () => {
    const methodOf = (...metrics: (string | undefined)[]): unknown => {
      const state = accumulate();
      for (const metric of metrics) state.add({ score: 1, ...(metric && { metric }) });
      return state.summary().params.method;
    };
    expect(methodOf('speaker-entropy', 'speaker-entropy')).toBe('skew-t');
    expect(methodOf('task-success')).toBe('wilson');
    expect(() => methodOf('task-success', 'speaker-entropy')).toThrow(
      'got task-success and speaker-entropy. Summarize each one separately',
    );
    expect(methodOf(undefined)).toBe('auto');
  });

  it('refuses what is no state, and what is no list of scores', () => {
    expect(() => accumulate().merge({} as never)).toThrow(
      'accumulate: state.scores: expected a list, got undefined',
    );
    expect(() => accumulate().merge(null as never)).toThrow(
      'accumulate: state: expected the state of an accumulator, got null',
    );
    expect(() => accumulate().add(Number.NaN)).toThrow('accumulate: value: expected a finite score');
    expect(() => accumulate().summary({ confidenceLevel: 2 })).toThrow(
      'accumulate: options.confidenceLevel:',
    );
    expect(() => summarize(5 as never)).toThrow('summarize: values: expected a list, got 5');
  });

  it('clusters turns by their transcripts where they are the unit, and by nothing otherwise', () => {
    const row = (transcript: string, score: number | null): ScoredValue => ({ transcript, score });
    const rows = [row('a', 1), row('a', 3), row('b', 8), row('b', null), row('c', null)];
    expect(summarize(rows)).toMatchObject({
      unit: 'transcript',
      n: 2,
      mean: 5,
      clusterBy: [],
      nUndefined: 1,
    });
    expect(summarize(rows, { unit: 'turn' })).toMatchObject({
      ...{ unit: 'turn', n: 3, mean: 4, clusterBy: ['transcript'], nClusters: 2, nUndefined: 2, values: 3 },
    });
    expect(summarize([1, 3], { unit: 'turn' })).toMatchObject({ unit: 'value', clusterBy: [] });
    // Scores that stand for themselves are clusters of one beside those of transcripts.
    expect(summarize([...rows, 6], { unit: 'turn' })).toMatchObject({ n: 4, nClusters: 3, values: 4 });
    // Taken as independent, they would have a narrow interval that looks clustered.
    expect(() => summarize([1, null, { score: 3 }], { clusterBy: 'game' })).toThrow(
      'summarize: options.clusterBy: expected a field that occurs in clusterLabels (evaluate copies it from meta with keepMeta: [FIELD]), got "game"',
    );
    expect(summarize([], { clusterBy: 'game' })).toMatchObject({ n: 0, clusterBy: [] });
  });

  it('takes an empty state as neutral', () => {
    const one = accumulate().add(3);
    expect(accumulate().merge(one).state).toEqual(one.state);
    expect(one.merge(accumulate()).summary().n).toBe(1);
  });
});
