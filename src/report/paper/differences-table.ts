import { byPair, type Finding, isDifferent } from '../../analysis/index.js';
import { counted } from '../../text/counted.js';
import { EXPLANATIONS } from '../../words/length-words.js';
import { lackText } from '../../words/missing-words.js';
import { percent } from '../../words/numbers.js';
import { findingMeasure } from './reading.js';
import { buildTable, type Column } from './table-spec.js';
import type { Table } from './types.js';

/** Of more pairs of levels, the table omits metrics of texts without a difference. */
const MANY_PAIRS = 6;

/** The numbers of all findings; empty without any. */
export function differencesTable(all: readonly Finding[]): Table[] {
  if (all.length === 0) return [];
  const isMany = byPair(all).length > MANY_PAIRS;
  const findings = all.filter((each) => !isMany || each.question === 'performance' || isDifferent(each));
  const omitted = all.length - findings.length;
  const rest =
    omitted === 0 ? '' : `; ${counted(omitted, 'comparison')} of texts without a difference omitted`;
  const level = percent(findings[0]?.params.confidenceLevel);
  const isExamined = findings.some(({ length }) => length !== undefined);
  const isMissing = findings.some((each) => lackText(each, 'A') !== '0' || lackText(each, 'B') !== '0');
  const columns = [...COLUMNS, ...(isMissing ? MISSING : []), ...(isExamined ? LENGTH : [])];
  const title = `Differences with ${level} intervals and p-values, corrected and not${rest}`;
  return [buildTable(title, findings, columns)];
}

const COLUMNS: readonly Column<Finding>[] = [
  ['Metric', ({ metric }) => findingMeasure(metric).name],
  ['Better in the paper', ({ metric }) => findingMeasure(metric).better],
  // A level with the part of the data that the finding is about: `model-a: round 5`.
  ['A', ({ a, stratum = {} }) => [Object.values(stratum).join(', '), a].filter(Boolean).join(': ')],
  ['B', ({ b }) => b],
  ['Mean A', ({ meanA }) => meanA],
  ['Mean B', ({ meanB }) => meanB],
  ['A - B', ({ difference }) => difference],
  ['Lower', ({ interval }) => interval?.lower ?? null],
  ['Upper', ({ interval }) => interval?.upper ?? null],
  ['p', ({ adjustedPValue }) => adjustedPValue],
  ['Lower (uncorrected)', ({ uncorrectedInterval }) => uncorrectedInterval?.lower ?? null],
  ['Upper (uncorrected)', ({ uncorrectedInterval }) => uncorrectedInterval?.upper ?? null],
  ['p (uncorrected)', ({ pValue }) => pValue],
  ['Units', ({ n }) => n],
  ['Independent', ({ nClusters }) => nClusters],
  ['Detectable', ({ minimumDetectableDifference }) => minimumDetectableDifference],
  ['Result', ({ verdict }) => verdict.replaceAll('-', ' ')],
];

const MISSING: readonly Column<Finding>[] = [
  ['A lacks', (each) => lackText(each, 'A')],
  ['B lacks', (each) => lackText(each, 'B')],
];

/** The difference at equal length, its p-value, and the explanation; dashes for a difference that was not found. */
const LENGTH: readonly Column<Finding>[] = [
  ['At equal length', ({ length }) => length?.atLength?.difference ?? null],
  ['p', ({ length }) => length?.atLength?.pValue ?? null],
  ['Explained by', ({ length }) => (length === undefined ? null : EXPLANATIONS[length.verdict])],
];
