import type { NamedReliability } from '../evaluate/compare-run-groups.js';
import type { Comparison } from '../evaluate/comparison.js';
import { RELIABILITY_MEASURES } from '../metrics/reliability/run-measures.js';
import { requireForm } from '../options/forms.js';
import type { Interval } from '../statistics/interval.js';
import { percent } from '../words/percent.js';
import { adjustText, lackText, missingText, tName } from './comparison-words.js';
import { COMPARISONS, RELIABILITIES } from './forms.js';
import { shortName, shortNumber, type TextTable } from './summary-table.js';

/**
 * A table with one line for each comparison: pairs and their clusters, the scores that each side lacks, means,
 * difference, interval, p-values with the least that is possible, effect sizes, and the least difference that could
 * have been found. The notes of {@link comparisonNotes} belong under it. O(comparisons).
 *
 * @throws MetricError `INVALID_INPUT` for anything other than comparisons
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
export function comparisonTable(comparisons: readonly Comparison[]): TextTable {
  requireForm('comparisonTable', 'comparisons', comparisons, COMPARISONS);
  const first = comparisons[0]?.params;
  return {
    header: [
      ...['metric', 'a', 'b', 'n', 'clusters', 'a lacks', 'b lacks', 'mean a', 'mean b', 'a - b'],
      ...[
        `${percent(first?.level)} interval`,
        'p',
        `p (${String(first?.adjust ?? 'holm')})`,
        'least p',
        'of',
      ],
      ...['d', 'a wins', 'detectable', 'design'],
    ],
    rows: comparisons.map((each) => [
      ...[shortName(each.metric), each.a, each.b, String(each.n), String(each.nClusters)],
      ...[lackText(each, 'A'), lackText(each, 'B')],
      ...[each.meanA, each.meanB, each.difference].map(shortNumber),
      intervalText(each.interval, each.noIntervalBecause),
      ...[each.pValue, each.adjustedPValue, each.minimumPValue].map(shortNumber),
      String(each.comparisons),
      ...[each.standardizedDifference, each.winRate, each.minimumDetectableDifference].map(shortNumber),
      each.design === 'paired' ? 'paired' : 'unpaired',
    ]),
  };
}

/**
 * The lines under a table of comparisons: unit, clusters and test, the family of the correction, and missing scores
 * that matter. O(comparisons).
 *
 * @throws MetricError `INVALID_INPUT` for values that are not comparisons
 *
 * @example
 * ```ts
 * import { compareSystems } from '@mtpc/metrics';
 * import { comparisonNotes } from '@mtpc/metrics/report';
 * const row = { unit: 'dialogue', metric: 'speaker-entropy', n: 1, signature: 's' };
 * const rows = (scores: number[]) => scores.map((score, i) => ({ ...row, transcript: `t${i}`, score }));
 * const notes = comparisonNotes(compareSystems({ mine: rows([3, 4, 5, 8]), theirs: rows([1, 2, 4, 5]) }));
 * notes[1]; // => 'p-values: not adjusted (one comparison).'
 * ```
 */
export function comparisonNotes(comparisons: readonly Comparison[]): string[] {
  requireForm('comparisonNotes', 'comparisons', comparisons, COMPARISONS);
  const tested = comparisons.filter(({ n }) => n > 0);
  const about = [...new Set(tested.map((each) => methodText(each)))];
  const corrected = [...new Set(tested.map((each) => adjustText(each)))];
  return [
    ...about.map((text) => `${text}.`),
    ...corrected.map((text) => `p-values: ${text}.`),
    ...tested.flatMap((each) => {
      const text = missingText(each);
      return text === '' ? [] : [`${shortName(each.metric)}, ${each.a} and ${each.b}. ${text}`];
    }),
  ];
}

/** `Paired by transcript; Student's t over 10 clusters by instruction (CR2)`. */
function methodText({ design, unit, clusterBy, method, params }: Comparison): string {
  const paired = design === 'paired' ? `Paired by ${unit}` : 'Unpaired';
  const test = method === 'sign-flip' ? 'sign flips' : tName({ design });
  const over =
    clusterBy.length === 0
      ? `over ${unit}s`
      : `clustered by ${clusterBy.join(' and ')}${method === 'student-t' ? ' (CR2)' : ''}`;
  return `${paired}; ${test} ${over}; ${percent(params.level)} intervals`;
}

/**
 * A table of differences of averaged performance, aptitude, unreliability and reliability. O(comparisons).
 *
 * @throws MetricError `INVALID_INPUT` for anything other than comparisons of reliability
 *
 * @example
 * ```ts
 * import { compareReliability } from '@mtpc/metrics';
 * import { reliabilityTable } from '@mtpc/metrics/report';
 * const comparison = compareReliability([[90, 80], [70, 60]], [[50, 40], [60, 50]]);
 * reliabilityTable([{ a: 'full', b: 'sharded', comparison }]).rows[0].slice(0, 4); // => ['P', 'full', 'sharded', '2']
 * ```
 */
export function reliabilityTable(found: readonly NamedReliability[]): TextTable {
  requireForm('reliabilityTable', 'found', found, RELIABILITIES);
  const level = found[0]?.comparison.params.level;
  return {
    header: [
      ...['measure', 'a', 'b', 'instructions', 'runs a', 'runs b', 'a', 'b', 'a - b'],
      ...[`${percent(level)} interval`, 'p', 'p (corrected)', 'least p', 'of'],
    ],
    rows: found.flatMap(({ a, b, comparison }) =>
      RELIABILITY_MEASURES.map(({ name, short: symbol }) => {
        const each = comparison[name];
        return [
          ...[symbol, a, b, String(each.n), runsText(comparison.runsA), runsText(comparison.runsB)],
          ...[each.a, each.b, each.difference].map(shortNumber),
          intervalText(each.interval, each.noIntervalBecause),
          ...[each.pValue, each.adjustedPValue, each.minimumPValue].map(shortNumber),
          String(each.comparisons),
        ];
      }),
    ),
  };
}

/** `0.1 to 0.4`, or why there is none. @internal */
export function intervalText(interval: Interval | null, because?: string): string {
  if (interval !== null) return `${shortNumber(interval.lower)} to ${shortNumber(interval.upper)}`;
  return because === undefined ? '-' : `none: ${because}`;
}

/** `10`, or `5-10`. @internal */
export function runsText([least, most]: readonly [number, number]): string {
  return least === most ? String(least) : `${least}-${most}`;
}
