import type { Finding } from '../../analysis/index.js';
import { scaleOf } from '../../words/metric-names.js';
import { decimalsFor, percent, signedNumber } from '../../words/numbers.js';
import type { Spec } from './chart-encodings.js';
import { nameRows, quantitative, textMarks } from './chart-marks.js';
import { apart } from './line-labels.js';
import { MOST_LINES } from './line-panels.js';
import { type Change, changeFrom, type SettingChange, type SettingPair } from './lost-settings.js';
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
export function dumbbellFigure(changes: readonly SettingChange[], pair: SettingPair): Figure {
  const rows = toRows(changes);
  const shown = changes.length === 1 ? rows : rows.filter(({ measure }) => measure === PERFORMANCE);
  const data = { values: chartValues(shown, changes, pair) };
  const isOne = changes.length === 1;
  // The names of more systems would cover each other in the plane; the table has its numbers.
  const hasPlane = !isOne && changes.length <= MOST_LINES && changes.some(({ aptitude }) => aptitude);
  const names = shown.map(({ row }) => row);
  const left = (width: number): Spec => dumbbells(names, pair, width, axisEnd(changes));
  const right = (width: number): Spec => plane(changes, pair, width);
  return {
    title: isOne
      ? `${changes.map(({ system }) => system).join()} in two settings`
      : `Performance in two settings${hasPlane ? ', and how aptitude and unreliability move' : ''}`,
    note: `Hollow: ${pair.whole}; filled: ${pair.other}; right: difference. Means over instructions; in the table ${percent(changes[0]?.performance.params.confidenceLevel)} intervals, corrected like the p-values.`,
    reading: [
      'P and A: higher is better. U: lower is better. A fall in performance P with little change in aptitude A (the 90th percentile of the runs) is a loss of reliability: unreliability U (the 90th minus the 10th) rises.',
    ],
    spec: { data, ...(hasPlane ? { hconcat: [left(380), right(230)], spacing: 60 } : left(620)) },
    narrow: { data, ...(hasPlane ? { vconcat: [left(190), right(190)], spacing: 30 } : left(190)) },
    columns: [
      ...['System', 'Metric', pair.whole, pair.other, 'Change', 'Lower', 'Upper'],
      ...['p', 'p (corrected)', 'Instructions'],
    ],
    rows: rows.map(({ change: { system }, measure, finding }): Cell[] => {
      const { from, to, change, lower, upper } = scaledChange(finding, pair);
      const { pValue, adjustedPValue, nClusters } = finding;
      return [system, measure, from, to, change, lower, upper, pValue, adjustedPValue, nClusters];
    }),
  };
}

/** The greatest score that the axes show: 100, or 1 where all scores lie between 0 and 1. */
function axisEnd(changes: readonly SettingChange[]): number {
  const isFraction = changes.some(({ performance }) =>
    performance.cautions.some(({ kind }) => kind === 'fractions'),
  );
  return isFraction ? 1 : 100;
}

const PERFORMANCE = 'Performance P';

function toRows(changes: readonly SettingChange[]): Row[] {
  return changes.flatMap((change) =>
    (
      [
        [PERFORMANCE, change.performance],
        ['Aptitude A', change.aptitude],
        ['Unreliability U', change.unreliability],
      ] as const
    ).flatMap(([measure, finding]) =>
      finding === undefined
        ? []
        : [{ change, measure, finding, row: changes.length === 1 ? measure : change.system }],
    ),
  );
}

const AXIS = { gridDash: [1, 3], tickCount: 5 };
const HOLLOW = { fill: 'var(--paper)', stroke: 'var(--c1)', strokeWidth: 2, opacity: 1 };
const FILLED = { filled: true, color: 'var(--c1)', opacity: 1 };

/** Shares in percent. */
function scaledChange(finding: Finding, pair: SettingPair): Change {
  const { factor } = scaleOf(finding.metric);
  const scaled = Object.entries(changeFrom(finding, pair)).map(([name, value]: [string, number | null]) => [
    name,
    value === null ? null : factor * value,
  ]);
  return Object.fromEntries(scaled) as Change;
}

function chartValues(rows: readonly Row[], changes: readonly SettingChange[], pair: SettingPair): object[] {
  const ends = changes.flatMap(({ system, aptitude }) => {
    const y = aptitude === undefined ? null : changeFrom(aptitude, pair).to;
    return y === null ? [] : [{ system, y }];
  });
  const end = axisEnd(changes);
  const nameAt = new Map(
    apart(ends, (13 * end) / heightOf(changes), end).map(({ system, y }) => [system, y]),
  );
  return rows.flatMap(({ row, change: { system, aptitude, unreliability }, finding }) => {
    const { from, to, change, lower, upper } = scaledChange(finding, pair);
    if (from === null || to === null || change === null) return [];
    const label = signedNumber(change, decimalsFor(lower, upper, change));
    const [a, u] = [aptitude, unreliability].map((each) =>
      each === undefined ? { from: null, to: null } : changeFrom(each, pair),
    );
    const place = { a1: a?.from, a2: a?.to, u1: u?.from, u2: u?.to };
    return [{ row, system, from, to, label, ...place, name: nameAt.get(system) ?? null }];
  });
}

function dumbbells(
  names: readonly string[],
  { whole, other }: SettingPair,
  width: number,
  scale: number,
): Spec {
  const y = nameRows('row', names, { grid: false });
  const about = { title: `Score: ${whole} to ${other}`, scale: { domain: [0, scale] }, axis: AXIS };
  const x = (field: string): Spec => quantitative(field, about);
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
      textMarks(
        { align: 'left', dx: 8, fontSize: 13, fontWeight: 600 },
        { y, x: { datum: scale, type: 'quantitative' }, text: { field: 'label' } },
      ),
    ],
  };
}

function heightOf(changes: readonly SettingChange[]): number {
  return Math.max(150, 34 * changes.length);
}

/** Aptitude against unreliability, a line from one setting to the other for each system. */
function plane(changes: readonly SettingChange[], { whole, other }: SettingPair, width: number): Spec {
  const scale = { domain: [0, axisEnd(changes)] };
  const axis = (field: string, title: string): Spec => quantitative(field, { title, scale, axis: AXIS });
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
      textMarks(
        { align: 'left', dx: 7, fontSize: 11 },
        { ...to, y: axis('name', 'Aptitude A'), text: { field: 'system' } },
      ),
    ],
  };
}
