import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { clipScoreCurve } from '../multimodal/clip-score-curve.js';
import { outcomeRelation } from './outcome-relation.js';

describe('outcomeRelation', () => {
  it('gives both correlations with intervals', () => {
    const x = frozen([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const result = outcomeRelation(
      x,
      x.map((each) => each ** 3),
    );
    expect(result.n).toBe(10);
    expect(result.score).toBeCloseTo(1, 14);
    expect(result.spearman).toMatchObject({ interval: null, noIntervalBecause: 'no-variation' });
    expect(result.pearson?.estimate).toBeGreaterThan(0.9);
    expect(result.pearson?.estimate).toBeLessThan(1);
  });

  it("puts Fisher's interval around the correlation, which agrees with its p-value", () => {
    // r = .8 for 1 3 2 5 4: artanh .8 = 1.0986123, se 1 / sqrt(2); 1.0986 -+ 1.96 * .7071 = -.2873, 2.4845.
    const { pearson, spearman } = outcomeRelation([1, 2, 3, 4, 5], [1, 3, 2, 5, 4]);
    expect(pearson!.interval!.lower).toBeCloseTo(
      Math.tanh(Math.atanh(0.8) - 1.959963984540054 / Math.SQRT2),
      12,
    );
    expect(pearson!.pValue).toBeGreaterThan(0.05);
    expect(spearman!.interval!.lower).toBeLessThan(pearson!.interval!.lower);
    const x = Array.from({ length: 12 }, (_, i) => i);
    const y = x.map((each) => each + 5 * (each % 3));
    const plain = outcomeRelation(x, y).pearson!;
    expect(plain.pValue).toBeLessThan(0.05);
    expect(plain.interval!.lower).toBeGreaterThan(0);
  });

  it('resamples whole clusters', () => {
    // Each of five pairs of values four times over: no more is known than five pairs tell.
    const x = Array.from({ length: 20 }, (_, i) => [1, 2, 3, 4, 5][i % 5]!);
    const y = Array.from({ length: 20 }, (_, i) => [1, 3, 2, 5, 4][i % 5]!);
    const clusterLabels = x.map((_, i) => i % 5);
    const plain = outcomeRelation(x, y).pearson!.interval!;
    const clustered = outcomeRelation(x, y, { clusterLabels, seed: 3 });
    expect(clustered.pearson!.interval!.lower).toBeLessThan(plain.lower - 0.2);
    expect(outcomeRelation(x, y, { clusterLabels, seed: 3 })).toEqual(clustered);
    expect(() => outcomeRelation(x, y, { clusterLabels: [1] })).toThrow(
      'options.clusterLabels: expected an array of 20',
    );
    expect(() => outcomeRelation([1, 2], [3, 4], { clusterLabels: ['a', undefined as never] })).toThrow(
      'outcomeRelation: options.clusterLabels[1]: expected a string or a finite number',
    );
    expect(() => outcomeRelation([Number.NaN, 1], [1, 2])).toThrow('measures[0]: expected a finite number');
  });

  it('leaves out dialogues without a measure or an outcome, and their clusters', () => {
    const [x, y] = [
      [1, null, 2, 3, 4, 9, 5],
      [1, 7, 3, 2, 5, null, 4],
    ];
    const cluster = ['a', 'q', 'b', 'c', 'd', 'q', 'e'];
    expect(outcomeRelation(x, y)).toEqual(outcomeRelation([1, 2, 3, 4, 5], [1, 3, 2, 5, 4]));
    expect(outcomeRelation(x, y, { clusterLabels: cluster })).toEqual(
      outcomeRelation([1, 2, 3, 4, 5], [1, 3, 2, 5, 4], { clusterLabels: ['a', 'b', 'c', 'd', 'e'] }),
    );
    expect(outcomeRelation([1, 2, 3], [1, null, 2])).toMatchObject({ n: 2, spearman: null, pearson: null });
    expect(() => outcomeRelation([1], ['1' as never])).toThrow(
      'outcomeRelation: outcomes[0]: expected a finite number or null, got "1"',
    );
  });

  it('says how it drew only where it did', () => {
    const values = [1, 3, 2, 5, 4];
    expect(outcomeRelation(values, values).params).toEqual({ confidenceLevel: 0.95 });
    expect(outcomeRelation(values, values, { clusterLabels: [1, 2, 3, 4, 5] }).params).toEqual({
      ...{ clusterLabels: 'given', confidenceLevel: 0.95, resamples: 2000, seed: 0 },
    });
    expect(outcomeRelation(values, values, { resamples: 2 }).n).toBe(5);
    expect(() => outcomeRelation(values, values, { resamples: 1 })).toThrow('options.resamples');
  });

  it('is undefined for few or constant values', () => {
    expect(outcomeRelation([1, 2], [1, 2])).toMatchObject({ score: null, undefinedBecause: 'too-few-items' });
    expect(outcomeRelation([1, 1, 1], [1, 2, 3])).toMatchObject({
      score: null,
      undefinedBecause: 'zero-denominator',
      pearson: null,
    });
  });

  it('complains about lists of different length', () => {
    expect(() => outcomeRelation([1], [])).toThrow(
      'outcomeRelation: outcomes: expected an array of 1, one outcome per measure, got an array of 0',
    );
  });
});

describe('clipScoreCurve', () => {
  const mention = (
    round: number,
    text: number[],
    distractors: number[][] = [[0, 1]],
  ): Parameters<typeof clipScoreCurve>[0][number] => ({ round, text, target: [1, 0], distractors });

  it('averages by round, in order of the rounds', () => {
    const result = clipScoreCurve(frozen([mention(2, [0, 1]), mention(1, [1, 0]), mention(2, [1, 0])]));
    expect(result.rounds).toEqual([
      { round: 1, n: 1, absolute: 100, contrastive: 100 },
      { round: 2, n: 2, absolute: 50, contrastive: 0 },
    ]);
    expect(result.score).toBeCloseTo(100 / 3, 12);
  });

  it('keeps the absolute score where there is no distractor', () => {
    const result = clipScoreCurve([mention(1, [1, 0], [])]);
    expect(result).toMatchObject({ score: null, undefinedBecause: 'too-few-items', n: 0 });
    expect(result.rounds[0]).toEqual({ round: 1, n: 0, absolute: 100, contrastive: null });
  });
});
