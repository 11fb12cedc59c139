import { describe, expect, it } from 'vitest';
import type { Score } from './create-scorer.js';
import { toOpenTelemetry } from './to-open-telemetry.js';

const score = (value: number | null, metadata: object = {}): Score =>
  ({ name: 'x', score: value, metadata: { signature: 's', ...metadata } }) as never;
const labelOf = (value: number | null, threshold?: number): unknown =>
  toOpenTelemetry(score(value), threshold === undefined ? undefined : { threshold }).attributes[
    'gen_ai.evaluation.score.label'
  ];

describe('toOpenTelemetry', () => {
  it('labels by the threshold, the score at it passing', () => {
    expect([labelOf(0.5, 0.5), labelOf(0.4, 0.5), labelOf(null, 0.5), labelOf(null)]).toEqual([
      ...['pass', 'fail', 'undefined', 'undefined'],
    ]);
    expect(labelOf(0.5)).toBe(undefined);
  });

  it('has no value where there is none, and says why', () => {
    expect(toOpenTelemetry(score(null, { undefinedBecause: 'empty-text' }))).toEqual({
      name: 'gen_ai.evaluation.result',
      attributes: {
        'gen_ai.evaluation.name': 'x',
        'gen_ai.evaluation.score.label': 'undefined',
        'gen_ai.evaluation.explanation': 'empty-text; s',
      },
    });
    expect(toOpenTelemetry(score(0)).attributes).toEqual({
      'gen_ai.evaluation.name': 'x',
      'gen_ai.evaluation.score.value': 0,
      'gen_ai.evaluation.explanation': 's',
    });
  });

  it('refuses what is no score, and wrong options', () => {
    expect(() => toOpenTelemetry({ name: 'x', score: 1 } as never)).toThrow(
      'toOpenTelemetry: score.metadata',
    );
    expect(() => toOpenTelemetry({ ...score(1), name: 5 } as never)).toThrow('toOpenTelemetry: score.name');
    expect(() => toOpenTelemetry({ ...score(1), score: '1' } as never)).toThrow(
      'toOpenTelemetry: score.score',
    );
    expect(() => toOpenTelemetry(score(1), { threshold: Number.NaN })).toThrow(
      'toOpenTelemetry: options.threshold: expected a finite number, got NaN',
    );
    expect(() => toOpenTelemetry(score(1), { responseId: 5 as never })).toThrow('options.responseId');
  });
});
