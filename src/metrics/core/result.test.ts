import { describe, expect, it } from 'vitest';
import { MetricError } from '../../error.js';
import { scored, undefinedBecause } from './result.js';

const identity = { id: 'some-metric', revision: 2 };

describe('scored', () => {
  it('carries identity, score and components, and is frozen', () => {
    const result = scored(identity, 0.5, { n: 3, params: { window: 2 }, perTurn: [1, 2] });
    expect(result).toEqual({
      metric: 'some-metric',
      revision: 2,
      score: 0.5,
      n: 3,
      params: { window: 2 },
      perTurn: [1, 2],
    });
    expect(Object.isFrozen(result)).toBe(true);
    expect(Object.isFrozen(result.perTurn)).toBe(true);
    expect(Object.isFrozen(result.params)).toBe(true);
  });

  it('leaves absent fields out instead of holding undefined', () => {
    expect('tokenizer' in scored(identity, 1, { n: 1, params: {}, tokenizer: undefined })).toBe(false);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('throws for %s, which is never a score', (score) => {
    expect(() => scored(identity, score, { n: 1, params: {} })).toThrow(MetricError);
    expect(() => scored(identity, score, { n: 1, params: {} })).toThrow(
      `someMetric: score: expected a finite number, got ${score}`,
    );
  });
});

describe('undefinedBecause', () => {
  it('has no score and says why', () => {
    const result = undefinedBecause(identity, 'one-speaker', { n: 1, params: {} });
    expect(result).toMatchObject({ score: null, undefinedBecause: 'one-speaker', n: 1 });
    expect(Object.isFrozen(result)).toBe(true);
  });
});
