import type { Trends } from '../../analysis/trends.js';
import type { Spec } from './chart-encodings.js';
import { distinctNames } from './chart-labels.js';
import { intervalMarks, nameRows, panelFacet, quantitative } from './chart-marks.js';
import type { Group } from './groups.js';
import { estimateOf } from './measured.js';
import { successMeasure } from './outcome-measures.js';
import { readingAdvice } from './reading.js';
import { levelText, type ReportStatistics } from './report-statistics.js';
import type { Cell, Figure } from './types.js';

/** Success or a slope, in percent or in points. */
interface Row {
  readonly panel: string;
  readonly system: string;
  readonly mean: number;
  readonly lower: number | null;
  readonly upper: number | null;
  /** Whether the interval excludes 0; the success of a system is not compared with 0. */
  readonly isFound: boolean;
}

const SOLVED = 'Solved, percent';

/** Success of many systems, the highest first, and the effect of more turns in each game. */
export function slopesFigure(
  { systems: trends }: Trends,
  groups: readonly Group[],
  statistics: ReportStatistics,
): Figure {
  const solved = successMeasure(groups, statistics)
    .flatMap((measure) =>
      measure.systems.map((each) => ({ each, own: estimateOf(measure, each, statistics) })),
    )
    .flatMap(({ each: { system }, own: { mean, lower, upper } }) =>
      mean === null ? [] : [percentRow(SOLVED, system, mean, lower, upper, true)],
    )
    .sort((a, b) => b.mean - a.mean);
  const slopes = trends.flatMap((trend) => {
    const { game, system = '', perDoubling, interval } = trend;
    if (perDoubling === null) return [];
    const panel = game || 'all conversations';
    const isFound = interval !== null && interval.lower * interval.upper > 0;
    return [percentRow(panel, system, perDoubling, interval?.lower, interval?.upper, isFound)];
  });
  const all = [...solved, ...slopes];
  const games = [...new Set(slopes.map(({ panel }) => panel))];
  const names = [...new Set(all.map(({ system }) => system))];
  const short = distinctNames(names, 16);
  const values = all.map((each) => ({ ...each, row: short[names.indexOf(each.system)] }));
  const spec = (columns: number, width: number): Spec => ({
    data: { values },
    facet: panelFacet([SOLVED, ...games], { labelFontSize: 12, labelLimit: 150 }),
    columns,
    resolve: { scale: { x: 'independent' } },
    spacing: { row: 20, column: 20 },
    spec: { width, height: 18 * names.length, layer: layers(short) },
  });
  const columns = Math.min(games.length + 1, 5);
  return {
    title: `Success by system, and points per doubling of the turns in ${games.length === 1 ? 'the game' : 'each game'}`,
    note: `Systems are sorted by success, with ${levelText(statistics)} intervals. Games: change of success per doubling of the turns, with corrected intervals; colored where the interval excludes 0.`,
    reading: [readingAdvice('turn-scaling')],
    spec: spec(columns, Math.round((760 - 20 * columns) / columns)),
    narrow: spec(1, 170),
    columns: ['Shown', 'System', 'Value', 'Lower', 'Upper'],
    rows: all.map(({ panel, system, mean, lower, upper }): Cell[] => [panel, system, mean, lower, upper]),
  };
}

function percentRow(
  panel: string,
  system: string,
  share: number,
  lower: number | null | undefined,
  upper: number | null | undefined,
  isFound: boolean,
): Row {
  const percent = (bound: number | null | undefined): number | null => (bound == null ? null : 100 * bound);
  return { panel, system, mean: 100 * share, lower: percent(lower), upper: percent(upper), isFound };
}

function layers(names: readonly string[]): Spec[] {
  const y = nameRows('row', names, { labelLimit: 150 });
  const axis = { title: null, scale: { zero: true, nice: true }, axis: { tickCount: 3 } };
  const x = (field: string): Spec => quantitative(field, axis);
  const color = { condition: { test: 'datum.isFound', value: 'var(--c1)' }, value: 'var(--rule)' };
  return intervalMarks(y, x, color, { value: 'circle' });
}
