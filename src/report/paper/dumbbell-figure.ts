import { decimalsFor, signedNumber } from '../../words/numbers.js';
import type { Spec } from './chart-encodings.js';
import { AXIS_LETTERS, shortLabels } from './chart-labels.js';
import type { Finding } from './findings.js';
import { apart } from './line-labels.js';
import { MOST_LINES } from './line-panels.js';
import { byLoss, type SettingChange } from './lost-lead.js';
import type { SettingPair } from './lost-settings.js';
import { levelText, type ReportStatistics } from './report-statistics.js';
import type { Cell, Figure } from './types.js';

interface Row {
  readonly row: string;
  readonly measure: string;
  readonly change: SettingChange;
  readonly finding: Finding;
}

/**
 * Dumbbells from one setting to the other on an axis of 0 to 100, with the difference at the right: for one system its
 * three metrics, for several the performance of each, next to the change of aptitude and unreliability.
 */
export function dumbbellFigure(
  changes: readonly SettingChange[],
  pair: SettingPair,
  statistics: ReportStatistics,
): Figure {
  const rows = rowsOf(changes);
  const shown = changes.length === 1 ? rows : rows.filter(({ measure }) => measure === 'Performance P');
  const data = { values: valuesOf(shown, changes) };
  const isOne = changes.length === 1;
  // Maximum number of systems whose names do not overlap in the plane; the table contains all numbers.
  const hasPlane = !isOne && changes.length <= MOST_LINES;
  const names = shown.map(({ row }) => row);
  const left = (width: number): Spec => dumbbells(names, pair, width, scaleOf(changes));
  const right = (width: number): Spec => plane(changes, pair, width);
  return {
    title: isOne
      ? `${changes.map(({ system }) => system).join()} in two settings`
      : `Performance in two settings${hasPlane ? ', and how aptitude and unreliability move' : ''}`,
    note: `Hollow: ${pair.whole}; filled: ${pair.other}; at the right the difference. Means over instructions; in the table ${levelText(statistics)} intervals that agree with the test (Student's t over instructions).`,
    reading: [
      'P and A: higher is better. U: lower is better. A fall in performance P with little change in aptitude A (the 90th percentile of the runs) is a loss of reliability: unreliability U (the 90th minus the 10th) rises.',
    ],
    spec: { data, ...(hasPlane ? { hconcat: [left(380), right(230)], spacing: 60 } : left(620)) },
    medium: { data, ...(hasPlane ? { hconcat: [left(240), right(170)], spacing: 50 } : left(430)) },
    narrow: { data, ...(hasPlane ? { vconcat: [left(190), right(190)], spacing: 30 } : left(190)) },
    columns: [
      ...['System', 'Measure', pair.whole, pair.other, 'Change', 'Lower', 'Upper'],
      ...['p', 'p (corrected)', 'Instructions'],
    ],
    rows: rows.map(({ change, measure, finding }): Cell[] => [
      ...[change.system, measure, finding.meanA, finding.meanB, negative(finding.difference)],
      ...[negative(finding.upper), negative(finding.lower), finding.pValue, finding.adjustedPValue],
      finding.clusters,
    ]),
  };
}

/** Maximum of the axes. */
function scaleOf(changes: readonly SettingChange[]): number {
  return changes[0]?.scale ?? 100;
}

function negative(value: number | null): number | null {
  return value === null ? null : 0 - value;
}

function rowsOf(changes: readonly SettingChange[]): Row[] {
  return byLoss(changes).flatMap((change) =>
    (
      [
        ['Performance P', change.performance],
        ['Aptitude A', change.aptitude],
        ['Unreliability U', change.unreliability],
      ] as const
    ).map(([measure, finding]) => ({
      ...{ change, measure, finding },
      row: changes.length === 1 ? measure : change.system,
    })),
  );
}

const AXIS = { gridDash: [1, 3], tickCount: 5 };
const HOLLOW = { fill: 'var(--paper)', stroke: 'var(--c1)', strokeWidth: 2, opacity: 1 };
const FILLED = { filled: true, color: 'var(--c1)', opacity: 1 };

