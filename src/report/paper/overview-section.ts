import type { Paper } from '../../metrics/frame/card.js';
import { betterOf } from '../../metrics/frame/questions.js';
import type { Transcript } from '../../transcript/types.js';
import { SERIES_COLORS, SERIES_SHAPES } from './chart-theme.js';
import { comparableRuns, type Finding, findingsOf, reliabilityFindings } from './findings.js';
import { estimate, type Group, groupsOf } from './groups.js';
import { type Measured, measure } from './measured.js';
import { measureName, overviewWords } from './overview-words.js';
import { runProfile } from './run-profile.js';
import type { Cell, Figure, PaperReportOptions, Section, Table } from './types.js';

/** The first screen of a report, how to read it, and what the footer repeats. */
export interface Overview {
  readonly first: Section;
  readonly reading: Section | undefined;
  /** The signatures of what was computed. */
  readonly signatures: readonly string[];
}

/** What was found: words, one figure with an axis for each measure, all differences and all means. */
export async function overview(
  paper: Paper,
  transcripts: readonly Transcript[],
  options: PaperReportOptions,
): Promise<Overview> {
  const groups = groupsOf(transcripts, options);
  const measured = await measure(paper, groups, options);
  const findings = [
    ...findingsOf(measured, groups),
    ...(paper === 'lost' ? reliabilityFindings(groups, options.seed ?? 0) : []),
  ];
  const means = [
    ...meansOf(measured),
    ...(paper === 'lost' ? reliabilityMeans(groups, options.seed ?? 0) : []),
  ];
  const computed = measured.filter(({ skipped }) => skipped === undefined);
  return {
    first: {
      title: 'What was found',
      text: overviewWords(groups, measured, findings, options.groupBy),
      figures: means.length === 0 ? [] : [meansFigure(means, groups)],
      tables: [...(findings.length > 0 ? [differencesTable(findings)] : [])],
    },
    reading: readingSection([...computed.map(({ card }) => card), ...findings.map(({ card }) => card)]),
    signatures: [...new Set(computed.flatMap(({ signatures }) => signatures))],
  };
}

interface Mean {
  readonly measure: string;
  readonly better: string;
  readonly system: string;
  readonly mean: number;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly n: number;
  readonly without: number;
}

function meansOf(measured: readonly Measured[]): Mean[] {
  return measured.flatMap(({ card, systems }) =>
    systems.flatMap(({ system, scores, clusters }) => {
      const { n, mean, lower, upper } = estimate(scores, clusters);
      if (mean === null) return [];
      const better = betterOf(card.direction);
      return [
        { measure: measureName(card), better, system, mean, lower, upper, n, without: scores.length - n },
      ];
    }),
  );
}

/** P, A90 and U90-10 of each system, in the setting that all have. */
function reliabilityMeans(groups: readonly Group[], seed: number): Mean[] {
  const { setting, runs } = comparableRuns(groups);
  return runs.flatMap((own, i): Mean[] => {
    const { instructions, measures } = runProfile(own, seed);
    return measures.flatMap(({ card, value }): Mean[] => {
      if (!value) return [];
      const measure = `${measureName(card)}${setting === undefined ? '' : `, ${setting}`}`;
      const { lower, upper } = value.interval ?? { lower: null, upper: null };
      const system = groups[i]!.name;
      const counts = { n: instructions, without: 0 };
      return [
        { measure, better: betterOf(card.direction), system, mean: value.value, lower, upper, ...counts },
      ];
    });
  });
}

/** A panel for each measure, with an axis of its own: measures have different units. */
function meansFigure(means: readonly Mean[], groups: readonly Group[]): Figure {
  const names = groups.map(({ name }) => name);
  const y = {
    field: 'system',
    type: 'nominal',
    title: null,
    sort: names,
    axis: { ticks: false, domain: false },
  };
  const scaled = (range: readonly unknown[]) => ({
    field: 'system',
    type: 'nominal',
    legend: null,
    scale: { domain: names, range: names.map((_, i) => range[i % range.length]) },
  });
  const color = scaled(SERIES_COLORS);
  const x = { type: 'quantitative', title: null, scale: { zero: false, nice: true }, axis: { tickCount: 4 } };
  const panel = ({ measure, better }: Mean): string =>
    `${measure}|${better === 'neither' ? 'neither is better' : `better: ${better}`}`;
  const values = means.map((each) => ({ ...each, panel: panel(each) }));
  const spec = {
    data: { values },
    facet: {
      field: 'panel',
      type: 'nominal',
      title: null,
      sort: [...new Set(values.map((each) => each.panel))],
      header: {
        labelExpr: "split(datum.value, '|')",
        labelColor: 'var(--ink)',
        labelFontSize: 12,
        labelFontWeight: 600,
        labelLimit: 330,
        labelAnchor: 'start',
      },
    },
    columns: 2,
    resolve: { scale: { x: 'independent' } },
    spacing: { row: 26, column: 36 },
    spec: {
      width: 310,
      height: Math.max(28, 24 * names.length),
      layer: [
        {
          mark: { type: 'rule', strokeWidth: 2 },
          encoding: { y, x: { ...x, field: 'lower' }, x2: { field: 'upper' }, color },
        },
        {
          mark: { type: 'point', filled: true, size: 70, opacity: 1 },
          encoding: { y, x: { ...x, field: 'mean' }, color, shape: scaled(SERIES_SHAPES) },
        },
      ],
    },
  };
  return {
    title: 'Every measure by system',
    note: "Means over dialogues (over instructions for runs) with 95 % intervals (Student's t; Wilson's for zeros and ones), where there is more than one. Each panel has its own axis.",
    spec,
    columns: ['Measure', 'Better', 'System', 'Mean', 'Lower', 'Upper', 'Scored', 'Undefined'],
    rows: means.map(({ measure, better, system, mean, lower, upper, n, without }): Cell[] => [
      ...[measure, better, system, mean, lower, upper, n, without],
    ]),
  };
}

function differencesTable(findings: readonly Finding[]): Table {
  return {
    title: "Differences with 95 % intervals; p-values, plain and corrected by Holm's method over all rows",
    columns: ['Measure', 'Better', 'A', 'B', 'A - B', 'Lower', 'Upper', 'p', 'p (Holm)', 'Independent'],
    rows: findings.map(
      ({ card, a, b, difference, lower, upper, pValue, adjustedPValue, clusters }): Cell[] => [
        ...[measureName(card), betterOf(card.direction), a, b],
        ...[difference, lower, upper, pValue, adjustedPValue, clusters],
      ],
    ),
  };
}

/** Direction, range and advice for every measure that was computed. */
function readingSection(cards: readonly Measured['card'][]): Section | undefined {
  if (cards.length === 0) return undefined;
  const rows = [...new Set(cards)].map((card): Cell[] => {
    const [least, greatest] = card.range;
    const range = `${least === null ? '-∞' : least} to ${greatest === null ? '∞' : greatest}`;
    return [measureName(card), betterOf(card.direction), range, card.advice];
  });
  const columns = ['Measure', 'Better', 'Range', 'How to read it'];
  return {
    title: 'How to read the measures',
    tables: [{ title: 'Direction, range and advice', columns, rows }],
  };
}
