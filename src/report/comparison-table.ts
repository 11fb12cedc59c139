import type { Finding } from '../analysis/index.js';
import { requireForm } from '../options/forms.js';
import { findingDecimals, levelNames, unitNoun } from '../words/finding-words.js';
import { EXPLANATIONS } from '../words/length-words.js';
import { familyText, TESTS } from '../words/method-words.js';
import { directedName, metricSymbol, valueText } from '../words/metric-names.js';
import { lackText, missingText } from '../words/missing-words.js';
import { percent, pNumber } from '../words/numbers.js';
import { FINDINGS } from './forms.js';
import { boundsText, shortNumber, type TextTable } from './summary-table.js';

/**
 * A table with one line for each finding and all its numbers: units and clusters, missing scores on each side, means,
 * difference, corrected and uncorrected interval and p-value, effect sizes, the detectable difference, and the verdict.
 * The notes of {@link comparisonNotes} belong under it. O(findings).
 *
 * @throws MetricError `INVALID_INPUT` for anything other than findings
 *
 * @example
 * ```ts
 * import { compareSystems } from '@mtpc/metrics';
 * import { comparisonTable } from '@mtpc/metrics/report';
 * const row = { unit: 'transcript', metric: 'speaker-entropy', n: 1, signature: 's' };
 * const rows = (scores: number[]) => scores.map((score, i) => ({ ...row, transcript: `t${i}`, score }));
 * const table = comparisonTable(compareSystems({ mine: rows([3, 4, 5, 8]), theirs: rows([1, 2, 4, 5]) }));
 * table.rows[0].slice(0, 5); // => ['NSE', 'mine', 'theirs', '4', '4']
 * ```
 */
export function comparisonTable(findings: readonly Finding[]): TextTable {
  requireForm('comparisonTable', 'findings', findings, FINDINGS);
  const level = percent(findings[0]?.params.confidenceLevel);
  return {
    header: [
      ...['metric', 'a', 'b', 'n', 'clusters', 'a lacks', 'b lacks', 'mean a', 'mean b', 'a - b'],
      ...[
        `${level} CI (corrected)`,
        'p (corrected)',
        `${level} CI (uncorrected)`,
        'p (uncorrected)',
        'family',
      ],
      ...['d', 'a wins', 'detectable', 'runs a', 'runs b', 'design', 'verdict'],
    ],
    rows: findings.map((each) => [
      ...[metricSymbol(each.metric), each.a, each.b, String(each.n), String(each.nClusters)],
      ...[lackText(each, 'A'), lackText(each, 'B')],
      ...[each.meanA, each.meanB, each.difference].map(shortNumber),
      ...[boundsText(each.interval, each.noIntervalBecause), shortNumber(each.adjustedPValue)],
      ...[boundsText(each.uncorrectedInterval, each.noIntervalBecause), shortNumber(each.pValue)],
      familyText(each.family),
      ...[each.standardizedDifference, each.winRate, each.minimumDetectableDifference].map(shortNumber),
      ...[runsText(each.runsA), runsText(each.runsB)],
      ...[each.design === 'paired' ? 'paired' : 'unpaired', each.verdict],
    ]),
  };
}

/**
 * The lines under a table of findings: pairing, clusters and test, the families of the correction, and missing scores
 * that matter. O(findings).
 *
 * @throws MetricError `INVALID_INPUT` for values that are not findings
 *
 * @example
 * ```ts
 * import { compareSystems } from '@mtpc/metrics';
 * import { comparisonNotes } from '@mtpc/metrics/report';
 * const row = { unit: 'dialogue', metric: 'speaker-entropy', n: 1, signature: 's' };
 * const rows = (scores: number[]) => scores.map((score, i) => ({ ...row, transcript: `t${i}`, score }));
 * const notes = comparisonNotes(compareSystems({ mine: rows([3, 4, 5, 8]), theirs: rows([1, 2, 4, 5]) }));
 * notes[1]; // => 'p-values: not corrected (one comparison).'
 * ```
 */
export function comparisonNotes(findings: readonly Finding[]): string[] {
  requireForm('comparisonNotes', 'findings', findings, FINDINGS);
  const tested = findings.filter(({ n }) => n > 0);
  return [
    ...new Set(tested.map((each) => `${methodText(each)}.`)),
    ...new Set(tested.map(({ family }) => `p-values: ${familyText(family)}.`)),
    ...tested.flatMap((each) => {
      const text = missingText(each);
      return text === '' ? [] : [`${metricSymbol(each.metric)}, ${levelNames(each).join(' and ')}. ${text}`];
    }),
  ];
}

