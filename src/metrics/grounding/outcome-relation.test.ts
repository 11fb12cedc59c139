import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { clipScoreCurve } from '../multimodal/clip-score-curve.js';
import { outcomeRelation } from './outcome-relation.js';

describe('outcomeRelation', () => {
  it('gives both correlations with intervals', () => {
    const x = frozen([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const result = outcomeRelation(
      x,
      x.map((each) => each ** 3),
    );
    expect(result).toMatchObject({ score: 1, n: 10 });
    expect(result.spearman?.interval?.[0]).toBeCloseTo(1, 12);
    expect(result.pearson?.value).toBeGreaterThan(0.9);
    expect(result.pearson?.value).toBeLessThan(1);
    expect(outcomeRelation(x, x, { seed: 3 })).toEqual(outcomeRelation(x, x, { seed: 3 }));
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
      'outcome-relation: outcomes: expected an array of 1, one outcome per measure, got an empty array',
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
