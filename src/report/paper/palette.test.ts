import { describe, expect, it } from 'vitest';
import { closestPair, colorDifference, contrast, VISIONS } from '../../../testing/color-vision.js';
import { SERIES_COLORS } from './chart-theme.js';
import { DARK_COLORS, LIGHT_COLORS } from './page-style.js';

const SCHEMES = [
  ['light', LIGHT_COLORS],
  ['dark', DARK_COLORS],
] as const;

const seriesOf = (colors: Readonly<Record<string, string>>): string[] =>
  SERIES_COLORS.map((property) => colors[/var\((.*)\)/.exec(property)![1]!]!);

describe('the colors of series', () => {
  // Pairs 1, 5 and 25 of the test data of Sharma, Wu and Dalal (2005), table 1.
  it.each([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, -1.1848, -84.8006], [50, 0, -82.7485], 1],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  ] as const)('are measured by CIEDE2000', (a, b, expected) => {
    expect(colorDifference(a, b)).toBeCloseTo(expected, 4);
  });

  it.each(SCHEMES)('are told apart by everyone: at least 15 between any two (%s)', (_, colors) => {
    for (const vision of VISIONS) {
      const { pair, difference } = closestPair(seriesOf(colors), vision);
      expect(difference, `${vision}: ${pair}`).toBeGreaterThanOrEqual(15);
    }
  });

  it.each(SCHEMES)('stand out from the paper, as text does (%s)', (_, colors) => {
    for (const color of seriesOf(colors)) {
      expect(contrast(color, colors['--paper']!), color).toBeGreaterThanOrEqual(3);
    }
    for (const name of ['--ink', '--ink-2', '--accent']) {
      expect(contrast(colors[name]!, colors['--paper']!), name).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colors[name]!, colors['--panel']!), name).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('have the same names in both schemes', () => {
    expect(Object.keys(DARK_COLORS)).toEqual(Object.keys(LIGHT_COLORS));
  });
});