/** `Paired by instruction within budget; Student's t, clustered by instruction (CR2)`. */
function methodText({ design, unit, within, clusterBy, method }: Finding): string {
  const paired = design === 'paired' ? `Paired by ${unit === 'transcript' ? 'id' : unit}` : 'Unpaired';
  const matched = within.length === 0 ? '' : ` within ${within.join(' and ')}`;
  const over =
    clusterBy.length === 0
      ? ` over ${unitNoun(unit)}s`
      : `, clustered by ${clusterBy.join(' and ')}${method === 'student-t' ? ' (CR2)' : ''}`;
  return `${paired}${matched}; ${TESTS[design][method]}${over}`;
}

/** The columns for a paper: compared metrics with the digits that their intervals allow. @internal */
export function paperTable(findings: readonly Finding[]): TextTable {
  const shown = findings.filter(({ verdict }) => verdict !== 'no-data');
  const pairs = new Set(shown.map(({ a, b }) => JSON.stringify([a, b])));
  const [first] = shown;
  const isOnePair = first !== undefined && pairs.size === 1;
  const heads = isOnePair ? levelNames(first) : ['a', 'b', 'mean a', 'mean b'];
  return {
    header: ['metric', ...heads, 'n', 'difference', `${percent(first?.params.confidenceLevel)} CI`, 'p'],
    rows: shown.map((each) => {
      const { metric, meanA, meanB, difference, interval, adjustedPValue, n } = each;
      const decimals = findingDecimals(each);
      const value = (number: number | null): string =>
        number === null ? '-' : valueText(metric, number, decimals);
      const bounds = interval && [interval.lower, interval.upper].map(value).join(', ');
      return [
        directedName(metricSymbol(metric), metric),
        ...(isOnePair ? [] : levelNames(each)),
        ...[value(meanA), value(meanB), String(n), value(difference)],
        ...[bounds === null ? '-' : `[${bounds}]`, adjustedPValue === null ? '-' : pNumber(adjustedPValue)],
      ];
    }),
  };
}

/**
 * A table with one line for each finding with a length analysis: turns and words of both sides; the difference overall,
 * without padding, at equal length and controlling for length, each with its p-value; and the explanation. O(findings).
 *
 * @throws MetricError `INVALID_INPUT` for values that are not findings
 *
 * @example
 * ```ts
 * import { compareTranscripts } from '@mtpc/metrics';
 * import { lengthTable } from '@mtpc/metrics/report';
 * const dialogue = (id: string, speakers: string[]) => ({ id, turns: speakers.map((speaker) => ({ speaker, text: 'well' })) });
 * const mine = ['x', 'y', 'z'].map((id) => dialogue(id, ['ana', 'ben', 'ana']));
 * const theirs = ['x', 'y', 'z'].map((id) => dialogue(id, ['ana', 'ben']));
 * const table = lengthTable(await compareTranscripts(mine, theirs, { metrics: ['NSE'] }));
 * table.rows[0].slice(0, 5); // => ['NSE', 'a', 'b', '3', '2']
 * ```
 */
export function lengthTable(findings: readonly Finding[]): TextTable {
  requireForm('lengthTable', 'findings', findings, FINDINGS);
  return {
    header: [
      ...['metric', 'a', 'b', 'turns a', 'turns b', 'p', 'words a', 'words b', 'p', 'a - b', 'p (corrected)'],
      ...['at equal', 'a - b', 'p', 'no padding', 'p', 'controlling for length', 'p', 'explained by'],
    ],
    rows: findings.flatMap((each) => {
      const { length } = each;
      if (length === undefined) return [];
      const { turns, words, atLength, withoutPadding, controllingForLength, verdict } = length;
      const pair = (value: { difference: number | null; pValue: number | null } | null): string[] =>
        [value?.difference ?? null, value?.pValue ?? null].map(shortNumber);
      return [
        [
          ...[metricSymbol(each.metric), each.a, each.b],
          ...[turns.meanA, turns.meanB, turns.pValue, words.meanA, words.meanB, words.pValue].map(
            shortNumber,
          ),
          ...[each.difference, each.adjustedPValue].map(shortNumber),
          ...[atLength?.by ?? '-', ...pair(atLength), ...pair(withoutPadding), ...pair(controllingForLength)],
          EXPLANATIONS[verdict],
        ],
      ];
    }),
  };
}

/** `10`, or `5-10`. @internal */
export function runsText([least, most]: readonly [number, number]): string {
  return least === most ? String(least) : `${least}-${most}`;
}
