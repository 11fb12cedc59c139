import { expect, it } from 'vitest';
import { getMetric, listMetrics } from '../metrics/core/registry.js';
import { plainEquation } from './plain-equation.js';

it.each([
  ['NSE', 'NSE = -1/(ln S) Σ_{s=1}^S p_s ln p_s'],
  ['LD', 'LD = 100 · |C|/|W| · 1/n Σ_{i=1}^n mean_{v_ij > 0} v_ij, v_ij = tf_ij ln(n/df_j)'],
  ['WNR', 'WNR = (|h| - LCS(r, h))/|r|'],
  ['U90-10', 'U^90_10 = percentile_90(S) - percentile_10(S)'],
])('writes the equation of %s as text', (name, text) => {
  expect(plainEquation(getMetric(name).tex)).toBe(text);
});

it('writes operators, accents, sets and roots', () => {
  expect(plainEquation('\\bar S_{\\text{full set}} \\le \\sqrt{x^{2}}')).toBe('S\u0304_{full set} ≤ √(x^2)');
  expect(plainEquation('\\{ i : \\frac{a}{b} \\in C \\}')).toBe('{ i : a/b ∈ C }');
});

it('leaves no command of any metric', () => {
  for (const { tex } of listMetrics()) {
    const text = plainEquation(tex);
    expect(text).not.toContain('\\');
    expect(text).not.toMatch(/\b(?:frac|mathrm|operatorname|quad)\b|undefined| {2}/);
    for (const [open, close] of ['()', '{}', '[]'].map((pair) => [...pair]))
      expect(text.split(open!).length, text).toBe(text.split(close!).length);
  }
});