function valuesOf(rows: readonly Row[], changes: readonly SettingChange[]): object[] {
  const ends = changes.flatMap(({ system, aptitude }) =>
    aptitude.meanB === null ? [] : [{ system, y: aptitude.meanB }],
  );
  const nameAt = new Map(
    apart(ends, (13 * scaleOf(changes)) / heightOf(changes), scaleOf(changes)).map(({ system, y }) => [
      system,
      y,
    ]),
  );
  return rows.flatMap(({ row, change: { system, aptitude, unreliability }, finding }) => {
    const { meanA, meanB, difference, lower, upper } = finding;
    if (meanA === null || meanB === null || difference === null) return [];
    const label = signedNumber(-difference, decimalsFor(lower, upper, difference));
    const [a, u] = [
      { a1: aptitude.meanA, a2: aptitude.meanB },
      { u1: unreliability.meanA, u2: unreliability.meanB },
    ];
    return [{ row, system, from: meanA, to: meanB, label, ...a, ...u, name: nameAt.get(system) ?? null }];
  });
}

function dumbbells(
  names: readonly string[],
  { whole, other }: SettingPair,
  width: number,
  scale: number,
): Spec {
  const y = {
    field: 'row',
    type: 'nominal',
    title: null,
    sort: names,
    axis: { ticks: false, domain: false, grid: false, ...shortLabels(names, AXIS_LETTERS) },
  };
  const x = (field: string): Spec => ({
    field,
    type: 'quantitative',
    title: `Score: ${whole} to ${other}`,
    scale: { domain: [0, scale] },
    axis: AXIS,
  });
  return {
    width,
    height: Math.max(60, 34 * names.length),
    layer: [
      {
        mark: { type: 'rule', strokeWidth: 3, color: 'var(--rule)' },
        encoding: { y, x: x('from'), x2: { field: 'to' } },
      },
      { mark: { type: 'point', size: 110, ...HOLLOW }, encoding: { y, x: x('from') } },
      { mark: { type: 'point', size: 110, ...FILLED }, encoding: { y, x: x('to') } },
      {
        mark: { type: 'text', align: 'left', dx: 8, color: 'var(--ink)', fontSize: 13, fontWeight: 600 },
        encoding: { y, x: { datum: scale, type: 'quantitative' }, text: { field: 'label' } },
      },
    ],
  };
}

function heightOf(changes: readonly SettingChange[]): number {
  return Math.max(150, 34 * changes.length);
}

/** Aptitude against unreliability, a line from one setting to the other for each system. */
function plane(changes: readonly SettingChange[], { whole, other }: SettingPair, width: number): Spec {
  const axis = (field: string, title: string): Spec => ({
    field,
    type: 'quantitative',
    title,
    scale: { domain: [0, scaleOf(changes)] },
    axis: AXIS,
  });
  const from = { x: axis('u1', 'Unreliability U'), y: axis('a1', 'Aptitude A') };
  const to = { x: axis('u2', 'Unreliability U'), y: axis('a2', 'Aptitude A') };
  return {
    ...{ width, height: heightOf(changes) },
    transform: [{ filter: 'isValid(datum.u1) && isValid(datum.u2)' }],
    title: { text: `${whole} to ${other}`, fontSize: 12, color: 'var(--ink-2)', anchor: 'start' },
    layer: [
      {
        mark: { type: 'rule', strokeWidth: 2, color: 'var(--rule)' },
        encoding: { ...from, x2: { field: 'u2' }, y2: { field: 'a2' } },
      },
      { mark: { type: 'point', size: 60, ...HOLLOW }, encoding: from },
      { mark: { type: 'point', size: 60, ...FILLED }, encoding: to },
      {
        mark: { type: 'text', align: 'left', dx: 7, fontSize: 11, color: 'var(--ink)' },
        encoding: { ...to, y: axis('name', 'Aptitude A'), text: { field: 'system' } },
      },
    ],
  };
}
