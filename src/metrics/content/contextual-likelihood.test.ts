import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import { contextualLikelihood } from './contextual-likelihood.js';

describe('contextualLikelihood', () => {
  it('is the geometric mean of the token probabilities', () => {
    // (1/2 * 1/8 * 1/4)^(1/3) = 1/4
    const result = contextualLikelihood(frozen([1 / 2, 1 / 8, 1 / 4].map(Math.log)));
    expect(result.score).toBeCloseTo(0.25, 14);
    expect(result.perplexity).toBeCloseTo(4, 13);
    expect(result).toMatchObject({ n: 3, rescaled: null, params: { variant: 'paper', rescale: null } });
  });

  it('is rescaled beside the score, not in its place', () => {
    const result = contextualLikelihood([Math.log(0.103)], { rescale: 25 });
    expect(result.score).toBeCloseTo(0.103, 14);
    // 1 - exp(-25 * 0.103) = 0.9238641...
    expect(result.rescaled).toBeCloseTo(1 - Math.exp(-2.575), 14);
  });

  it('is undefined without tokens, 0 in the reference', () => {
    expect(contextualLikelihood([])).toMatchObject({ score: null, undefinedBecause: 'empty-text', n: 0 });
    expect(contextualLikelihood([], { variant: 'reference', rescale: 25 })).toMatchObject({
      score: 0,
      rescaled: 0,
      perplexity: null,
    });
  });

  it('is 0 where a token is impossible', () => {
    expect(contextualLikelihood([-1, Number.NEGATIVE_INFINITY], { rescale: 25 })).toMatchObject({
      score: 0,
      perplexity: null,
      rescaled: 0,
    });
  });

  it('finds the impossible token wherever it stands', () => {
    for (const at of [0, 1, 2]) {
      const logs = [-1, -2, -3].map((log, i) => (i === at ? Number.NEGATIVE_INFINITY : log));
      expect(contextualLikelihood(logs)).toMatchObject({ score: 0, perplexity: null });
    }
    expect(contextualLikelihood([-1], { rescale: null }).params).toEqual({ variant: 'paper', rescale: null });
    expect(contextualLikelihood([0], { rescale: 0.5 }).rescaled).toBeCloseTo(1 - Math.exp(-0.5), 14);
  });

  it('takes typed arrays, and certainty that rounding brought above 0', () => {
    expect(contextualLikelihood(Float32Array.of(0, 1e-7)).score).toBe(1);
  });

  it('complains about what is no log-probability', () => {
    expect(() => contextualLikelihood([-1, 0.5])).toThrow(
      'contextualLikelihood: logProbabilities[1]: expected a number of at most 0, got 0.5',
    );
    expect(() => contextualLikelihood([Number.NaN])).toThrow('expected a number of at most 0, got NaN');
    expect(() => contextualLikelihood([null as unknown as number])).toThrow('got null');
    expect(() => contextualLikelihood([-1], { rescale: 0 })).toThrow(
      'contextualLikelihood: options.rescale: expected a finite number above 0 or null, got 0',
    );
  });

  interface Case {
    id: string;
    input: { tokenLogProbs: (number | null)[]; promptIds: number[]; messageIds: number[]; maxLength: number };
    code: { ll: number; llScaled: number | null };
    paper: { ll: number | null };
  }
  const cases = golden<{ cases: Case[] }>('ll').cases;
  const complete = cases.filter(({ input }) => !input.tokenLogProbs.includes(null));
  it.each(complete)('matches the published code and formula: $id', ({ input, code, paper }) => {
    const logs = input.tokenLogProbs as number[];
    const { score } = contextualLikelihood(logs, { rescale: 25 });
    if (paper.ll === null) expect(score).toBeNull();
    else expect(score).toBeCloseTo(paper.ll, 12);
    if (input.messageIds.length + 1 > input.maxLength) return; // the published code cuts such a message off
    const reference = contextualLikelihood(logs, { variant: 'reference', rescale: 25 });
    expect(reference.score).toBeCloseTo(code.ll, 12);
    expect(reference.rescaled).toBeCloseTo(code.llScaled!, 12);
  });

  it('has no perplexity where that is beyond all numbers', () => {
    // exp(-740) is 4.2e-322.
    expect(contextualLikelihood([-740])).toMatchObject({ score: Math.exp(-740), perplexity: null });
  });

  it('lies between the least and the most probable token', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -50, max: 0, noNaN: true }), { minLength: 1 }), (logs) => {
        const { score } = contextualLikelihood(logs);
        expect(score).toBeGreaterThanOrEqual(Math.exp(Math.min(...logs)) * (1 - 1e-12));
        expect(score).toBeLessThanOrEqual(Math.exp(Math.max(...logs)) * (1 + 1e-12));
      }),
    );
  });
});
