import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agrees } from '../../../testing/embedded.js';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import { clipScore } from './clip-score.js';

interface Case {
  name: string;
  kind: string;
  text: number[][];
  image: number[][];
  per100: number[];
  clipscoreW2_5: { mean: number; per: number[] };
  torchmetrics: { meanThenClamp100: number };
}

const cases = golden<{ cases: Case[] }>('clipscore').cases.filter(({ kind }) => kind === 'absolute');

describe('clipScore', () => {
  it('is 100 times the cosine of a pair, not below 0', () => {
    expect(clipScore([1, 0], [3, 4])).toMatchObject({ score: 60, perItem: [60], n: 1 });
    expect(clipScore(Float32Array.of(1, 0), Float32Array.of(-1, 0))).toMatchObject({
      score: 0,
      precision: 'float32',
    });
  });

  it('clamps each pair, the mean, or nothing', () => {
    // Scores 60 and -100: (60 + 0) / 2, max(0, -20), -20.
    const [text, image] = [
      frozen([
        [1, 0],
        [1, 0],
      ]),
      frozen([
        [3, 4],
        [-1, 0],
      ]),
    ];
    expect(clipScore(text, image).score).toBe(30);
    expect(clipScore(text, image, { clamp: 'mean' })).toMatchObject({ score: 0, perItem: [60, -100] });
    expect(clipScore(text, image, { clamp: 'none' }).score).toBe(-20);
  });

  it('is undefined with a zero vector and without a pair', () => {
    const zero = clipScore(
      [
        [0, 0],
        [1, 0],
      ],
      [
        [1, 0],
        [1, 0],
      ],
    );
    expect(zero).toMatchObject({ score: null, undefinedBecause: 'zero-vector', perItem: [null, 100] });
    expect(clipScore([], [])).toMatchObject({ score: null, undefinedBecause: 'no-vector' });
  });

  it('names what is wrong', () => {
    expect(() =>
      clipScore(
        [[1, 0]],
        [
          [1, 0],
          [0, 1],
        ],
      ),
    ).toThrow('clipScore: image.rows: expected 1 as text, got 2');
    expect(() => clipScore([1, 0], [1, 0, 0])).toThrow('clipScore: image.cols: expected 2 as text, got 3');
    expect(() => clipScore([1], [1], { scale: 0 })).toThrow(
      'clipScore: options.scale: expected a finite number above 0, got 0',
    );
  });

  it.each(cases)(
    'matches the published code: $name',
    ({ text, image, per100, clipscoreW2_5, torchmetrics }) => {
      const weighted = clipScore(text, image, { scale: 2.5 });
      expect(agrees(weighted.score, clipscoreW2_5.mean)).toBe(true);
      expect(weighted.perItem.every((score, i) => agrees(score, clipscoreW2_5.per[i]))).toBe(true);
      expect(clipScore(text, image).perItem.every((score, i) => agrees(score, per100[i]))).toBe(true);
      const clampedMean = clipScore(text, image, { clamp: 'mean' });
      expect(agrees(clampedMean.score, torchmetrics.meanThenClamp100)).toBe(true);
    },
  );

  it('does not see lengths of vectors, and is 100 for a text and its own vector', () => {
    const row = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(row, row, (text, image) => {
        const scaled = clipScore(
          text.map((x) => 7 * x),
          image,
        );
        expect(agrees(scaled.score, clipScore(text, image).score, 1e-12)).toBe(true);
        expect(agrees(clipScore(text, text).score, 100, 1e-12)).toBe(true);
      }),
    );
  });
});
