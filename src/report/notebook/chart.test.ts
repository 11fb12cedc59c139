import { describe, expect, it } from 'vitest';
import type { ScoreRow } from '../../evaluate/row.js';
import { buildChart } from './chart.js';

const whole: ScoreRow = {
  ...{ transcript: 't', unit: 'transcript', metric: 'm', score: 0.25, n: 3, signature: 's' },
};
const ofTurn: ScoreRow = { ...whole, unit: 'turns[0]', turn: 0 };

interface Part {
  readonly data: { readonly values: readonly { readonly unit: string }[] };
  readonly spec: { readonly mark: object; readonly encoding: { readonly x: { readonly field: string } } };
  readonly facet: object;
  readonly columns: number;
  readonly resolve: object;
}

const unitsOf = ({ data }: Part): string[] => data.values.map(({ unit }) => unit);

describe('buildChart', () => {
  it('draws scores alone, not their parts nor what has none', () => {
    const rows = [whole, { ...whole, score: null }, { ...whole, component: 'c' }, { ...whole, score: 0 }];
    const chart = buildChart(rows) as unknown as Part;
    expect(unitsOf(chart)).toEqual(['transcript', 'transcript']);
    expect(chart.spec.mark).toEqual({ type: 'point', filled: true, tooltip: true });
    expect(chart.spec.encoding.x).toEqual({ field: 'transcript', type: 'nominal' });
  });

  it('draws turns along the conversation, a metric beside the other, each by its own scale', () => {
    const chart = buildChart([ofTurn]) as unknown as Part;
    expect(chart).toMatchObject({
      ...{ columns: 3, facet: { field: 'metric', title: null }, resolve: { scale: { y: 'independent' } } },
      spec: {
        ...{ width: 220, height: 160, mark: { type: 'line', point: true, tooltip: true } },
        encoding: {
          x: { field: 'turn', axis: { tickMinStep: 1, format: 'd' } },
          y: { field: 'score', type: 'quantitative', scale: { zero: false } },
          color: { field: 'transcript' },
        },
      },
    });
  });

  it('draws both kinds, one below the other', () => {
    const { vconcat } = buildChart([whole, ofTurn]) as unknown as { vconcat: Part[] };
    expect(vconcat.map(unitsOf)).toEqual([['turns[0]'], ['transcript']]);
    expect(unitsOf(buildChart([]) as unknown as Part)).toEqual([]);
  });
});
