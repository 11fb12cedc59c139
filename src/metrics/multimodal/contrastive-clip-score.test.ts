import { describe, expect, it } from 'vitest';
import { agrees } from '../../../testing/embedded.js';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import { contrastiveClipScore } from './contrastive-clip-score.js';

interface Values {
  absolute: number;
  distractors: number[];
  contrastive: number;
}
interface Case extends Record<'percent' | 'percentNoClamp' | 'w2_5' | 'w1', Values> {
  name: string;
  kind: string;
  text: number[];
  target: number[];
  distractors: number[][];
}

const cases = golden<{ cases: Case[] }>('clipscore').cases.filter(({ kind }) => kind === 'contrastive');

describe('contrastiveClipScore', () => {
  it('is the score of the target minus the mean of the distractors', () => {
    // 80 - (60 + 0) / 2; unclamped 80 - (60 - 100) / 2; mean clamped 80 - max(0, -20).
    const distractors = frozen([
      [3, 4],
      [-1, 0],
    ]);
    const score = (clamp: 'item' | 'mean' | 'none') =>
      contrastiveClipScore(frozen([1, 0]), frozen([4, 3]), distractors, { clamp });
    expect(score('item')).toMatchObject({ score: 50, target: 80, distractorMean: 30, n: 2 });
    expect(score('none').score).toBe(100);
    expect(score('mean')).toMatchObject({ score: 80, distractorMean: 0 });
  });

  it('is undefined without a distractor and with a zero vector', () => {
    const none = contrastiveClipScore([1, 0], [1, 0], []);
    expect(none).toMatchObject({ score: null, undefinedBecause: 'no-distractor', target: 100 });
    const zero = contrastiveClipScore(
      [1, 0],
      [1, 0],
      [
        [1, 0],
        [0, 0],
      ],
    );
    expect(zero).toMatchObject({ score: null, undefinedBecause: 'zero-vector', distractorMean: null });
  });

  it('names what is wrong', () => {
    expect(() => contrastiveClipScore([1, 0], [1], [[1, 0]])).toThrow(
      'contrastiveClipScore: target.length: expected 2 as text, got 1',
    );
    expect(() => contrastiveClipScore([1, 0], [1, 0], [[1, 0, 0]])).toThrow(
      'distractors.cols: expected 2 as text',
    );
  });

  it.each(cases)('matches the formula: $name', ({ text, target, distractors, ...values }) => {
    const runs = [
      [{}, values.percent],
      [{ clamp: 'none' }, values.percentNoClamp],
      [{ scale: 2.5 }, values.w2_5],
      [{ scale: 1 }, values.w1],
    ] as const;
    for (const [options, want] of runs) {
      const result = contrastiveClipScore(text, target, distractors, options);
      expect(agrees(result.score, want.contrastive)).toBe(true);
      expect(agrees(result.target, want.absolute)).toBe(true);
    }
  });
});
