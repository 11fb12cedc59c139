import { byKey } from '../../math/by-key.js';
import { standardDeviation } from '../../math/standard-deviation.js';
import { betterOf } from '../../metrics/core/questions.js';
import { decimalsFor, plainNumber, pText, signedNumber } from '../../words/numbers.js';
import type { Spec } from './chart-encodings.js';
import { distinctNames } from './chart-labels.js';
import { shortName } from './finding-words.js';
import { type Difference, type Finding, isDifference, tells } from './findings.js';
import { type ForestRow, forestSpec } from './forest-spec.js';
import type { Estimate, Group } from './groups.js';
import { estimateOf, type SystemMeasure } from './measured.js';
import { stackedGrids } from './narrow-spec.js';
import { measureName } from './reading.js';
import { correctionText, levelText, type ReportStatistics } from './report-statistics.js';
import type { Cell, Figure } from './types.js';

/** How systems differ by every measure: of two a forest of differences, of more a grid of measures by systems. */
export function systemsFigure(
  groups: readonly Group[],
  measured: readonly SystemMeasure[],
  findings: readonly Finding[],
  statistics: ReportStatistics,
): Figure | undefined {
  const known = findings.filter(isDifference);
  const [first] = known;
  if (first === undefined) return undefined;
  const names = groups.filter(({ isNamed }) => isNamed).map(({ name }) => name);
  return names.length === 2
    ? forest(first, known, measured, statistics)
    : grid(names, measured, known, statistics);
}

/** The standard deviation of the dialogues of all systems by a measure: what differences are counted in. */
function spreadOf(card: Finding['card'], measured: readonly SystemMeasure[]): number {
  const own = measured.find((each) => each.card === card);
  const scores = (own?.systems ?? []).flatMap(({ dialogues }) =>
    dialogues.flatMap(({ score }) => score ?? []),
  );
  return scores.length < 2 ? 0 : standardDeviation(scores);
}

function forest(
  { a, b }: Finding,
  findings: readonly Difference[],
  measured: readonly SystemMeasure[],
  statistics: ReportStatistics,
): Figure {
  const sorted = [...findings].sort((x, y) => (x.pValue ?? 2) - (y.pValue ?? 2));
  const rows = sorted.map((finding) => {
    const spread = spreadOf(finding.card, measured);
    const by = (value: number | null): number | null =>
      value === null || !(spread > 0) ? null : value / spread;
    return { finding, d: by(finding.difference), lower: by(finding.lower), upper: by(finding.upper) };
  });
  const values = rows.flatMap(({ finding, d, lower, upper }): ForestRow[] => {
    if (d === null) return [];
    const decimals = decimalsFor(finding.lower, finding.upper, finding.difference);
    const text = `${signedNumber(finding.difference, decimals)}, ${pText(finding.adjustedPValue)}`;
    return [
      { row: shortName(finding.card), value: d, lower, upper, text, isTold: tells(finding, statistics) },
    ];
  });
  const most = Math.max(
    0.5,
    ...values.flatMap(({ value, lower, upper }) => [value, lower ?? 0, upper ?? 0].map(Math.abs)),
  );
  const spec = (width: number, title: string): Spec => forestSpec(values, width, title, most);
  return {
    title: `${a} minus ${b} by every measure`,
    note: `Differences in standard deviations of the dialogues, with ${levelText(statistics)} intervals; at the right in units of the measure, p-values ${correctionText(statistics)}. Filled: told apart. Sorted by p.`,
    reading: ['Which way is better, if either, is in the table and under “How to read the measures”.'],
    spec: spec(560, `${b} higher ← difference in standard deviations → ${a} higher`),
    medium: spec(380, 'Difference in standard deviations'),
    narrow: spec(130, 'Standard deviations'),
    columns: ['Measure', 'Better', 'A - B in SD', 'Lower', 'Upper'],
    rows: rows.map(({ finding, d, lower, upper }): Cell[] => [
      ...[measureName(finding.card), betterOf(finding.card.direction), d, lower, upper],
    ]),
  };
}

