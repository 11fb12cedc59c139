import { byPair, type Finding, isDifferent } from '../../analysis/index.js';
import { directionWord } from '../../metrics/core/questions.js';
import { findingDecimals } from '../../words/finding-words.js';
import { metricSymbol, scaleOf } from '../../words/metric-names.js';
import { decimalsFor, plainNumber, pText, signedNumber } from '../../words/numbers.js';
import type { Spec } from './chart-encodings.js';
import { distinctNames } from './chart-labels.js';
import { quantitative, textMarks } from './chart-marks.js';
import { type ForestRow, forestSpec } from './forest-spec.js';
import type { Estimate } from './groups.js';
import { constantScore, estimateOf, type Measure, type SystemMeasure } from './measured.js';
import { stackedGrids } from './narrow-spec.js';
import { findingMetric } from './outcome-measures.js';
import { meansPanels } from './panel-figures.js';
import { findingMeasure, measureName } from './reading.js';
import type { ReportFindings } from './report-findings.js';
import { meansNote, type ReportStatistics } from './report-statistics.js';
import type { Cell, Figure } from './types.js';

/** Differences between levels on every metric: a forest plot for two levels, a grid of metrics by levels for more. */
export function systemsFigure(
  measured: readonly SystemMeasure[],
  { findings, plan, deviations }: ReportFindings,
  statistics: ReportStatistics,
): Figure | undefined {
  const known = findings.filter(({ difference }) => difference !== null);
  const [first] = known;
  if (first === undefined || plan === undefined) return undefined;
  return plan.levels.length === 2
    ? forest(first, known, deviations)
    : grid(plan.levels, measured, { findings, deviations }, statistics);
}

function forest({ a, b }: Finding, findings: readonly Finding[], deviations: Deviations): Figure {
  const sorted = [...findings].sort((x, y) => (x.pValue ?? 2) - (y.pValue ?? 2));
  const rows = sorted.flatMap((finding) => {
    const spread = deviations.get(finding.metric) ?? 0;
    const by = (value: number | null | undefined): number | null =>
      value == null || !(spread > 0) ? null : value / spread;
    const { difference, interval } = finding;
    return [{ finding, d: by(difference), lower: by(interval?.lower), upper: by(interval?.upper) }];
  });
  const values = rows.flatMap(({ finding, d, lower, upper }): ForestRow[] => {
    const { metric, difference, adjustedPValue } = finding;
    if (d === null || difference === null) return [];
    const text = `${signedNumber(scaleOf(metric).factor * difference, findingDecimals(finding))}, ${pText(adjustedPValue)}`;
    return [{ row: metricSymbol(metric), value: d, lower, upper, text, isSignificant: isDifferent(finding) }];
  });
  const most = Math.max(
    0.5,
    ...values.flatMap(({ value, lower, upper }) => [value, lower ?? 0, upper ?? 0].map(Math.abs)),
  );
  const spec = (width: number, title: string): Spec => forestSpec(values, width, title, most);
  return {
    title: `${a} minus ${b} by every metric`,
    note: 'Differences in standard deviations of the conversations within systems, with corrected intervals; right: in units of the metric, with corrected p-values. Filled: significant difference. Sorted by p.',
    reading: ['The better direction, if any, is in the table and under “How to read the metrics”.'],
    spec: spec(560, `${b} higher ← difference in standard deviations → ${a} higher`),
    narrow: spec(130, 'Standard deviations'),
    columns: ['Metric', 'Better in the paper', 'A - B in SD', 'Lower', 'Upper'],
    rows: rows.map(({ finding, d, lower, upper }): Cell[] => {
      const { name, better } = findingMeasure(finding.metric);
      return [name, better, d, lower, upper];
    }),
  };
}

type Deviations = ReportFindings['deviations'];

function grid(
  names: readonly string[],
  measured: readonly SystemMeasure[],
  found: Pick<ReportFindings, 'findings' | 'deviations'>,
  statistics: ReportStatistics,
): Figure | undefined {
  const rows = gridRows(names, measured, found, statistics);
  if (rows.length === 0) return undefined;
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
  const pairs = byPair(found.findings).length;
  return {
    title: 'Systems by metric',
    note: `Means over conversations. The color shows the distance from the overall mean (blue-green above, red below; full color from 1.5 standard deviations of the conversations within systems). In parentheses: pairs of systems that differ, of ${pairs}, by corrected p-values. Sorted by p.`,
    reading: ['The better direction, if any, is under “How to read the metrics”.'],
    spec: spec(Math.max(620, Math.min(760, 90 * names.length))),
    narrow: stackedGrids(short, 5, (shown) => spec(220, shown)),
    columns: ['Metric', 'System', 'Mean', 'Lower', 'Upper', 'n'],
    rows: rows.map(({ card, name, mean, lower, upper, n }): Cell[] => [
      ...[measureName(card), name, mean, lower, upper, n],
    ]),
  };
}

