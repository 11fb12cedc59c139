import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import { lexicalDivergence } from './lexical-divergence.js';

describe('lexicalDivergence', () => {
  it('is the divergence of smoothed counts', () => {
    // Over red, bus, car: p = (2, 2, 1) / 5, q = (2, 1, 2) / 5; .4 ln(2) + .2 ln(1/2) = .2 ln 2.
    const result = lexicalDivergence({ text: frozen(['red', 'bus']), reference: frozen(['red', 'car']) });
    expect(result.score).toBeCloseTo(0.2 * Math.LN2, 14);
    expect(result).toMatchObject({ n: 2, vocabularySize: 3 });
    expect(
      lexicalDivergence({ text: ['red', 'bus'], reference: ['red', 'car'] }, { base: 2 }).score,
    ).toBeCloseTo(0.2, 14);
  });

  it('leaves out words beyond a given vocabulary', () => {
    const vocabulary = ['red', 'bus', 'car'];
    const within = lexicalDivergence(
      { text: ['red', 'bus', 'zebra'], reference: ['red', 'car'] },
      { vocabulary },
    );
    expect(within.score).toBeCloseTo(0.2 * Math.LN2, 14);
    expect(within.n).toBe(2);
    expect(within.params.vocabulary).toMatch(/^list#/);
  });

  it('is undefined where it is infinite or over nothing', () => {
    expect(lexicalDivergence({ text: ['a'], reference: ['b'] }, { alpha: 0 }).undefinedBecause).toBe(
      'infinite',
    );
    expect(lexicalDivergence({ text: [], reference: [] }).undefinedBecause).toBe('empty-text');
    expect(lexicalDivergence({ text: ['a'], reference: [] }, { alpha: 0 }).undefinedBecause).toBe(
      'empty-text',
    );
    expect(lexicalDivergence({ text: [], reference: ['a'] }, { alpha: 0 }).undefinedBecause).toBe(
      'empty-text',
    );
    expect(lexicalDivergence({ text: ['a'], reference: ['a'] }, { vocabulary: [] }).undefinedBecause).toBe(
      'empty-text',
    );
    expect(lexicalDivergence({ text: [], reference: ['a', 'b'] }).score).toBeCloseTo(0, 14); // both uniform after smoothing
  });

  it('refuses a base of 1, a vocabulary and words that are none', () => {
    expect(() => lexicalDivergence({ text: [], reference: [] }, { base: 1 })).toThrow(
      'lexicalDivergence: options.base: expected a finite number above 1, got 1',
    );
    expect(lexicalDivergence({ text: ['a'], reference: ['b'] }, { base: 1.5 }).params).toMatchObject({
      vocabulary: 'union',
    });
    expect(() => lexicalDivergence({ text: [], reference: [] }, { vocabulary: 'all' as 'union' })).toThrow(
      'lexicalDivergence: options.vocabulary: expected "union" or a list of words, got "all"',
    );
    expect(() => lexicalDivergence({ text: ['a'], reference: 'b' as never })).toThrow(
      /^lexicalDivergence: input\.reference: expected /,
    );
  });

  it('refuses a negative alpha', () => {
    expect(() => lexicalDivergence({ text: [], reference: [] }, { alpha: -1 })).toThrow(
      'lexicalDivergence: options.alpha: expected a finite number of at least 0, got -1',
    );
  });

  type Want = { laterGivenFirst: number; firstGivenLater: number; laterGivenFirstBits: number };
  type Case = {
    name: string;
    later: string[];
    first: string[];
    otherGameTokens: string[];
    results: Record<string, Want>;
  };
  it.each(golden<{ cases: Case[] }>('kl').cases)('matches an independent implementation: $name', (one) => {
    const { later, first, otherGameTokens, results } = one;
    for (const [key, want] of Object.entries(results)) {
      const alpha = Number(/^alpha([\d.]+)/.exec(key)![1]);
      const all = [...new Set([...later, ...first, ...otherGameTokens])];
      const options = { alpha, vocabulary: key.endsWith('union') ? ('union' as const) : all };
      const pairs: [number | null, number][] = [
        [lexicalDivergence({ text: later, reference: first }, options).score, want.laterGivenFirst],
        [lexicalDivergence({ text: first, reference: later }, options).score, want.firstGivenLater],
        [
          lexicalDivergence({ text: later, reference: first }, { ...options, base: 2 }).score,
          want.laterGivenFirstBits,
        ],
      ];
      for (const [got, expected] of pairs) {
        if (Number.isFinite(expected)) expect(got).toBeCloseTo(expected, 11);
        else expect(got).toBeNull();
      }
    }
  });

  it('is 0 against itself, never negative, and blind to order', () => {
    const tokens = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 });
    fc.assert(
      fc.property(tokens, tokens, (later, first) => {
        expect(lexicalDivergence({ text: later, reference: later }).score).toBeCloseTo(0, 12);
        const { score } = lexicalDivergence({ text: later, reference: first });
        expect(score!).toBeGreaterThanOrEqual(0);
        expect(lexicalDivergence({ text: [...later].reverse(), reference: first }).score).toBeCloseTo(
          score!,
          12,
        );
      }),
    );
  });
});