function grid(
  names: readonly string[],
  measured: readonly SystemMeasure[],
  findings: readonly Finding[],
  statistics: ReportStatistics,
): Figure {
  const rows = gridRows(names, measured, findings, statistics);
  const labels = [...new Set(rows.map(({ row }) => row))];
  const short = distinctNames(names, 14);
  const values = rows.map(({ name, row, deviation, text }) => ({
    ...{ row, x: short[names.indexOf(name)], deviation, text },
  }));
  const spec = (width: number, shown = short): Spec => ({
    data: { values: values.filter(({ x }) => shown.includes(String(x))) },
    width,
    height: 30 * labels.length,
    layer: gridLayers(labels, shown, width / shown.length),
  });
  return {
    title: 'Systems by measure',
    note: `Means over dialogues; the fuller a cell, the farther the system lies from the mean of all (blue-green above, red below; fullest from 1.5 standard deviations of the dialogues). In brackets: pairs of systems told apart, of ${(names.length * (names.length - 1)) / 2}, p-values ${correctionText(statistics)}. Sorted by p.`,
    reading: ['Which way is better, if either, is under “How to read the measures”.'],
    spec: spec(Math.max(620, Math.min(760, 90 * names.length))),
    medium: spec(520),
    narrow: stackedGrids(short, 5, (shown) => spec(220, shown)),
    columns: ['Measure', 'System', 'Mean', 'Lower', 'Upper', 'n'],
    rows: rows.map(({ card, name, mean, lower, upper, n }): Cell[] => [
      ...[measureName(card), name, mean, lower, upper, n],
    ]),
  };
}

interface GridRow extends Estimate {
  readonly card: Finding['card'];
  readonly row: string;
  readonly name: string;
  /** From the mean of all systems, in standard deviations of the dialogues. */
  readonly deviation: number;
  readonly text: string;
}

/** The means of the named systems by the measures of the findings, the least p-value first. */
function gridRows(
  names: readonly string[],
  measured: readonly SystemMeasure[],
  findings: readonly Finding[],
  statistics: ReportStatistics,
): GridRow[] {
  const byCard = [...byKey(findings, ({ card }) => card)].map(([card, own]) => ({
    card,
    told: own.filter((each) => tells(each, statistics)).length,
    least: Math.min(...own.map(({ pValue }) => pValue ?? 2)),
  }));
  byCard.sort((x, y) => x.least - y.least);
  return byCard.flatMap(({ card, told }) => {
    const own = measured.filter((each) => each.card === card);
    const means = own.flatMap((each) =>
      each.systems.flatMap((system) => {
        const { mean, ...rest } = estimateOf(each, system, statistics);
        const name = system.system;
        return mean !== null && names.includes(name) ? [{ ...rest, mean, name }] : [];
      }),
    );
    const middle = means.reduce((sum, { mean }) => sum + mean, 0) / means.length;
    const spread = spreadOf(card, measured);
    const decimals = Math.max(...means.map((each) => decimalsFor(each.lower, each.upper, each.mean)), 0);
    return means.map((each) => ({
      ...{ ...each, card, row: `${shortName(card)} (${told})`, text: plainNumber(each.mean, decimals) },
      deviation: spread > 0 ? Math.max(-1.5, Math.min(1.5, (each.mean - middle) / spread)) : 0,
    }));
  });
}

/** Names above columns that are narrower than they are slanted. */
function gridLayers(labels: readonly string[], names: readonly string[], column: number): Spec[] {
  const isSlanted = names.some((name) => 7 * name.length > column);
  const y = {
    field: 'row',
    type: 'nominal',
    title: null,
    sort: labels,
    axis: { ticks: false, domain: false },
  };
  const x = {
    ...{ field: 'x', type: 'nominal', title: null, sort: names },
    axis: { orient: 'top', ticks: false, domain: false, labelAngle: isSlanted ? -40 : 0 },
  };
  const fillOpacity = {
    ...{ field: 'size', type: 'quantitative', legend: null },
    scale: { domain: [0, 1.5], range: [0.02, 0.5] },
  };
  return [
    {
      transform: [{ calculate: 'abs(datum.deviation)', as: 'size' }],
      mark: { type: 'rect', stroke: 'var(--paper)', strokeWidth: 2 },
      encoding: {
        ...{ x, y, fillOpacity },
        fill: { condition: { test: 'datum.deviation < 0', value: 'var(--c2)' }, value: 'var(--c1)' },
      },
    },
    {
      mark: { type: 'text', fontSize: 12, color: 'var(--ink)' },
      encoding: { x, y, text: { field: 'text' } },
    },
  ];
}
