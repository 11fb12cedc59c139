import { expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { ADJUSTMENTS, adjustPValues } from './adjust-p-values.js';

it('adjusts what has a p-value, and leaves the rest in its place', () => {
  // Three p-values. Bonferroni: times 3. Holm: .01 * 3, .03 * 2, then no less than that. Benjamini and Hochberg:
  // .01 * 3, .03 * 3 / 2 but no more than the next, .04.
  expect(ADJUSTMENTS).toEqual(['holm', 'benjamini-hochberg', 'bonferroni', 'none']);
  const pValues = frozen([0.04, null, 0.01, 0.03]);
  for (const [adjustment, want] of [
    ['bonferroni', [0.12, null, 0.03, 0.09]],
    ['holm', [0.06, null, 0.03, 0.06]],
    ['benjamini-hochberg', [0.04, null, 0.03, 0.04]],
    ['none', [0.04, null, 0.01, 0.03]],
  ] as const) {
    const adjusted = adjustPValues(pValues, adjustment);
    expect(adjusted.map((p) => (p === null ? null : Number(p.toFixed(12))))).toEqual(want);
  }
});
