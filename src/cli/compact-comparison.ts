import { byPair } from '../evaluate/by-pair.js';
import type { NamedReliability } from '../evaluate/compare-run-groups.js';
import type { Comparison } from '../evaluate/comparison.js';
import { isDifferent } from '../evaluate/is-different.js';
import type { LengthEffect } from '../evaluate/length/length-effect.js';
import { getMetric } from '../metrics/core/registry.js';
import { RUN_MEASURES } from '../metrics/reliability/run-measures.js';
import { adjustText, tName } from '../report/comparison-words.js';
import { shortName } from '../report/summary-table.js';
import { counted } from '../text/counted.js';
import { PHRASES } from '../words/metric-phrases.js';
import { decimalsFor, plainNumber, pNumber, signedNumber } from '../words/numbers.js';
import { percent } from '../words/percent.js';
import { absentNotes, notesOf } from './compact-notes.js';
import { betterText, isRoundingError, selectPairs } from './comparison-summary.js';
import { type FittedColumn, fittedTable, wrapped } from './fitted-table.js';

const COLUMNS: readonly FittedColumn[] = [
  { head: 'metric' },
  { head: 'better', drop: 3 },
  { head: 'A', isRight: true },
  { head: 'B', isRight: true },
  { head: 'A - B', isRight: true },
  { head: 'interval', drop: 1 },
  { head: 'p', isRight: true },
  { head: 'finding' },
];

/** Longer lists of remarks end here. */
const MOST_NOTES = 8;

/** What `mtpc compare` prints for people: scored runs first, a block for each two systems, no wider than the terminal. */
export function compactComparison(
  comparisons: readonly Comparison[],
  reliability: readonly NamedReliability[],
  width: number,
  input = 'FILES',
): string {
  const shown = selectPairs(comparisons, reliability, width);
  const blocks = [
    ...(shown.summary === '' ? [] : [shown.summary]),
    ...shown.reliability.map((each) => runBlock(each, width)),
    ...byPair(shown.comparisons).map((own) => metricBlock(own, width)),
    ...(shown.rest === '' ? [] : [shown.rest]),
  ];
  const all = [...notesOf(shown.comparisons), ...absentNotes(comparisons)];
  const more = all.length - MOST_NOTES;
  const notes = [
    ...all.slice(0, MOST_NOTES),
    ...(more > 0 ? [`${counted(more, 'more remark')} with --long.`] : []),
  ].flatMap((note) => wrapped(`! ${note}`, width, '  '));
  const next = wrapped(nextText(comparisons, reliability, input), width, '  ');
  return `${[...blocks, ...(notes.length > 0 ? [`${notes.join('\n')}\n`] : []), `${next.join('\n')}\n`].join('\n')}`;
}

/** `Holm over 3 metrics`; `Holm over 9 comparisons` where there are other pairs, too. */
function familyText(about: Parameters<typeof adjustText>[0], shown: number): string {
  const text = adjustText(about).replace('corrected by ', '');
  return about.comparisons === shown ? text.replace(/comparisons$/, 'metrics') : text;
}

function titled(text: string, width: number): string {
  return `${wrapped(text, width).join('\n')}\n\n`;
}

function intervalHead(level: unknown): string {
  return `${percent(level)} interval`;
}

function table(rows: readonly (readonly string[])[], level: unknown, width: number): string {
  const columns = COLUMNS.map((each) =>
    each.head === 'interval' ? { ...each, head: intervalHead(level) } : each,
  );
  return fittedTable(columns, rows, width);
}

function runBlock({ a, b, comparison }: NamedReliability, width: number): string {
  const { params, instructions, runsA, runsB } = comparison;
  const [least, most] = [Math.min(runsA[0], runsB[0]), Math.max(runsA[1], runsB[1])];
  const runs = least === most ? counted(least, 'run') : `${least} to ${most} runs`;
  const rows = RUN_MEASURES.map(({ name, short }) => {
    const { a: ofA, b: ofB, ...about } = comparison[name];
    const better = betterText(name);
    return lineOf(short, better, ofA, ofB, about, findingOf(undefined, about, params, undefined, null));
  });
  const corrected = familyText(
    { comparisons: comparison.averagedPerformance.comparisons, params },
    rows.length,
  );
  const test = params.method === 'sign-flip' ? 'Sign flips' : "Student's t";
  const title = `A = ${a}, B = ${b}: ${counted(instructions, 'instruction')} in both, ${runs} each. ${test} over instructions, ${corrected}.`;
  return titled(title, width) + table(rows, params.level, width);
}

