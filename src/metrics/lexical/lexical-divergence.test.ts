import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import { lexicalDivergence } from './lexical-divergence.js';

describe('lexicalDivergence', () => {
  it('is the divergence of smoothed counts', () => {
    // Over red, bus, car: p = (2, 2, 1) / 5, q = (2, 1, 2) / 5; .4 ln(2) + .2 ln(1/2) = .2 ln 2.
    const result = lexicalDivergence(frozen(['red', 'bus']), frozen(['red', 'car']));
    expect(result.score).toBeCloseTo(0.2 * Math.LN2, 14);
    expect(result).toMatchObject({ n: 2, vocabularySize: 3 });
    expect(lexicalDivergence(['red', 'bus'], ['red', 'car'], { base: 2 }).score).toBeCloseTo(0.2, 14);
  });

  it('leaves out words beyond a given vocabulary', () => {
    const vocabulary = ['red', 'bus', 'car'];
    const within = lexicalDivergence(['red', 'bus', 'zebra'], ['red', 'car'], { vocabulary });
    expect(within.score).toBeCloseTo(0.2 * Math.LN2, 14);
    expect(within.n).toBe(2);
    expect(within.params.vocabulary).toMatch(/^list#/);
  });

  it('is undefined where it is infinite or over nothing', () => {
    expect(lexicalDivergence(['a'], ['b'], { alpha: 0 }).undefinedBecause).toBe('infinite');
    expect(lexicalDivergence([], []).undefinedBecause).toBe('empty-text');
    expect(lexicalDivergence(['a'], [], { alpha: 0 }).undefinedBecause).toBe('empty-text');
    expect(lexicalDivergence([], ['a'], { alpha: 0 }).undefinedBecause).toBe('empty-text');
    expect(lexicalDivergence(['a'], ['a'], { vocabulary: [] }).undefinedBecause).toBe('empty-text');
    expect(lexicalDivergence([], ['a', 'b']).score).toBeCloseTo(0, 14); // both uniform after smoothing
  });

  it('refuses a base of 1, a vocabulary and words that are none', () => {
    expect(() => lexicalDivergence([], [], { base: 1 })).toThrow(
      'lexical-divergence: options.base: expected a finite number above 1, got 1',
    );
    expect(lexicalDivergence(['a'], ['b'], { base: 1.5 }).params).toMatchObject({ vocabulary: 'union' });
    expect(() => lexicalDivergence([], [], { vocabulary: 'all' as 'union' })).toThrow(
      'lexical-divergence: options.vocabulary: expected "union" or a list of words, got "all"',
    );
    expect(() => lexicalDivergence(['a'], 'b' as never)).toThrow(/^lexical-divergence: reference: expected /);
  });

  it('refuses a negative alpha', () => {
    expect(() => lexicalDivergence([], [], { alpha: -1 })).toThrow(
      'lexical-divergence: options.alpha: expected a finite number of at least 0, got -1',
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
        [lexicalDivergence(later, first, options).score, want.laterGivenFirst],
        [lexicalDivergence(first, later, options).score, want.firstGivenLater],
        [lexicalDivergence(later, first, { ...options, base: 2 }).score, want.laterGivenFirstBits],
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
        expect(lexicalDivergence(later, later).score).toBeCloseTo(0, 12);
        const { score } = lexicalDivergence(later, first);
        expect(score!).toBeGreaterThanOrEqual(0);
        expect(lexicalDivergence([...later].reverse(), first).score).toBeCloseTo(score!, 12);
      }),
    );
  });
});
