import { describe, expect, it } from 'vitest';
import { getMetric } from '../metrics/core/registry.js';
import type { MetricResult } from '../metrics/core/result.js';
import { signature } from '../metrics/core/signature.js';
import { componentScore, rowsFor, skippedRow } from './rows.js';

const card = getMetric('speaker-similarity');
const place = { transcript: 'd1', unit: 'turns[2]', turn: 2, speaker: 'ana', source: 'f' } as const;
const result = {
  metric: card.id,
  revision: 1,
  score: 0.5,
  n: 3,
  params: { variant: 'paper' },
} as MetricResult;
const base = { ...place, metric: card.id, symbol: 'LS-ES', n: 3, signature: signature(result) };

describe('rowsFor', () => {
  it('is the row of the score, with where it belongs', () => {
    expect([...rowsFor(card, place, result, false)]).toStrictEqual([
      { ...base, score: 0.5, status: 'scored' },
    ]);
  });

  it('has the reason where there is no score', () => {
    const without = { ...result, score: null, undefinedBecause: 'no-history' } as MetricResult;
    expect([...rowsFor(card, place, without, false)]).toStrictEqual([
      { ...base, score: null, status: 'undefined', undefinedBecause: 'no-history' },
    ]);
  });

  it('is followed by its components where they are asked for', () => {
    const rows = [
      ...rowsFor(card, place, { ...result, maximum: 0.9, augmented: { maximum: 0.7 } } as MetricResult, true),
    ];
    expect(rows.slice(1).map(({ component, score }) => [component, score])).toEqual([
      ['LS-ES-avg', null],
      ['LS-ES-max', 0.9],
      ['LS-ES-aug', null],
      ['LS-ES-aug-max', 0.7],
    ]);
    expect(rows[2]).toStrictEqual({ ...base, component: 'LS-ES-max', score: 0.9, status: 'scored' });
  });
});

describe('skippedRow', () => {
  it('says what is lacking', () => {
    const row = {
      ...{ metric: card.id, symbol: 'LS-ES', score: null, n: 0, signature: null },
      ...{ status: 'skipped', skipped: 'needs embeddings' },
    };
    expect(skippedRow(card, { transcript: 'd1' }, 'embeddings')).toStrictEqual({
      ...{ unit: 'transcript', transcript: 'd1', ...row },
    });
    expect(skippedRow(card, { transcript: '*', unit: 'corpus' }, 'embeddings')).toMatchObject({
      unit: 'corpus',
    });
  });
});

describe('componentScore', () => {
  it('reads a number of the result, however deep', () => {
    const nested = { ...result, parts: { max: 0.9, list: [1, 2], none: null } } as MetricResult;
    const read = (of: string): number | null => componentScore(nested, { of, symbol: 'X' } as never);
    expect(['n', 'parts.max', 'parts.list.1'].map(read)).toEqual([3, 0.9, 2]);
    expect(['parts', 'metric', 'parts.none', 'parts.none.x', 'other.x'].map(read)).toEqual(
      Array(5).fill(null),
    );
  });
});