function metricBlock(comparisons: readonly Comparison[], width: number): string {
  const tested = comparisons.filter(({ n }) => n > 0);
  const largest = comparisons.reduce((most, each) => (each.n > most.n ? each : most));
  const { a, b, unit, design, clusterBy, nClusters, params } = largest;
  const what = unit === 'transcript' ? 'conversation' : unit;
  const paired =
    design === 'paired'
      ? `${counted(largest.n, what)} in both, paired`
      : `${counted(largest.n, what)} of both, unpaired (no ids in common)`;
  const clusters =
    clusterBy.length === 0 ? '' : ` in ${counted(nClusters, 'cluster')} by ${clusterBy.join(' and ')}`;
  const test = params.method === 'sign-flip' ? 'Sign flips' : tName({ design });
  const family = familyText(largest, tested.filter(({ pValue }) => pValue !== null).length);
  const title = `A = ${a}, B = ${b}: ${paired}${clusters}. ${test}, ${family}.`;
  const sorted = [...tested].sort((x, y) => (x.pValue ?? 2) - (y.pValue ?? 2));
  const rows = sorted.map((each) => {
    const better = betterText(each.metric);
    const text = findingOf(each.metric, each, params, each.length, each.minimumDetectableDifference);
    return lineOf(shortName(each.metric), better, each.meanA, each.meanB, each, text);
  });
  return (
    titled(title, width) +
    (rows.length === 0 ? 'No metric has a pair with both scores.\n' : table(rows, params.level, width))
  );
}

type About = Pick<
  Comparison,
  'difference' | 'interval' | 'pValue' | 'minimumPValue' | 'adjustedPValue' | 'comparisons'
>;

function lineOf(
  name: string,
  better: string,
  a: number | null,
  b: number | null,
  { difference, interval, adjustedPValue }: About,
  finding: string,
): string[] {
  const { lower = null, upper = null } = interval ?? {};
  const isNone = isRoundingError(difference ?? 0, a ?? 0, b ?? 0);
  const decimals = decimalsFor(lower, upper, (isNone ? 0 : difference) || a || b || 0);
  const number = (value: number | null): string => (value === null ? '-' : plainNumber(value, decimals));
  const plain = (text: string): string => text.replaceAll('−', '-').replace('< ', '<');
  return [
    ...[name, better, number(a), number(b)],
    difference === null ? '-' : signedNumber(difference, decimals),
    interval === null
      ? 'none'
      : `${signedNumber(interval.lower, decimals)} to ${signedNumber(interval.upper, decimals)}`,
    adjustedPValue === null ? '-' : pNumber(adjustedPValue),
    finding,
  ].map(plain);
}

const LENGTH: Readonly<Record<LengthEffect['verdict'], string>> = {
  ...{ length: ' (at equal length: not told apart)', padding: ' (without padding: not told apart)' },
  ...{ remains: ' (at equal length too)', undecided: ' (length not ruled out)', 'not-different': '' },
};

function findingOf(
  metric: string | undefined,
  about: About,
  params: Comparison['params'],
  length: LengthEffect | undefined,
  detectable: number | null,
): string {
  const { difference, adjustedPValue, comparisons, pValue, minimumPValue } = about;
  if (difference === null) return 'no pair has both scores';
  if (isDifferent({ adjustedPValue, params })) {
    return `${higherText(metric, difference > 0)}${length ? LENGTH[length.verdict] : ''}`;
  }
  if (difference === 0) return 'the same';
  // All agree, and even that cannot pass the correction.
  const isLeast = pValue !== null && pValue === minimumPValue;
  if (isLeast && !isDifferent({ adjustedPValue: pValue * comparisons, params }))
    return `${difference > 0 ? 'A' : 'B'} higher throughout, too few to confirm`;
  const seen =
    detectable === null
      ? ''
      : ` (could have seen ${plainNumber(detectable, decimalsFor(null, null, detectable))})`;
  return `not told apart${seen}`;
}

/** `A higher`; for a measure without a better side its meaning: `A says more new words`. */
function higherText(metric: string | undefined, isA: boolean): string {
  const side = isA ? 'A' : 'B';
  const phrase = metric === undefined || getMetric(metric).direction !== 'none' ? undefined : PHRASES[metric];
  return phrase === undefined ? `${side} higher` : `${side} ${phrase[0]}`;
}

function nextText(
  comparisons: readonly Comparison[],
  reliability: readonly NamedReliability[],
  input: string,
): string {
  const told = comparisons.find((each) => isDifferent(each));
  const paper = reliability.length > 0 ? 'lost' : 'mpceval';
  const explain = told ? `mtpc explain ${shortName(told.metric)}; ` : '';
  return `Next: mtpc report ${input} --paper ${paper}; ${explain}--long for all columns.`;
}
