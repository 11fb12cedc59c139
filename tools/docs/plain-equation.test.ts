import { expect, it } from 'vitest';
import { getMetric, listMetrics } from '../../src/metrics/core/registry.js';
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

it.each([
  // Signs, of every kind.
  [String.raw`\prod_i a \notin \lVert x \rVert`, 'Π_i a ∉ ‖ x ‖'],
  [String.raw`\alpha \tau \Delta \cup \#\,\%`, 'α τ Δ ∪ # %'],
  [String.raw`\foo x`, 'foo x'],
  // Functions are set apart from letters and numbers behind them, and put brackets around a fraction.
  [String.raw`\mathrm{LD} \ln p`, 'LD ln p'],
  [String.raw`p\ln p\log2`, 'pln plog 2'],
  [String.raw`\operatorname{sim}a`, 'sim a'],
  [String.raw`\operatorname{sim}(a)`, 'sim(a)'],
  [String.raw`\exp(-x)`, 'exp(-x)'],
  [String.raw`\ln\left|x\right|`, 'ln|x|'],
  [String.raw`\ln \bar p`, 'ln p\u0304'],
  [String.raw`\ln\frac{n}{m}`, 'ln(n/m)'],
  [String.raw`\ln \frac{n + 1}{m}`, 'ln((n + 1)/m)'],
  // So are fractions from what is multiplied with them.
  [String.raw`\frac ab\frac{c}{d}`, 'a/b c/d'],
  [String.raw`2\frac{a}{b}x`, '2 a/b x'],
  [String.raw`\frac{a}{b}(c)\frac{d}{e}`, 'a/b (c) d/e'],
  [String.raw`\frac{a}{b}\sum_i c`, 'a/b Σ_i c'],
  [String.raw`\frac{a}{b}=\frac{c}{d}+e`, 'a/b=c/d+e'],
  // Brackets around the sides of a fraction that have several parts.
  [String.raw`\frac{-a}{|b c|}`, '(-a)/|b c|'],
  [String.raw`\frac{ a }{\lVert b \rVert}`, 'a/‖ b ‖'],
  [String.raw`\frac{a \cdot b}{c/d}`, '(a · b)/(c/d)'],
  // Indices, roots and means.
  ['x_{ ij }^{n - 1}', 'x_ij^{n - 1}'],
  ['x_ i^+', 'x_i^+'],
  [String.raw`x_\text{full set}`, 'x_{full set}'],
  [String.raw`\hat{y}_t\tilde z`, 'y\u0302_tz\u0303'],
  [String.raw`\overline{x + y}\sqrt{2}`, 'mean(x + y)√(2)'],
  // Blanks.
  [String.raw`\left( a , [ b \right] )`, '(a, [b])'],
  ['  a   b ', 'a b'],
  ['', ''],
])('writes %s as text', (tex, text) => {
  expect(plainEquation(tex)).toBe(text);
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