/** The levels of the compared factor by success or score, the highest first. */
export function levelsFigure(
  outcome: SystemMeasure,
  { levels, field }: ReportFindings,
  statistics: ReportStatistics,
): Figure | undefined {
  const means = outcome.systems.flatMap((each) => {
    const { mean, ...rest } = estimateOf(outcome, each, statistics);
    return mean === null || !levels.has(each.system) ? [] : [{ system: each.system, mean, ...rest }];
  });
  if (means.length < 2) return undefined;
  const sorted = [...means].sort((x, y) => y.mean - x.mean);
  const about = { measure: measureName(outcome.card), better: directionWord(outcome.card.direction) };
  return meansPanels(
    {
      title: `${about.measure} by ${field ?? 'system'}`,
      note: `${meansNote(statistics, 'whiskers')} They are not corrected for the number of comparisons.`,
      reading: [outcome.card.meaning],
      columns: ['Metric', 'Better in the paper', 'System', 'Mean', 'Lower', 'Upper', 'Scored'],
    },
    sorted.map((each) => ({ ...about, ...each })),
    sorted.map(({ system, mean, lower, upper, n }): Cell[] => [
      ...[about.measure, about.better, system, mean, lower, upper, n],
    ]),
    sorted.map(({ system }) => system),
  );
}

interface GridRow extends Estimate {
  readonly card: Measure;
  readonly row: string;
  readonly name: string;
  /** Difference from the mean of all systems, in standard deviations of the conversations within systems. */
  readonly deviation: number;
  readonly text: string;
}

/** The means of the levels on the metrics of the findings, smallest p-value first. */
function gridRows(
  names: readonly string[],
  measured: readonly SystemMeasure[],
  { findings, deviations }: Pick<ReportFindings, 'findings' | 'deviations'>,
  statistics: ReportStatistics,
): GridRow[] {
  const least = (metric: string): number =>
    Math.min(2, ...findings.flatMap((each) => (each.metric === metric ? (each.pValue ?? 2) : [])));
  const sorted = measured
    .filter((each) => constantScore(each) === undefined)
    .sort((x, y) => least(findingMetric(x.card)) - least(findingMetric(y.card)));
  return sorted.flatMap((each) => {
    const { card } = each;
    const metric = findingMetric(card);
    const differ = findings.filter((finding) => finding.metric === metric && isDifferent(finding)).length;
    const means = each.systems.flatMap((system) => {
      const { mean, ...rest } = estimateOf(each, system, statistics);
      const name = system.system;
      return mean !== null && names.includes(name) ? [{ ...rest, mean, name }] : [];
    });
    const middle = means.reduce((sum, { mean }) => sum + mean, 0) / means.length;
    const spread = deviations.get(metric) ?? 0;
    const decimals = Math.max(...means.map((own) => decimalsFor(own.lower, own.upper, own.mean)), 0);
    return means.map((own) => ({
      ...{
        ...own,
        card,
        row: `${card.symbol ?? measureName(card)} (${differ})`,
        text: plainNumber(own.mean, decimals),
      },
      deviation: spread > 0 ? Math.max(-1.5, Math.min(1.5, (own.mean - middle) / spread)) : 0,
    }));
  });
}

/** Names above columns that are narrower than they are slanted. */
function gridLayers(labels: readonly string[], names: readonly string[], column: number): Spec[] {
  const isSlanted = names.some((name) => 7 * name.length + 8 > column);
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
  const fillOpacity = quantitative('size', { legend: null, scale: { domain: [0, 1.5], range: [0.02, 0.5] } });
  return [
    {
      transform: [{ calculate: 'abs(datum.deviation)', as: 'size' }],
      mark: { type: 'rect', stroke: 'var(--paper)', strokeWidth: 2 },
      encoding: {
        ...{ x, y, fillOpacity },
        fill: { condition: { test: 'datum.deviation < 0', value: 'var(--c2)' }, value: 'var(--c1)' },
      },
    },
    textMarks({ fontSize: 12 }, { x, y, text: { field: 'text' } }),
  ];
}
