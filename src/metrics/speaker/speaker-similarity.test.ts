import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agrees, type ContextTurn, embeddedLocalOf } from '../../../testing/embedded.js';
import { golden } from '../../../testing/golden.js';
import { speakerSimilarity } from './speaker-similarity.js';

interface Values {
  avg: number | null;
  max: number | null;
  augAvg?: number | null;
  augMax?: number | null;
}
interface Case {
  id: string;
  input: {
    predictedSpeaker: string;
    context: { speaker: string; embedding: number[] }[];
    background: number[] | null;
    windowSize: number | null;
  };
  code: Values;
  paper: Values;
}

const context: ContextTurn[] = [
  ['ana', [1, 0]],
  ['ben', [0, 1]],
  ['Ana ', [3, 4]],
  ['eva', [1, 0]],
];

describe('speakerSimilarity', () => {
  it('takes the nearest own turn for each turn of the others', () => {
    // ben (0, 1): cosines 0 and .8; eva (1, 0): 1 and .6. Nearest .8 and 1, mean .9.
    const result = speakerSimilarity(embeddedLocalOf(context, ['ana', [5, 5]]));
    expect(result.score).toBeCloseTo(0.9, 14);
    expect(result).toMatchObject({ average: result.score, maximum: 1, n: 2 });
    expect(result.augmented).toEqual({ average: null, maximum: null });
  });

  it('mixes own turns and background by the number of own turns', () => {
    // mean of ana's turns (2, 2), a = 2/4: .5 (2, 2) + .5 (-2, 2) = (0, 2). Cosine to ben 1, to eva 0.
    const local = embeddedLocalOf(context, ['ana', [5, 5]], [-2, 2]);
    expect(speakerSimilarity(local).augmented).toEqual({ average: 0.5, maximum: 1 });
    // From two own turns on the background is gone: (2, 2) has cosine .7071 to both.
    const { augmented } = speakerSimilarity(local, { backgroundTurns: 2 });
    expect(augmented.average).toBeCloseTo(Math.SQRT1_2, 14);
  });

  it('stands on the background alone for somebody who has not spoken', () => {
    const result = speakerSimilarity(embeddedLocalOf(context, ['kim', [5, 5]], [0, 7]));
    expect(result).toMatchObject({ score: null, undefinedBecause: 'no-history' });
    expect(result.augmented.maximum).toBe(1);
  });

  it('looks at the window only', () => {
    const result = speakerSimilarity(embeddedLocalOf(context, ['ana', [5, 5]]), { window: 2 });
    expect(result).toMatchObject({ n: 1, params: { window: 2, backgroundTurns: 2 } });
    expect(result.score).toBeCloseTo(0.6, 14);
  });

  it('says why it has no value, and gives 0 in the reference', () => {
    const alone = embeddedLocalOf([['ana', [1, 0]]], ['ana', [1, 0]]);
    expect(speakerSimilarity(alone).undefinedBecause).toBe('one-speaker');
    expect(speakerSimilarity(embeddedLocalOf([], ['ana', [1]])).undefinedBecause).toBe('empty-context');
    expect(speakerSimilarity(alone, { variant: 'reference' })).toMatchObject({ score: 0, maximum: 0 });
  });

  it('gives a zero vector similarity 0', () => {
    const local = embeddedLocalOf(
      [
        ['ana', [0, 0]],
        ['ben', [0, 1]],
      ],
      ['ana', [1, 0]],
    );
    expect(speakerSimilarity(local).score).toBe(0);
  });

  it('names what is wrong', () => {
    const local = embeddedLocalOf(context, ['ana', [5, 5]]);
    expect(() => speakerSimilarity(local, { window: 0 })).toThrow(
      'speakerSimilarity: options.window: expected a whole number of at least 1, got 0',
    );
    expect(() => speakerSimilarity({ ...local, candidateEmbedding: [1] })).toThrow(
      'speakerSimilarity: candidateEmbedding.length: expected 2, got 1',
    );
    expect(() => speakerSimilarity({ ...local, contextEmbeddings: [[1, 2]] })).toThrow(
      'speakerSimilarity: contextEmbeddings.rows: expected 4, one per turn, got 1',
    );
    expect(() => speakerSimilarity(local, { backgroundTurns: 0 })).toThrow(
      'speakerSimilarity: options.backgroundTurns: expected a whole number of at least 1, got 0',
    );
    expect(() => speakerSimilarity({ ...local, candidateEmbedding: [1, Infinity] })).toThrow(
      'speakerSimilarity: candidateEmbedding[1]: expected a finite number, got Infinity',
    );
    const holed = embeddedLocalOf([['ana', [1, Number.NaN]]], ['ana', [1, 0]]);
    expect(() => speakerSimilarity(holed)).toThrow(
      'speakerSimilarity: contextEmbeddings[0][1]: expected a finite number, got NaN',
    );
  });

  it.each(golden<{ cases: Case[] }>('lses').cases)(
    'matches code and formula: $id',
    ({ input, code, paper }) => {
      const turns = input.context.map(({ speaker, embedding }): ContextTurn => [speaker, embedding]);
      const size = input.context[0]?.embedding.length ?? 1;
      const candidate: ContextTurn = [input.predictedSpeaker, Array<number>(size).fill(1)];
      const local = embeddedLocalOf(turns, candidate, input.background ?? undefined);
      for (const [variant, want] of [
        ['paper', paper],
        ['reference', code],
      ] as const) {
        const backgroundTurns = input.windowSize ? { backgroundTurns: input.windowSize } : {};
        const result = speakerSimilarity(local, { variant, ...backgroundTurns });
        expect(agrees(result.score, want.avg)).toBe(true);
        expect(agrees(result.maximum, want.max)).toBe(true);
        if (input.background) expect(agrees(result.augmented.average, want.augAvg)).toBe(true);
        if (input.background) expect(agrees(result.augmented.maximum, want.augMax)).toBe(true);
      }
    },
  );

  const vector = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 3, maxLength: 3 });
  const turn = fc.tuple(fc.constantFrom('a', 'b', 'c'), vector);
  it('lies in [-1, 1], and does not see lengths of vectors or the order of turns', () => {
    fc.assert(
      fc.property(
        fc.array(turn, { maxLength: 12 }),
        fc.double({ min: 0.1, max: 9, noNaN: true }),
        (turns, scale) => {
          const { score, maximum } = speakerSimilarity(embeddedLocalOf(turns, ['a', [1, 1, 1]]));
          const other = turns.map(([s, v]): ContextTurn => [s, v.map((x) => x * scale)]).reverse();
          expect(agrees(speakerSimilarity(embeddedLocalOf(other, ['a', [0, 1, 0]])).score, score, 1e-7)).toBe(
            true,
          );
          if (score === null) return;
          expect(score >= -1 && score <= maximum! + 1e-12 && maximum! <= 1).toBe(true);
        },
      ),
    );
  });

  it('leaves blank own turns out of the augmented vector, as the published code does', () => {
    const said = (speaker: string, text: string) => ({ speaker, text });
    const result = speakerSimilarity({
      context: [said('a', 'tea'), said('a', ' '), said('b', 'cake')],
      contextEmbeddings: [
        [1, 0],
        [0, 0],
        [0, 1],
      ],
      candidate: said('a', 'so'),
      candidateEmbedding: [1, 1],
      backgroundEmbedding: [0, 1],
    });
    // One turn of content in a window of 3: (1/3) (1, 0) + (2/3) (0, 1), whose cosine with (0, 1) is 2 / sqrt(5).
    expect(result.augmented.average).toBeCloseTo(2 / Math.sqrt(5), 14);
  });
});
