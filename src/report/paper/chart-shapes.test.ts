import { describe, expect, it } from 'vitest';
import { boxFigure } from './chart-shapes.js';
import { barFigure, intervalFigure } from './charts.js';

interface Layer {
  readonly mark: { readonly type: string };
  readonly encoding: Readonly<Record<string, { readonly field?: string }>>;
}

/** What each mark of a chart is drawn from: the fields of its place and of its other end. */
function drawnFrom({ spec }: { readonly spec: object }): string[] {
  return (spec as { layer: readonly Layer[] }).layer.map(
    ({ mark, encoding }) =>
      `${mark.type}: ${[encoding.y?.field, encoding.y2?.field].filter(Boolean).join(' to ')}`,
  );
}

const text = { title: 'Scores', note: '', reading: [], x: 'System', y: 'Score' };

describe('boxFigure', () => {
  const datum = { x: 'a', series: 'full', n: 3, p10: 1, p25: 2, p50: 3, p75: 4, p90: 5, mean: 3.5 };

  it('draws whiskers over the middle four fifths, boxes over the middle half, the median and the mean', () => {
    const figure = boxFigure(text, [datum]);
    expect(drawnFrom(figure)).toEqual(['rule: p10 to p90', 'bar: p25 to p75', 'tick: p50', 'point: mean']);
    expect((figure.spec as { data: unknown }).data).toEqual({ values: [datum] });
    expect(figure.rows).toEqual([['a', 'full', 3, 1, 2, 3, 4, 5, 3.5]]);
  });
});

describe('whiskers', () => {
  const datum = { x: 'a', series: 's', y: 2, lower: 1, upper: 4, n: 9 };

  it.each([intervalFigure, barFigure])('go from the lower to the upper end: %o', (draw) => {
    const figure = draw(text, [datum]);
    expect(drawnFrom(figure)).toContain('rule: lower to upper');
    expect(figure.columns).toEqual(['System', 'System', 'Score', 'Lower', 'Upper', 'n']);
    expect(figure.rows).toEqual([['a', 's', 2, 1, 4, 9]]);
  });
});
