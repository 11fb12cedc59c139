import { isCorrected } from '../analysis/families.js';
import { bestSet, byPair, type Finding, isDifferent, levelMeans, type Plan } from '../analysis/index.js';
import { byKey } from '../math/by-key.js';
import { counted } from '../text/counted.js';
import { cautionSentences } from '../words/comparison-words.js';
import { couldShowAlone, findingDecimals, levelNames, unitNoun, unitsText } from '../words/finding-words.js';
import { leadSentence } from '../words/lead-words.js';
import { atLengthText } from '../words/length-words.js';
import { methodText } from '../words/method-words.js';
import { metricLegend, metricSymbol, scaleOf, valueText } from '../words/metric-names.js';
import { decimalsFor, listed, percent, plainNumber, pNumber, signedNumber } from '../words/numbers.js';
import { fittedTable, wrapped } from './fitted-table.js';

/** Maximum number of printed cautions and differences; the rest is counted. */
const MOST = 8;

/** The text output of `mtpc compare`: the answer first, then one line per metric, then the cautions. */
export function printComparison(
  found: readonly Finding[],
  plan: Plan,
  width: number,
  input = 'FILES',
): string {
  const lead = wrapped(leadSentence(found), width).join('\n');
  const method = wrapped(methodText(plan, found), width).join('\n');
  const body =
    plan.levels.length === 2
      ? byPair(found).map((own) => pairBlock(own, width))
      : [levelsTable(found, width), ...differencesBlock(found, width)];
  const cautions = cautionSentences(found, plan);
  const more = cautions.length - MOST;
  const notes = [
    ...cautions.slice(0, MOST),
    ...(more > 0 ? [`${counted(more, 'more remark')} with --all-columns.`] : []),
  ].flatMap((note) => wrapped(`! ${note}`, width, '  '));
  const parts = [
    ...[lead, method, ...body],
    ...(notes.length > 0 ? [notes.join('\n')] : []),
    nextText(found, input),
  ];
  return terminal(`${parts.map((part) => part.trimEnd()).join('\n\n')}\n`);
}

/** An ASCII minus for terminals. */
function terminal(text: string): string {
  return text.replaceAll('−', '-');
}

/** Two levels: one line per tested metric; other metrics are only listed. */
function pairBlock(own: readonly Finding[], width: number): string {
  const tested = own.filter(({ verdict }) => !['constant', 'no-data'].includes(verdict));
  const first = own.reduce((most, each) => (each.n > most.n ? each : most));
  const { a, b, design, params } = first;
  const hasLength = own.some(({ length }) => length !== undefined);
  const columns = [
    { head: 'metric' },
    ...[a, b, differenceHead(levelNames(first))].map((head) => ({ head, isRight: true })),
    {
      head: `${percent(params.confidenceLevel)} CI${own.some(({ family }) => isCorrected(family)) ? ' (corrected)' : ''}`,
      drop: 1,
    },
    { head: 'p', isRight: true },
    { head: '' },
  ];
  const sorted = [...tested].sort(
    (x, y) =>
      rank(x) - rank(y) ||
      (x.adjustedPValue ?? 2) - (y.adjustedPValue ?? 2) ||
      (x.pValue ?? 2) - (y.pValue ?? 2),
  );
  const names = (found: readonly Finding[]): string =>
    found.map(({ metric }) => metricSymbol(metric)).join(', ');
  const noData = own.filter(({ verdict }) => verdict === 'no-data');
  const equal = byKey(
    own.filter(({ verdict }) => verdict === 'constant'),
    ({ unit }) => unit,
  );
  const others = [
    ...[...equal].map(([unit, found]) => `Equal in all ${unitNoun(unit)}s: ${names(found)}.`),
    ...(noData.length > 0 ? [`No data: ${names(noData)}.`] : []),
  ];
  const legend = metricLegend(tested.map(({ metric }) => metric));
  const title = `${levelNames(first).join(' vs ')}, ${unitsText(first)}${design === 'paired' ? ', paired' : ', not paired'}`;
  return [
    wrapped(title, width).join('\n'),
    ...(sorted.length > 0
      ? [
          fittedTable(
            columns,
            sorted.map((each) => findingCells(each, hasLength)),
            width,
          ).trimEnd(),
        ]
      : []),
    ...(others.length > 0 ? [wrapped(others.join(' '), width).join('\n')] : []),
    ...(legend === ''
      ? []
      : [wrapped(`${legend} (--all-columns prints all numbers)`, width, '  ').join('\n')]),
  ].join('\n');
}

/** The direction of the differences, `alpha - beta`, or by the order of the columns if names are long. */
function differenceHead([a, b]: readonly [string, string]): string {
  return a.length + b.length <= 20 ? `${a} - ${b}` : 'first - second';
}

/** Outcomes come first. */
function rank({ question }: Finding): number {
  return question === 'performance' ? 0 : 1;
}

