import type { Spec } from './chart-encodings.js';
import { BOUNDED, nameRows, quantitative, textMarks } from './chart-marks.js';

/** A line of a forest: a point with its interval, and a text at the right. */
export interface ForestRow {
  readonly row: string;
  readonly value: number;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly text: string;
  /** Whether it differs from 0: filled points do. */
  readonly isSignificant: boolean;
}

/** Points with intervals around 0, one below the other, with a text at the right of each. */
export function forestSpec(rows: readonly ForestRow[], width: number, title: string, most: number): Spec {
  const labels = rows.map(({ row }) => row);
  // Width of the longest metric id.
  const y = nameRows('row', labels, { labelLimit: 225 });
  const about = { title, scale: { domain: [-most, most], nice: true }, axis: { tickCount: 5, grid: false } };
  const x = (field: string): Spec => quantitative(field, about);
  const fill = { condition: { test: 'datum.isSignificant', value: 'var(--c1)' }, value: 'var(--paper)' };
  const layer = [
    { mark: { type: 'rule', color: 'var(--rule)' }, encoding: { x: { datum: 0, type: 'quantitative' } } },
    {
      ...BOUNDED,
      mark: { type: 'rule', strokeWidth: 2, color: 'var(--c1)' },
      encoding: { y, x: x('lower'), x2: { field: 'upper' } },
    },
    {
      mark: { type: 'point', size: 80, stroke: 'var(--c1)', strokeWidth: 2, opacity: 1, filled: false },
      encoding: { y, x: x('value'), fill },
    },
    textMarks(
      { align: 'left', dx: 10, fontSize: 12 },
      { y, x: { datum: most, type: 'quantitative' }, text: { field: 'text' } },
    ),
  ];
  return { data: { values: rows }, width, height: 24 * rows.length, layer };
}
