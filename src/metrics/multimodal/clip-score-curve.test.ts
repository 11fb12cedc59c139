import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { type ClipMention, clipScoreCurve } from './clip-score-curve.js';
import { contrastiveClipScore } from './contrastive-clip-score.js';

const mention = (round: number, text: number[], more: Partial<ClipMention> = {}): ClipMention => ({
  round,
  text,
  target: [4, 3],
  distractors: [
    [3, 4],
    [-1, 0],
  ],
  ...more,
});

describe('clipScoreCurve', () => {
  it('has means by round, in the order of the rounds, and the mean over all expressions', () => {
    // (1, 0): 80 - (60 + 0) / 2 = 50. (0, 1): 60 - (80 + 0) / 2 = 20. Round 1: (50 + 20) / 2 and (80 + 60) / 2.
    const mentions = frozen([mention(2, [1, 0]), mention(1, [0, 1]), mention(1, [1, 0])]);
    const result = clipScoreCurve(mentions);
    expect(result.rounds).toEqual([
      { round: 1, n: 2, absolute: 70, contrastive: 35 },
      { round: 2, n: 1, absolute: 80, contrastive: 50 },
    ]);
    expect(result).toMatchObject({ score: 40, n: 3, params: { scale: 100, clamp: 'item' } });
  });

  it('is made of contrastive scores, whatever the options', () => {
    for (const options of [{ scale: 2.5 }, { clamp: 'none' }, { clamp: 'mean', scale: 1 }] as const) {
      const { text, target, distractors } = mention(1, [1, 2]);
      const one = contrastiveClipScore(text, target, distractors, options);
      const { score, rounds, params } = clipScoreCurve([mention(1, [1, 2])], options);
      expect({ score, absolute: rounds[0]?.absolute, params }).toEqual({
        score: one.score,
        absolute: one.target,
        params: one.params,
      });
    }
  });

  it('keeps the target where there is no other image, and is undefined without a contrast', () => {
    expect(clipScoreCurve([mention(1, [1, 0], { distractors: [] })])).toMatchObject({
      score: null,
      undefinedBecause: 'too-few-items',
      rounds: [{ round: 1, n: 0, absolute: 80, contrastive: null }],
    });
    expect(clipScoreCurve([])).toMatchObject({ score: null, rounds: [] });
  });

  it('carries the description of an embedder, not the embedder', () => {
    const embedder = { id: 'clip', embed: () => [] };
    expect(clipScoreCurve([mention(1, [1, 0])], { embedder }).embedder).toEqual({ id: 'clip' });
    expect(Object.isFrozen(embedder)).toBe(false);
  });

  it.each<[object, string]>([
    [{ round: Number.NaN }, 'mentions[1].round: expected a finite number, got NaN'],
    [{ round: '1' }, 'mentions[1].round: expected a finite number, got "1"'],
    [{ text: 'a bus' }, 'mentions[1].text: expected an array of numbers, got "a bus"'],
    [{ target: [1] }, 'mentions[1].target.length: expected 2 as text, got 1'],
    [
      { distractors: [[1, Infinity]] },
      'mentions[1].distractors[0][1]: expected a finite number, got Infinity',
    ],
  ])('says which mention is wrong: %j', (more, message) => {
    expect(() => clipScoreCurve([mention(1, [1, 0]), mention(1, [1, 0], more)])).toThrow(
      `clipScoreCurve: ${message}`,
    );
  });
});
