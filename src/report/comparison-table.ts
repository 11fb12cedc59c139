import type { Comparison } from '../evaluate/compare-systems.js';
import type { ReliabilityComparison } from '../metrics/reliability/compare-reliability.js';
import { RELIABILITY_MEASURES } from '../metrics/reliability/run-measures.js';
import { requireForm } from '../options/forms.js';
import type { Interval } from '../statistics/interval.js';
import { COMPARISONS, RELIABILITIES } from './forms.js';
import { shortName, shortNumber, type TextTable } from './summary-table.js';

/** The reliability of two groups of runs, with their names. */
export interface NamedReliability {
  readonly a: string;
  readonly b: string;
  readonly comparison: ReliabilityComparison;
}

/**
 * A table with one line for each comparison: pairs, what is missing, means, difference, interval, p-values with the
 * least that is possible, effect sizes, and the least difference that could have been found. O(comparisons).
 *
 * @throws MetricError `INVALID_INPUT` for what are no comparisons
 *
 * @example
 * ```ts
 * import { compareSystems } from '@mtpc/metrics';
 * import { comparisonTable } from '@mtpc/metrics/report';
 * const row = { unit: 'transcript', metric: 'speaker-entropy', n: 1, signature: 's' };
 * const rows = (scores: number[]) => scores.map((score, i) => ({ ...row, transcript: `t${i}`, score }));
 * const table = comparisonTable(compareSystems({ mine: rows([3, 4, 5, 8]), theirs: rows([1, 2, 4, 5]) }));
 * table.rows[0].slice(0, 5); // => ['NSE', 'mine', 'theirs', '4', '0']
 * ```
 */
export function comparisonTable(comparisons: readonly Comparison[]): TextTable {
  requireForm('comparisonTable', 'comparisons', comparisons, COMPARISONS);
  const first = comparisons[0]?.params;
  return {
    header: [
      ...['metric', 'a', 'b', 'n', 'missing', 'mean a', 'mean b', 'a - b'],
      ...[
        `${percent(first?.level)} interval`,
        'p',
        `p (${String(first?.adjust ?? 'holm')})`,
        'least p',
        'of',
      ],
      ...['d', 'a wins', 'detectable'],
    ],
    rows: comparisons.map((each) => [
      ...[shortName(each.metric), each.a, each.b, String(each.n), String(missingOf(each))],
      ...[each.meanA, each.meanB, each.difference].map(shortNumber),
      intervalText(each.interval, each.noIntervalBecause),
      ...[each.pValue, each.adjustedPValue, each.leastPValue].map(shortNumber),
      String(each.comparisons),
      ...[each.standardizedDifference, each.winRate, each.detectableDifference].map(shortNumber),
    ]),
  };
}

/**
 * A table of differences of averaged performance, aptitude, unreliability and reliability. O(comparisons).
 *
 * @throws MetricError `INVALID_INPUT` for what are no comparisons of reliability
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
      ...[`${percent(level)} interval`, 'p', 'p (corrected)', 'least p'],
    ],
    rows: found.flatMap(({ a, b, comparison }) =>
      RELIABILITY_MEASURES.map(({ name, short: symbol }) => {
        const each = comparison[name];
        return [
          ...[symbol, a, b, String(each.n), runsText(comparison.runsA), runsText(comparison.runsB)],
          ...[each.a, each.b, each.difference].map(shortNumber),
          intervalText(each.interval, each.noIntervalBecause),
          ...[each.pValue, each.adjustedPValue, each.leastPValue].map(shortNumber),
        ];
      }),
    ),
  };
}

/** `95%`. @internal */
export function percent(level: unknown): string {
  return `${shortNumber(100 * (typeof level === 'number' ? level : 0.95))}%`;
}

/** `0.1 to 0.4`, or why there is none. @internal */
export function intervalText(interval: Interval | null, because?: string): string {
  if (interval !== null) return `${shortNumber(interval.lower)} to ${shortNumber(interval.upper)}`;
  return because === undefined ? '-' : `none: ${because}`;
}

/** Pairs that do not count: on one side only, or without a score. @internal */
export function missingOf(each: Comparison): number {
  return each.onlyA + each.onlyB + each.undefinedA + each.undefinedB + each.undefinedBoth;
}

/** `10`, or `5-10`. @internal */
export function runsText([least, most]: readonly [number, number]): string {
  return least === most ? String(least) : `${least}-${most}`;
}
