import { describe, expect, it } from 'vitest';
import type { ScoreRow } from '../evaluate/row.js';
import { createRandom } from '../math/create-random.js';
import { pearsonCorrelation } from '../math/pearson-correlation.js';
import { spearmanCorrelation } from '../math/spearman-correlation.js';
import type { AgreementResult } from '../statistics/agreement-interval.js';
import { metaEvaluate, redundancy } from './index.js';
import { permuteBoth } from './permute-both.js';
import { splitInHalves } from './replicate.js';

const rowsOf = (metric: string, scores: readonly (number | null)[]): ScoreRow[] =>
  scores.map((score, i) => ({ transcript: `t${i}`, metric, score }));
const ratingsOf = (scores: readonly number[]): Record<string, number> =>
  Object.fromEntries(scores.map((score, i) => [`t${i}`, score]));
const normals = (n: number, seed: number): number[] => {
  const random = createRandom(seed);
  return Array.from({ length: n }, () => random.normal());
};

describe('metaEvaluate', () => {
  it('of a score with itself is 1', () => {
    const scores = normals(30, 1);
    const [row] = metaEvaluate(rowsOf('m', scores), ratingsOf(scores), { halves: true }).rows;
    for (const value of [row!.pearson, row!.spearman, row!.kendall, row!.accuracy])
      expect(value!.estimate).toBeCloseTo(1, 12);
  });

  it('with noise is near 0, and holds its level (simulated)', () => {
    const runs = 400;
    let [rejected, covered, accuracyCovered, sum] = [0, 0, 0, 0];
    for (let run = 0; run < runs; run++) {
      const { rows } = metaEvaluate(rowsOf('m', normals(30, 2 * run)), ratingsOf(normals(30, 2 * run + 1)), {
        resamples: 1,
      });
      const { spearman, accuracy } = rows[0]!;
      sum += spearman!.estimate;
      if (spearman!.pValue! <= 0.05) rejected += 1;
      if (spearman!.interval!.lower <= 0 && spearman!.interval!.upper >= 0) covered += 1;
      // Without ties in the ratings no epsilon helps: half of the pairs agree by chance.
      if (accuracy!.interval!.lower <= 0.5 && accuracy!.interval!.upper >= 0.5) accuracyCovered += 1;
    }
    expect(Math.abs(sum / runs)).toBeLessThan(0.03);
    expect(rejected / runs).toBeLessThanOrEqual(0.08);
    expect(rejected / runs).toBeGreaterThanOrEqual(0.02);
    expect(covered / runs).toBeGreaterThanOrEqual(0.92);
    expect(accuracyCovered / runs).toBeGreaterThanOrEqual(0.91);
  });

  it('gives what can be counted by hand', () => {
    // Pairs of (score, rating): (1,1) (2,3) (3,2) (4,4): one of six pairs is discordant.
    const [row] = metaEvaluate(rowsOf('m', [1, 2, 3, 4]), ratingsOf([1, 3, 2, 4])).rows;
    expect(row!.kendall!.estimate).toBeCloseTo(4 / 6, 12);
    expect(row!.accuracy).toMatchObject({ epsilon: 0, pairs: 6 });
    expect(row!.accuracy!.estimate).toBeCloseTo(5 / 6, 12);
    expect(row!.spearman!.estimate).toBeCloseTo(0.8, 12);
  });

  it('calibrates ties: what differs little is tied where people tie it', () => {
    // People tie the first two and the last two; scores differ by .1 there and by 1 and more elsewhere.
    const [row] = metaEvaluate(rowsOf('m', [1, 1.1, 3, 3.1]), ratingsOf([0, 0, 1, 1])).rows;
    expect(row!.accuracy!.estimate).toBe(1);
    expect(row!.accuracy!.epsilon).toBeCloseTo(0.1, 9);
  });

  it('turns the accuracy of metrics whose lower values are better', () => {
    const [row] = metaEvaluate(rowsOf('word-novelty-curve', [4, 3, 2, 1]), ratingsOf([1, 2, 3, 4])).rows;
    expect(row!.accuracy!.estimate).toBe(1);
    expect(row!.spearman!.estimate).toBeCloseTo(-1, 12);
  });

  it('sees that a metric is nothing once length is controlled for', () => {
    const length = normals(200, 5);
    const [ofMetric, ofRating] = [normals(200, 6), normals(200, 7)];
    const metric = length.map((each, i) => each + ofMetric[i]!);
    const rows = [...rowsOf('words', length), ...rowsOf('m', metric)];
    const ratings = ratingsOf(length.map((each, i) => each + ofRating[i]!));
    const found = metaEvaluate(rows, ratings, {
      controlFor: ['words'],
      baseline: 'words',
      halves: true,
    }).rows;
    const row = found.find(({ metric: name }) => name === 'm')!;
    expect(row.spearman!.estimate).toBeGreaterThan(0.3);
    expect(Math.abs(row.partial!.estimate)).toBeLessThan(0.15);
    expect(row.partial!.pValue).toBeGreaterThan(0.05);
    expect(row.againstBaseline!.difference).toBeLessThan(0);
    expect(row.againstBaseline!.pValue).toBeLessThan(0.05);
    expect(row.replication).toMatchObject({ found: true, returned: true });
    expect(found.find(({ metric: name }) => name === 'words')!.partial).toBeNull();
  });

  it('says that what is not there does not return (simulated)', () => {
    let [found, returned] = [0, 0];
    for (let run = 0; run < 200; run++) {
      const options = { halves: true, resamples: 1, seed: run };
      const [row] = metaEvaluate(
        rowsOf('m', normals(40, 900 + run)),
        ratingsOf(normals(40, 5000 + run)),
        options,
      ).rows;
      if (row!.replication!.found) found += 1;
      if (row!.replication!.returned) returned += 1;
    }
    expect(found).toBeGreaterThan(0);
    expect(returned).toBeLessThanOrEqual(2);
  });

  it('counts in groups and over systems', () => {
    // Within both groups scores and ratings go together, over all of them they do not.
    const scores = [1, 2, 3, 11, 12, 13];
    const ratings = ratingsOf([11, 12, 13, 1, 2, 3]);
    const group = (transcript: string): string => (Number(transcript.slice(1)) < 3 ? 'a' : 'b');
    const whole = metaEvaluate(rowsOf('m', scores), ratings).rows[0]!;
    const within = metaEvaluate(rowsOf('m', scores), ratings, { within: group }).rows[0]!;
    expect(whole.spearman!.estimate).toBeLessThan(0);
    expect(within.spearman!.estimate).toBeCloseTo(1, 12);
    const systems = metaEvaluate(rowsOf('m', scores), ratings, { per: 'system', system: group }).rows[0]!;
    expect(systems).toMatchObject({ items: 2 });
    expect(systems.pearson!.estimate).toBeCloseTo(-1, 12);
  });

  it('says how far raters agree, and what is missing', () => {
    const rows = rowsOf('m', [1, 2, 3, 4, null]);
    const ratings = { t0: [1, 1], t1: [2, 3], t2: [3, 2], t3: [4, 4], t4: [5, null], t9: 3 };
    const found = metaEvaluate(rows, ratings);
    expect(found).toMatchObject({ n: 5, unscored: 1, unrated: 0, comparisons: 1 });
    expect(found.rows[0]!.items).toBe(4);
    expect(found.raters).toMatchObject({ raters: 2 });
    expect(found.raters!.oneMoreRater).toBeCloseTo(0.8, 12);
    // Reliability of the mean of two: 2 (.8) / 1.8.
    expect(found.raters!.ceiling).toBeCloseTo(Math.sqrt(1.6 / 1.8), 12);
  });

  it('corrects the p-values over the metrics, and partial p-values by themselves', () => {
    const lists = [normals(20, 1), normals(20, 2), normals(20, 3)];
    const [a, b, c] = lists as [number[], number[], number[]];
    const rows = [
      ...rowsOf('a', a),
      ...rowsOf('b', b),
      ...rowsOf(
        'flat',
        a.map(() => 1),
      ),
      ...rowsOf('c', c),
    ];
    const found = metaEvaluate(rows, ratingsOf(normals(20, 4)), { controlFor: ['b'], adjust: 'bonferroni' });
    expect(found).toMatchObject({
      comparisons: 3,
      adjust: 'bonferroni',
      confidenceLevel: 0.95,
      seed: 0,
      per: 'transcript',
    });
    expect(found.raters).toBeNull();
    const [ofA, ofB, flat, ofC] = found.rows;
    for (const row of [ofA!, ofB!, ofC!])
      expect(row.adjustedPValue).toBeCloseTo(Math.min(1, 3 * row.spearman!.pValue!), 12);
    expect(flat).toMatchObject({ spearman: null, adjustedPValue: null });
    // What is held is not held against itself: two p-values are left.
    expect([ofB!.partial, flat!.partial]).toEqual([null, null]);
    for (const row of [ofA!, ofC!])
      expect(row.partial!.adjustedPValue).toBeCloseTo(Math.min(1, 2 * row.partial!.pValue!), 12);
    expect(metaEvaluate(rows, ratingsOf(normals(20, 4))).rows[0]).not.toHaveProperty('partial');
    expect(metaEvaluate(rows, ratingsOf(normals(20, 4)), { controlFor: [] }).rows[0]).not.toHaveProperty(
      'partial',
    );
  });

  it('holds a metric against the baseline over the transcripts that have both', () => {
    const rows = [...rowsOf('a', [1, 2, null, 4, 5, 3]), ...rowsOf('base', [2, null, 1, 3, 5, 4])];
    const ratings = ratingsOf([1, 2, 3, 4, 5, 6]);
    const options = { baseline: 'base', permutations: 99, seed: 3 };
    const [a, base] = metaEvaluate(rows, ratings, options).rows;
    expect(a!.againstBaseline).toEqual(
      permuteBoth([1, 4, 5, 3], [2, 3, 5, 4], [1, 4, 5, 6], { permutations: 99, seed: 3 }),
    );
    expect(base!.againstBaseline).toBeNull();
    expect(a).not.toHaveProperty('replication');
    expect(() => metaEvaluate(rows, ratings, { baseline: 'words' })).toThrow(
      'options.baseline: expected one of a, base, got "words"',
    );
  });

  it('looks into two halves, clusters whole', () => {
    const scores = normals(24, 11);
    const cluster = (transcript: string): string => String(Number(transcript.slice(1)) % 8);
    const ratings = normals(24, 12).map((each, i) => each + scores[i]!);
    const options = { halves: true, clusterBy: cluster, seed: 2, resamples: 50 };
    const [row] = metaEvaluate(rowsOf('m', scores), ratingsOf(ratings), options).rows;
    const labels = scores.map((_, i) => cluster(`t${i}`));
    const [first, second] = splitInHalves(labels, 2);
    for (const [half, found] of [
      [first, row!.replication!.first],
      [second, row!.replication!.second],
    ] as const) {
      const at = (list: readonly number[]): number[] => half.map((i) => list[i]!);
      expect(found!.estimate).toBeCloseTo(spearmanCorrelation(at(scores), at(ratings)), 12);
    }
    expect(first.length + second.length).toBe(24);
  });

  it('averages systems over the dialogues that have a score', () => {
    const rows = rowsOf('m', [1, null, 3, 4, 5, null, null]);
    const system = (transcript: string): string => 'aabbccd'[Number(transcript.slice(1))]!;
    const found = metaEvaluate(rows, ratingsOf([2, 4, 1, 3, 9, 7, 5]), { per: 'system', system });
    // Scores 1, 3.5, 5 and none; ratings 3, 2, 8.
    expect(found).toMatchObject({ per: 'system', n: 7 });
    expect(found.rows[0]!.items).toBe(3);
    expect(found.rows[0]!.pearson!.estimate).toBeCloseTo(pearsonCorrelation([1, 3.5, 5], [3, 2, 8]), 12);
    expect(found.rows[0]!.spearman!.estimate).toBeCloseTo(0.5, 12);
  });

  it('takes ratings from a map, and the mean of the raters who are there', () => {
    const rows = rowsOf('m', [1, 2, 3, 5]);
    const lists = new Map([
      ['t0', [1, null]],
      ['t1', [2, 4]],
      ['t2', [2, 2]],
      ['t3', [null, 6]],
    ]);
    const [row] = metaEvaluate(rows, lists).rows;
    expect(row!.pearson!.estimate).toBeCloseTo(pearsonCorrelation([1, 2, 3, 5], [1, 3, 2, 6]), 12);
    expect(() => metaEvaluate(rows, { t0: [null] })).toThrow('ratings["t0"]: expected a finite number');
    expect(() => metaEvaluate(rows, 5 as never)).toThrow('metaEvaluate: ratings');
  });

  it('refuses what it cannot read', () => {
    const rows = rowsOf('m', [1, 2, 3]);
    expect(() => metaEvaluate(rows, { t0: Number.NaN })).toThrow(
      'ratings["t0"]: expected a finite number or several',
    );
    expect(() => metaEvaluate(rows, { t0: 1 }, { controlFor: ['words'] })).toThrow(
      'options.controlFor: expected one of m, got "words"',
    );
    expect(() => metaEvaluate(rows, { t0: 1 }, { per: 'system' })).toThrow(
      'options.system: expected a function',
    );
    expect(() => metaEvaluate(rows, { t0: 1 }, { per: 'turn' as never })).toThrow('options.per');
  });

  it('refuses a rating of an id that two transcripts have', () => {
    const rows = ['a.jsonl', 'b.jsonl'].map((source) => ({ transcript: 'x', metric: 'm', score: 1, source }));
    expect(() => metaEvaluate(rows, { x: 1 })).toThrow(
      'rows: expected one transcript for the rated id "x", got two from different sources or systems',
    );
    const more = [...rows, { transcript: 'y', metric: 'm', score: 2 }];
    expect(metaEvaluate(more, { y: 1 }).unrated).toBe(2);
    expect(() => metaEvaluate(rows, { y: 1 })).toThrow(
      'metaEvaluate: ratings: expected ids of the rows, such as "x", got only others, such as "y"',
    );
  });

  it('takes clusters whole controlling for other metrics and against the baseline too', () => {
    // Four clusters of ten like transcripts are four observations.
    const rows = [0, 1, 2, 3].flatMap((c) =>
      Array.from({ length: 10 }, (_, i) => i).flatMap((i) => [
        { transcript: `${c} ${i}`, metric: 'm', score: [1, 2, 4, 3][c]! + i / 100 },
        { transcript: `${c} ${i}`, metric: 'words', score: [2, 1, 3, 4][c]! - i / 100 },
        { transcript: `${c} ${i}`, metric: 'base', score: [4, 1, 3, 2][c]! },
      ]),
    );
    const ratings = Object.fromEntries(
      rows.map(({ transcript }, i) => [transcript, Number(transcript[0]) + (i % 7) / 9]),
    );
    const options = { controlFor: ['words'], baseline: 'base', permutations: 199, resamples: 200 };
    const [alone] = metaEvaluate(rows, ratings, options).rows;
    const [whole] = metaEvaluate(rows, ratings, { ...options, clusterBy: (id) => id[0]! }).rows;
    expect(alone!.partial!.pValue).toBeLessThan(0.01);
    expect(whole!.partial!.estimate).toBe(alone!.partial!.estimate);
    expect(whole!.partial!.pValue === null || whole!.partial!.pValue > 0.01).toBe(true);
    expect(alone!.againstBaseline!.pValue).toBeLessThan(0.02);
    // Sixteen swaps, of which two differ as much as given.
    expect(whole!.againstBaseline!.pValue).toBeGreaterThan(0.08);
  });

  it('refuses transcripts without a cluster, a group or a system', () => {
    const rows = rowsOf('m', [1, 2, 3, 4]);
    const ratings = ratingsOf([1, 3, 2, 4]);
    const named = { t0: 'a', t1: 'b', t2: 'c' } as Record<string, string>;
    const label = (id: string): string => named[id]!;
    const expected = '("t3"): expected a string or a finite number, the label of a cluster, got undefined';
    expect(() => metaEvaluate(rows, ratings, { clusterBy: label })).toThrow(`options.clusterBy${expected}`);
    expect(() => metaEvaluate(rows, ratings, { within: label })).toThrow(`options.within${expected}`);
    const bySystem = { per: 'system', system: label } as const;
    expect(() => metaEvaluate(rows, ratings, bySystem)).toThrow(`options.system${expected}`);
    expect(() => redundancy(rows, { clusterBy: label })).toThrow(`redundancy: options.clusterBy${expected}`);
  });

  it('takes clusters whole in the interval of tau-b and of the raters too', () => {
    const random = createRandom(4);
    const rows = [];
    const ratings: Record<string, [number, number]> = {};
    for (let c = 0; c < 8; c++) {
      const [x, y] = [random.normal(), random.normal()];
      for (let i = 0; i < 6; i++) {
        rows.push({ transcript: `${c} ${i}`, metric: 'm', score: x + random.normal() / 9 });
        ratings[`${c} ${i}`] = [y + random.normal() / 9, y + c / 4 + random.normal() / 9];
      }
    }
    const width = ({ interval }: AgreementResult): number => interval!.upper - interval!.lower;
    const alone = metaEvaluate(rows, ratings, { resamples: 200 });
    const whole = metaEvaluate(rows, ratings, { resamples: 200, clusterBy: (id) => id[0]! });
    const [ofAlone, ofWhole] = [alone.rows[0]!.kendall!, whole.rows[0]!.kendall!];
    expect(ofWhole.estimate).toBe(ofAlone.estimate);
    expect(ofWhole.interval).toMatchObject({ method: 'fisher-z' });
    expect(width(ofWhole)).toBeGreaterThan(1.5 * width(ofAlone));
    expect(width(whole.raters!.alpha)).toBeGreaterThan(1.5 * width(alone.raters!.alpha));
  });
});
