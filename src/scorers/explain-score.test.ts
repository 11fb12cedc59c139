import { describe, expect, it } from 'vitest';
import { MetricError } from '../error.js';
import { createScorer, type Score } from './create-scorer.js';
import { explainScore, requireFail, requireScorer, shortNumber } from './explain-score.js';

const turns = createScorer({ metric: 'LNR', scale: 'range' });
const whole = createScorer({ metric: 'centering-score', whenUndefined: 'fail' });
const score = (metadata: object): Score =>
  ({ name: 'x', score: 0, metadata: { n: 3, signature: 's', ...metadata } }) as never;

it('rounds for people to four digits', () => {
  expect([1 / 3, 12345.6, -2].map(shortNumber)).toEqual(['0.3333', '12350', '-2']);
});

it('explains a score in one line', () => {
  expect(explainScore(score({ raw: 0.25 }), turns)).toBe(`${turns.card.id} 0.25, n = 3 (turns); s`);
  expect(explainScore(score({ raw: 0 }), whole)).toBe('centering-score 0, n = 3 (transitions); s');
  expect(explainScore(score({ raw: null, undefinedBecause: 'empty-text' }), whole)).toBe(
    'no value (empty-text), n = 3 (transitions); s',
  );
});

describe('requireFail', () => {
  it('lets pass what fails, and refuses what skips with an error that has a path', () => {
    expect(() => requireFail('f', whole, 'why')).not.toThrow();
    try {
      requireFail('f', turns, 'why');
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(MetricError);
      expect(error).toMatchObject({
        code: 'INVALID_OPTION',
        path: 'options.whenUndefined',
        received: 'skip',
      });
    }
  });

  it.each([undefined, null, 5, {}, { card: {} }, () => 1])('refuses %s for a scorer', (value) => {
    const message = 'f: scorer: expected a scorer from createScorer, got';
    expect(() => requireFail('f', value as never, 'why')).toThrow(message);
    expect(() => requireScorer('f', value as never)).toThrow(message);
  });
});
