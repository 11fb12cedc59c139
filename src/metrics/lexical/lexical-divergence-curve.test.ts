import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import type { Turn } from '../../transcript/types.js';
import { lexicalDivergence } from './lexical-divergence.js';
import { lexicalDivergenceCurve } from './lexical-divergence-curve.js';

const turns: Turn[] = frozen([
  { speaker: 'a', text: 'Red bus', round: 1 },
  { speaker: 'b', text: 'red car', round: 2 },
  { speaker: 'a', text: 'car', round: 2 },
  { speaker: 'b', text: 'car', round: 3 },
  { speaker: 'b', text: 'no round' },
]);

describe('lexicalDivergenceCurve', () => {
  it('compares each round with the first, and averages', () => {
    const second = lexicalDivergence({ text: ['red', 'car', 'car'], reference: ['red', 'bus'] }).score!;
    const third = lexicalDivergence({ text: ['car'], reference: ['red', 'bus'] }).score!;
    const curve = lexicalDivergenceCurve({ turns });
    expect(curve.perRound).toEqual([
      { round: 2, score: second },
      { round: 3, score: third },
    ]);
    expect(curve.score).toBeCloseTo((second + third) / 2, 14);
  });

  it('goes by the numbers of the rounds, not by where they stand', () => {
    expect(lexicalDivergenceCurve({ turns: turns.toReversed() })).toEqual(lexicalDivergenceCurve({ turns }));
    const late = [10, 9, 1].map((round) => ({ speaker: 'a', text: `word${round}`, round }));
    expect(lexicalDivergenceCurve({ turns: late }).perRound.map(({ round }) => round)).toEqual([9, 10]);
  });

  it('takes the words of a vocabulary in any case, as it takes those of the turns', () => {
    const lower = lexicalDivergenceCurve({ turns }, { vocabulary: ['red', 'bus'] });
    expect(lower.perRound[0]?.score).toBe(
      lexicalDivergence({ text: ['red'], reference: ['red', 'bus'] }).score,
    );
    expect(lexicalDivergenceCurve({ turns }, { vocabulary: ['Red', 'BUS'] })).toEqual(lower);
  });

  it('or with the one before', () => {
    const third = lexicalDivergence({ text: ['car'], reference: ['red', 'car', 'car'] }).score!;
    expect(lexicalDivergenceCurve({ turns }, { reference: 'previous' }).perRound[1]).toEqual({
      round: 3,
      score: third,
    });
  });

  it('keeps a round without value as null, and is undefined without any', () => {
    expect(lexicalDivergenceCurve({ turns }, { alpha: 0 })).toMatchObject({ score: null, n: 0 });
    expect(lexicalDivergenceCurve({ turns: [] })).toMatchObject({
      score: null,
      undefinedBecause: 'too-few-items',
    });
  });

  it('names a wrong option', () => {
    expect(() => lexicalDivergenceCurve({ turns }, { reference: 'last' as 'first' })).toThrow(
      'lexicalDivergenceCurve: options.reference: expected "first" or "previous", got "last"',
    );
  });
});