function findingCells(each: Finding, hasLength: boolean): string[] {
  const { metric, meanA, meanB, difference, interval, adjustedPValue } = each;
  const decimals = findingDecimals(each);
  const { factor } = scaleOf(metric);
  const value = (own: number | null): string => (own === null ? '-' : valueText(metric, own, decimals));
  const p = adjustedPValue === null ? '-' : pNumber(adjustedPValue).replace('< ', '<');
  return [
    ...[metricSymbol(metric), value(meanA), value(meanB)],
    difference === null ? '-' : signedNumber(factor * difference, decimals),
    interval === null
      ? 'none'
      : `${signedNumber(factor * interval.lower, decimals)} to ${signedNumber(factor * interval.upper, decimals)}`,
    ...[p, findingRemark(each, hasLength ? decimals : undefined)],
  ].map(terminal);
}

/** The last column: the difference at equal length, or the detectable difference. */
function findingRemark(each: Finding, decimals: number | undefined): string {
  const { metric, verdict, minimumDetectableDifference: least, difference } = each;
  switch (verdict) {
    case 'a-higher':
    case 'b-higher':
      return decimals === undefined ? '' : lengthRemark(each, decimals);
    case 'undecided':
      return 'undecided: more scores are missing on one side';
    case 'cannot-show':
      return couldShowAlone(each)
        ? `too few ${unitNoun(each.unit)}s for ${each.family.comparisons} comparisons`
        : `too few ${unitNoun(each.unit)}s for this test`;
    case 'too-few':
      return 'cannot be tested';
    default: {
      if (least === null || difference === 0) return '';
      const scaled = scaleOf(metric).factor * least;
      return `detectable from ${plainNumber(scaled, decimalsFor(null, null, scaled))}`;
    }
  }
}

function lengthRemark(each: Finding, decimals: number): string {
  const text = atLengthText(each, decimals);
  return text === '' ? '' : `at equal length ${text}`;
}

/**
 * More than two levels: the highest and lowest for each metric, and the levels that cannot be separated from the
 * highest.
 */
function levelsTable(found: readonly Finding[], width: number): string {
  const metrics = [...new Set(found.map(({ metric }) => metric))];
  const columns = [
    ...[{ head: 'metric' }, { head: 'highest' }, { head: '', isRight: true }],
    ...[{ head: 'lowest' }, { head: '', isRight: true }],
    ...[{ head: 'pairs that differ' }, { head: 'not separated from the highest' }],
  ];
  const rows = metrics.flatMap((metric) => {
    const own = found.filter((each) => each.metric === metric);
    const means = levelMeans(own);
    const [most, least] = [means[0], means.at(-1)];
    if (most === undefined || least === undefined) return [];
    const decimals = decimalsFor(null, null, scaleOf(metric).factor * (most.mean - least.mean || most.mean));
    const tied = bestSet(own).filter((level) => level !== most.level);
    const isSame = own.every(({ verdict }) => verdict === 'constant');
    const differ = own.filter(isDifferent).length;
    return [
      [
        ...[
          metricSymbol(metric),
          isSame ? 'all the same' : most.level,
          valueText(metric, most.mean, decimals),
        ],
        ...(isSame ? ['', ''] : [least.level, valueText(metric, least.mean, decimals)]),
        `${differ} of ${own.length}`,
        isSame ? '' : differ === 0 ? 'all' : listed(tied, 4),
      ],
    ];
  });
  return fittedTable(columns, rows, width);
}

/** The largest differences of many levels, in words. */
function differencesBlock(found: readonly Finding[], width: number): string[] {
  const told = found
    .filter(isDifferent)
    .sort((x, y) => rank(x) - rank(y) || (x.pValue ?? 1) - (y.pValue ?? 1));
  if (told.length === 0) return [];
  const columns = [
    { head: 'metric' },
    { head: 'a' },
    { head: 'b' },
    { head: 'a - b', isRight: true },
    { head: 'CI (corrected)' },
    { head: 'p', isRight: true },
  ];
  const rows = told.slice(0, MOST).map((each) => {
    const [metric = '', , , difference = '', interval = '', p = ''] = findingCells(each, false);
    return [metric, each.a, each.b, difference, interval, p];
  });
  const more = told.length - rows.length;
  const rest = more > 0 ? `\n${counted(more, 'more difference')} with --all-columns.` : '';
  return [`${fittedTable(columns, rows, width).trimEnd()}${rest}`];
}

function nextText(found: readonly Finding[], input: string): string {
  const told = found.find((each) => isDifferent(each) && each.metric !== 'success');
  const paper = found.some(({ metric }) => metric === 'aptitude')
    ? 'lost'
    : found.some(({ metric }) => metric === 'success')
      ? 'pingeval'
      : 'mpceval';
  const explain = told ? [`mtpc explain ${metricSymbol(told.metric)}`] : [];
  const isOpen = found.some(({ verdict, question }) => verdict === 'undecided' && question === 'performance');
  const first = isOpen ? ['score the missing runs (a failed run as 0) and compare again'] : [];
  // Commands are on lines of their own, so that they can be pasted.
  const report = `mtpc report ${input} --paper ${paper} --out report.html`;
  return `Next: ${[...first, ...explain, report].join('\n      ')}`;
}
