import { describe, expect, it } from 'vitest';
import { agrees, type ContextTurn, embeddedLocalOf } from '../../../testing/embedded.js';
import { golden } from '../../../testing/golden.js';
import { localConsistency } from './local-consistency.js';

type Values = Record<'avg' | 'max' | 'min', number | null> & { aug?: number | null };
interface Case {
  id: string;
  input: {
    predictedSpeaker: string;
    message: string;
    messageEmbedding: number[];
    context: { speaker: string; embedding: number[] }[];
    background: number[] | null;
    windowSize: number;
  };
  code: Values;
  paper: Values;
}

const context: ContextTurn[] = [
  ['ana', [1, 0]],
  ['ben', [0, 1]],
  ['ANA', [3, 4]],
];

describe('localConsistency', () => {
  it("compares the candidate with the speaker's own turns", () => {
    // cos((1, 0), (1, 0)) = 1 and cos((1, 0), (3, 4)) = .6
    const result = localConsistency(embeddedLocalOf(context, ['ana', [2, 0]]));
    expect(result).toMatchObject({ maximum: 1, minimum: 0.6, augmented: null, n: 2 });
    expect(result.score).toBeCloseTo(0.8, 14);
  });

  it('has an augmented value without history', () => {
    const result = localConsistency(embeddedLocalOf(context, ['kim', [2, 0]], [3, 4]));
    expect(result).toMatchObject({ score: null, undefinedBecause: 'no-history', augmented: 0.6, n: 0 });
  });

  it('counts the background less the more own turns there are, up to `backgroundTurns`', () => {
    // One own turn (1, 0) of three, or of two: a = 1/3, 1/2, 1 with the background (0, 1), against (0, 1).
    const turns: ContextTurn[] = [
      ['kim', [1, 0]],
      ['ben', [1, 0]],
      ['ben', [1, 0]],
    ];
    const local = embeddedLocalOf(turns, ['kim', [0, 1]], [0, 1]);
    for (const [options, want, printed] of [
      [{}, 2 / Math.sqrt(5), 'context'],
      [{ backgroundTurns: 2 }, Math.SQRT1_2, 2],
      [{ backgroundTurns: 1 }, 0, 1],
      [{ window: 3 }, 2 / Math.sqrt(5), 3],
    ] as const) {
      const { augmented, params } = localConsistency(local, options);
      expect(augmented).toBeCloseTo(want, 14);
      expect(params).toEqual({ variant: 'paper', ...options, backgroundTurns: printed });
    }
    expect(localConsistency(embeddedLocalOf([], ['kim', [2, 0]], [3, 4]))).toMatchObject({
      ...{ undefinedBecause: 'empty-context', augmented: 0.6 },
    });
  });

  it('has no value at all for a blank candidate', () => {
    const result = localConsistency(embeddedLocalOf(context, ['ana', [2, 0], ' \n'], [3, 4]));
    expect(result).toMatchObject({ score: null, undefinedBecause: 'empty-text', augmented: null });
  });

  it('is undefined without context and gives a zero vector similarity 0', () => {
    expect(localConsistency(embeddedLocalOf([], ['ana', [1]])).undefinedBecause).toBe('empty-context');
    expect(localConsistency(embeddedLocalOf(context, ['ana', [0, 0]])).score).toBe(0);
  });

  it('is 1 for a repeated message', () => {
    const result = localConsistency(embeddedLocalOf([['ana', [0.3, 0.7]]], ['ana', [0.3, 0.7]]));
    expect(result.score).toBeCloseTo(1, 14);
  });

  it('marks single precision, and computes it in double when asked', () => {
    const local = {
      ...embeddedLocalOf(context, ['ana', [1, 0]]),
      contextEmbeddings: context.map(([, row]) => Float32Array.from(row)),
      candidateEmbedding: Float32Array.of(1, 0),
    };
    expect(localConsistency(local).precision).toBe('float32');
    expect(localConsistency(local, { precision: 'double' }).precision).toBeUndefined();
  });

  it('names the option in its error', () => {
    const local = embeddedLocalOf(context, ['ana', [1, 0]]);
    expect(() => localConsistency(local, { backgroundTurns: 1.5 })).toThrow(
      'localConsistency: options.backgroundTurns: expected a whole number of at least 1, got 1.5',
    );
    expect(() => localConsistency(local, { precision: 'single' as 'double' })).toThrow(
      'localConsistency: options.precision: expected "double", got "single"',
    );
  });

  it.each(golden<{ cases: Case[] }>('lscc').cases)(
    'matches code and formula: $id',
    ({ input, code, paper }) => {
      const turns = input.context.map(({ speaker, embedding }): ContextTurn => [speaker, embedding]);
      const candidate: ContextTurn = [input.predictedSpeaker, input.messageEmbedding, input.message];
      const local = embeddedLocalOf(turns, candidate, input.background ?? undefined);
      const window = input.windowSize > 0 ? { window: input.windowSize } : {};
      for (const [variant, want] of [
        ['paper', paper],
        ['reference', code],
      ] as const) {
        const result = localConsistency(local, { variant, ...window });
        expect(agrees(result.score, want.avg)).toBe(true);
        expect(agrees(result.maximum, want.max)).toBe(true);
        expect(agrees(result.minimum, want.min)).toBe(true);
        if (variant === 'paper') expect(agrees(result.augmented, want.aug)).toBe(true);
      }
    },
  );

  it('leaves blank own turns out of the augmented vector, as the published code does', () => {
    const blank: ContextTurn[] = [
      ['ana', [1, 0]],
      ['ana', [0, 0]],
      ['ben', [0, 1]],
    ];
    const local = { ...embeddedLocalOf(blank, ['ana', [0, 1]]), backgroundEmbedding: [0, 1] };
    // One turn of content in a window of 3: (1/3) (1, 0) + (2/3) (0, 1), whose cosine with (0, 1) is 2 / sqrt(5).
    expect(localConsistency(local).augmented).toBeCloseTo(2 / Math.sqrt(5), 14);
    expect(localConsistency(local)).toMatchObject({ n: 2, average: 0 });
  });
});
