import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import type { TopicModel } from '../../text/topics/topic-model.js';
import type { NextTurnCase } from '../../transcript/types.js';
import { topicExpansion } from './topic-expansion.js';

/** A text's topics are the shares of the letters x, y and z in it. */
const letters: TopicModel = frozen({
  id: 'letters',
  topics: 3,
  distribution(text: string) {
    const counts = ['x', 'y', 'z'].map((letter) => text.split(letter).length - 1);
    const total = counts.reduce((sum, count) => sum + count, 0);
    return total === 0 ? null : counts.map((count) => count / total);
  },
});
const said = (context: string[], message: string): NextTurnCase =>
  frozen({
    context: context.map((text) => ({ speaker: 'a', text })),
    candidate: { speaker: 'b', text: message },
  });
const expand = (context: string[], message: string, options = {}) =>
  topicExpansion(said(context, message), { topicModel: letters, ...options });

describe('topicExpansion', () => {
  it('is the mass outside the topics that dominated the stable window', () => {
    // The last 2 turns are y alone, the last 4 half x: JSD(y, (x + y)/2) = 0.311 > 0.1, so h* = 2 and y dominates.
    // Last two turns and message: y y z z z, 3 of 5 outside.
    expect(expand(['x', 'x', 'y', 'y'], 'zzz')).toMatchObject({
      stableWindow: 2,
      dominantTopics: [1],
      n: 2,
    });
    expect(expand(['x', 'x', 'y', 'y'], 'zzz').score).toBeCloseTo(0.6, 14);
    // Below the divergence the window goes on: all 4 turns, x and y dominate.
    expect(expand(['x', 'x', 'y', 'y'], 'zzz', { tau: 0.4 })).toMatchObject({
      stableWindow: 4,
      dominantTopics: [0, 1],
    });
  });

  it('takes the largest multiple of delta where the topics never change, or all turns where there are fewer', () => {
    expect(expand(['x', 'x', 'x', 'x', 'x'], 'x').stableWindow).toBe(4);
    expect(expand(['x'], 'x').stableWindow).toBe(1);
    expect(expand(['x', 'x', 'x'], 'x', { delta: 1 }).stableWindow).toBe(3);
  });

  it('needs the fewest topics for the mass, equal ones by index', () => {
    expect(expand(['xxxyyz', 'xxxyyz'], 'z', { rho: 0.5 }).dominantTopics).toEqual([0]);
    expect(expand(['xxxyyz', 'xxxyyz'], 'z', { rho: 0.51 }).dominantTopics).toEqual([0, 1]);
    expect(expand(['zy', 'zy'], 'z', { rho: 0.5 }).dominantTopics).toEqual([1]);
    expect(expand(['xxx', 'xxx'], 'z', { rho: 1 })).toMatchObject({ dominantTopics: [0, 1, 2], score: 0 });
  });

  it('takes bounds that are numbers of at least 0, and stops where topics differ by more', () => {
    // Any difference ends the window where tau is 0, none where they are the same.
    expect(expand(['x', 'xxy', 'xxy', 'xxy', 'xxy'], 'z', { tau: 0 }).stableWindow).toBe(4);
    expect(expand(['x', 'x', 'xy', 'xy', 'xy', 'xy'], 'z', { tau: 0 }).stableWindow).toBe(4);
    expect(() => expand(['x'], 'z', { tau: -0.1 })).toThrow(
      'topicExpansion: options.tau: expected a finite number of at least 0, got -0.1',
    );
    // Turns without a known word say nothing of a change: it comes with the y, before which four turns stand.
    expect(expand(['y', 'y', 'x', 'x', '.', '.'], 'z').stableWindow).toBe(4);
  });

  it('has no topics without a context', () => {
    const none = { score: null, stableWindow: null, dominantTopics: [], n: 0 };
    expect(expand([], 'z')).toMatchObject({ ...none, undefinedBecause: 'empty-context' });
    expect(expand(['.', '.'], 'z')).toMatchObject({ score: null, stableWindow: 2, dominantTopics: [] });
  });

  it('reads the message with the last turns, or alone', () => {
    expect(expand(['x', 'x'], 'z').score).toBeCloseTo(1 / 3, 14);
    expect(expand(['x', 'x'], 'z', { recent: 0 }).score).toBe(1);
    expect(expand(['x', 'x'], 'z', { recent: 1 }).score).toBe(0.5);
    expect(expand(['x', 'x'], 'z', { recent: 9 }).score).toBeCloseTo(1 / 3, 14);
  });

  it('repeats the message where asked, as often as the last turns are longer', () => {
    // The last turns are 7 characters with the line break, the message 1: 7 times. x x and seven z: 7/9.
    expect(expand(['x..', 'x..'], 'z', { repeatMessage: true }).score).toBeCloseTo(7 / 9, 14);
    expect(expand(['x..', 'x..'], 'z', { variant: 'reference' }).score).toBeCloseTo(7 / 9, 14);
    expect(expand(['x..', 'x..'], 'z', { variant: 'reference', repeatMessage: false }).score).toBeCloseTo(
      1 / 3,
      14,
    );
    // At most 20 times: 20 of 22.
    expect(expand([`x${'.'.repeat(99)}`, 'x'], 'z', { repeatMessage: true }).score).toBeCloseTo(20 / 22, 14);
  });

  it('passes over turns without a known word', () => {
    expect(expand(['x', 'x', '...', ' '], 'z', { recent: 0 })).toMatchObject({
      stableWindow: 4,
      dominantTopics: [0],
    });
  });

  it('says why it has no value', () => {
    expect(expand([], 'z').undefinedBecause).toBe('empty-context');
    expect(expand(['x'], ' ').undefinedBecause).toBe('empty-text');
    expect(expand(['...'], 'z').undefinedBecause).toBe('no-known-word');
    expect(expand(['x'], '...', { recent: 0 })).toMatchObject({
      undefinedBecause: 'no-known-word',
      stableWindow: 1,
      dominantTopics: [0],
    });
    // The message alone may be unknown.
    expect(expand(['x'], '...').score).toBe(0);
  });

  it('is 0 in the reference where it has no value, but scores the last turns for a blank message', () => {
    const variant = 'reference';
    expect(expand([], 'z', { variant }).score).toBe(0);
    expect(expand(['...'], 'z', { variant }).score).toBe(0);
    expect(expand(['y', 'x', 'x', 'x', 'x', 'z', 'y'], ' ', { variant, delta: 5 }).score).toBeGreaterThan(0);
  });

  it('averages over the members of a model with several seeds', () => {
    const flat: TopicModel = { id: 'flat', distribution: () => [0.9, 0.1] };
    const topicModel = { id: 'both', distribution: letters.distribution, members: [letters, flat] };
    const result = expand(['x', 'x'], 'z', { topicModel });
    expect(result.score).toBeCloseTo((1 / 3 + 0.1) / 2, 14);
    expect(result.spread).toMatchObject({ minimum: 0.1 });
    expect(result).toMatchObject({ stableWindow: 2, dominantTopics: [] });
    // Two turns are stable to the one (x, then y), all four to the other, which sees no difference: no one window.
    const apart = expand(['x', 'x', 'y', 'y'], 'z', { topicModel });
    expect(apart).toMatchObject({ stableWindow: null, n: 4 });
  });

  it.each([
    [{ delta: 0 }, 'options.delta: expected a whole number of at least 1, got 0'],
    [{ recent: -1 }, 'options.recent: expected a whole number of at least 0, got -1'],
    [{ rho: -0.1 }, 'options.rho: expected a number from 0 to 1, got -0.1'],
    [{ rho: 1.1 }, 'options.rho: expected a number from 0 to 1, got 1.1'],
    [{ tau: Number.NaN }, 'options.tau: expected a finite number of at least 0, got NaN'],
    [{ window: 0 }, 'options.window: expected a whole number of at least 1, got 0'],
    [{ topicModel: undefined }, 'options.topicModel: expected a topic model, got undefined'],
  ])('complains about %o', (options, message) => {
    expect(() => expand(['x'], 'z', options)).toThrow(`topicExpansion: ${message}`);
  });

  interface Case {
    id: string;
    input: {
      context: { speaker: string; utterance: string }[];
      message: string;
      ell: number;
      delta: number;
      rho: number;
      tau: number;
      messageRepeat: number;
    };
    code: { hStar: number; tes: number };
    paper: { hStar: number | null; tes: number | null; dominant?: number[] | null };
  }
  const { theta, cases } = golden<{
    theta: { alpha: number; topics: number; topicOf: Record<string, number> };
    cases: Case[];
  }>('tes');
  const distribution = (text: string): number[] | null => {
    const words = text.split(/\s+/).filter((word) => word in theta.topicOf);
    if (words.length === 0) return null;
    const weights = Array<number>(theta.topics).fill(theta.alpha);
    for (const word of words) weights[theta.topicOf[word]!]! += 1;
    const total = weights.reduce((a, b) => a + b);
    return weights.map((weight) => weight / total);
  };
  it.each(cases)('matches the published code and formula: $id', ({ input, code, paper }) => {
    const local = said(
      input.context.map(({ utterance }) => utterance),
      input.message,
    );
    const { delta, tau, rho, ell: recent } = input;
    const options = { topicModel: { id: 'golden', distribution }, delta, tau, rho, recent };
    const formula = topicExpansion(local, options);
    if (paper.tes === null) expect(formula.score).toBeNull();
    else expect(formula.score).toBeCloseTo(paper.tes, 9);
    expect(formula.stableWindow).toBe(paper.hStar);
    if (paper.dominant) expect([...formula.dominantTopics].sort()).toEqual(paper.dominant);
    const repeatMessage = input.messageRepeat === 0;
    const reference = topicExpansion(local, { ...options, variant: 'reference', repeatMessage });
    expect(reference.score).toBeCloseTo(code.tes, 9);
  });

  it('refuses a model whose topics are no distribution', () => {
    const topicModel = { id: 'weights', distribution: () => [3, 4] };
    expect(() => expand(['x y', 'y'], 'x', { topicModel })).toThrow(
      'topicExpansion: sum of topicModel.distribution: expected 1',
    );
  });

  it('refuses a model with another number of topics for another text', () => {
    const topicModel = { id: 'grows', distribution: (text: string) => (text === 'x' ? [1] : [0.5, 0.5]) };
    expect(() => expand(['x'], 'y', { topicModel })).toThrow(
      'topicExpansion: topicModel.distribution: expected 1 probabilities for every text, got 2',
    );
  });

  it('takes probabilities that were rounded', () => {
    const topicModel = { id: 'rounded', distribution: () => [0.333, 0.333, 0.333] };
    expect(expand(['x y', 'y'], 'x', { topicModel }).score).not.toBeNull();
  });

  it('is 1 for rho 0: no topic dominates', () => {
    expect(expand(['xxx', 'xxy'], 'x', { rho: 0 })).toMatchObject({ score: 1, dominantTopics: [] });
  });
});
