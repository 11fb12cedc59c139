import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agrees, type ContextTurn, embeddedLocalOf } from '../../../testing/embedded.js';
import { golden } from '../../../testing/golden.js';
import { messageNovelty } from './message-novelty.js';

interface Case {
  id: string;
  input: { context: string[]; message: string; k: number | null; embeddings: Record<string, number[]> };
  code: { avg: number; min: number };
  paper: { avg: number | null; min: number | null };
}

const tea: ContextTurn = ['ana', [1, 0], 'tea'];
const dots: ContextTurn = ['ben', [1, 0], '... !'];
const cake: ContextTurn = ['ana', [0, 1], 'cake'];

describe('messageNovelty', () => {
  it('is the mean distance to the turns that have text', () => {
    // 1 - .6 = .4 and 1 - .8 = .2: mean .3
    const result = messageNovelty(embeddedLocalOf([tea, dots, cake], ['ben', [3, 4]]));
    expect(result.score).toBeCloseTo(0.3, 14);
    expect(result.minimum).toBeCloseTo(0.2, 14);
    expect(result.n).toBe(2);
  });

  it('counts its window over all turns, the reference over those with text', () => {
    const local = embeddedLocalOf([tea, dots, cake], ['ben', [0, 1]]);
    expect(messageNovelty(local, { window: 2 })).toMatchObject({ n: 1, score: 0 });
    expect(messageNovelty(local, { window: 2, variant: 'reference' })).toMatchObject({ n: 2, score: 0.5 });
  });

  it('takes a bare dot product in the reference', () => {
    const local = embeddedLocalOf([tea], ['ben', [3, 4]]);
    expect(messageNovelty(local, { variant: 'reference' }).score).toBe(-2);
  });

  it('is undefined without a message or a context with text, 0 in the reference', () => {
    const empty = embeddedLocalOf([tea], ['ben', [1, 0], '?!']);
    expect(messageNovelty(empty)).toMatchObject({ score: null, undefinedBecause: 'empty-text' });
    const bare = embeddedLocalOf([dots], ['ben', [1, 0]]);
    expect(messageNovelty(bare)).toMatchObject({ score: null, undefinedBecause: 'empty-context' });
    expect(messageNovelty(bare, { variant: 'reference' })).toMatchObject({ score: 0, minimum: 0 });
  });

  it('finds a zero vector novel and a duplicate not', () => {
    expect(messageNovelty(embeddedLocalOf([tea], ['ben', [0, 0]])).score).toBe(1);
    expect(messageNovelty(embeddedLocalOf([tea], ['ben', [1, 0]])).score).toBe(0);
  });

  it('names the option in its error', () => {
    expect(() =>
      messageNovelty(embeddedLocalOf([tea], ['a', [1, 0]]), { window: -1, variant: 'reference' }),
    ).toThrow('messageNovelty: options.window: expected a whole number of at least 1, got -1');
  });

  it.each(golden<{ cases: Case[] }>('msns').cases)(
    'matches code and formula: $id',
    ({ input, code, paper }) => {
      const clean = (text: string): string => text.replace(/\p{P}/gu, '').trim();
      const size = Object.values(input.embeddings)[0]?.length ?? 1;
      const vector = (text: string): number[] => input.embeddings[clean(text)] ?? Array<number>(size).fill(0);
      const turns = input.context.map((text): ContextTurn => ['s', vector(text), text]);
      const local = embeddedLocalOf(turns, ['p', vector(input.message), input.message]);
      for (const [variant, want] of [
        ['paper', paper],
        ['reference', code],
      ] as const) {
        const result = messageNovelty(local, { variant, ...(input.k ? { window: input.k } : {}) });
        expect(agrees(result.score, want.avg)).toBe(true);
        expect(agrees(result.minimum, want.min)).toBe(true);
      }
    },
  );

  const vector = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 3, maxLength: 3 });
  it('lies in [0, 2], whatever the lengths of the vectors', () => {
    fc.assert(
      fc.property(fc.array(vector, { minLength: 1, maxLength: 9 }), vector, (rows, candidate) => {
        const turns = rows.map((row): ContextTurn => ['s', row]);
        const { score, minimum } = messageNovelty(embeddedLocalOf(turns, ['p', candidate]));
        const longer = turns.map(([s, row]): ContextTurn => [s, row.map((x) => 8 * x)]);
        expect(agrees(messageNovelty(embeddedLocalOf(longer, ['p', candidate])).score, score)).toBe(true);
        expect(minimum! >= 0 && score! >= minimum! - 1e-12 && score! <= 2).toBe(true);
      }),
    );
  });
});
