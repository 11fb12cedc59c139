import type { NamedReliability } from '../evaluate/compare-run-groups.js';
import type { Comparison } from '../evaluate/comparison.js';
import { isDifferent } from '../evaluate/is-different.js';
import { itemAt } from '../math/existing.js';
import { betterOf } from '../metrics/core/questions.js';
import { getMetric } from '../metrics/core/registry.js';
import { RUN_MEASURES } from '../metrics/reliability/run-measures.js';
import { adjustText } from '../report/comparison-words.js';
import { shortName } from '../report/summary-table.js';
import { counted } from '../text/counted.js';
import { decimalsFor } from '../words/numbers.js';
import { fittedTable, terminalNumber, wrapped } from './fitted-table.js';

/** More pairs of systems than these are summed up first, and those without a difference are not shown. */
const FEW_PAIRS = 3;

/** Pairs that are shown where there are many. */
const SHOWN_PAIRS = 6;

/** Two systems by one measure, tested. */
interface Tested {
  readonly measure: string;
  readonly better: string;
  readonly a: string;
  readonly b: string;
  readonly meanA: number | null;
  readonly meanB: number | null;
  readonly isDifferent: boolean;
  readonly about: Parameters<typeof adjustText>[0];
}

/** The pairs of systems that are shown, after a summary of all of them where they are many. */
export interface PairSelection {
  readonly comparisons: readonly Comparison[];
  readonly reliability: readonly NamedReliability[];
  /** The first lines; empty for few pairs. */
  readonly summary: string;
  /** How many pairs are not shown, and how to see them; empty for few pairs. */
  readonly rest: string;
}

/** Sums up many pairs of systems, and selects those that differ most. */
export function selectPairs(
  comparisons: readonly Comparison[],
  reliability: readonly NamedReliability[],
  width: number,
): PairSelection {
  const tested = testedPairs(comparisons, reliability);
  const pairs = new Set(tested.map(pairOf));
  if (pairs.size <= FEW_PAIRS) return { comparisons, reliability, summary: '', rest: '' };
  const counts = new Map<string, number>();
  for (const each of tested) {
    if (each.isDifferent) counts.set(pairOf(each), (counts.get(pairOf(each)) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([, x], [, y]) => y - x).map(([pair]) => pair);
  const shown = new Set(sorted.slice(0, SHOWN_PAIRS));
  const isShown = (each: { readonly a: string; readonly b: string }): boolean => shown.has(pairOf(each));
  const hidden = pairs.size - shown.size;
  const why = sorted.length > shown.size ? '' : ', because no metric tells them apart';
  const rest = `${counted(hidden, shown.size === 0 ? 'pair' : 'more pair')} of systems ${hidden === 1 ? 'is' : 'are'} not shown${why}; --long prints all.`;
  return {
    comparisons: comparisons.filter(isShown),
    reliability: reliability.filter(isShown),
    summary: summaryText(tested, systemsOf(comparisons.length > 0 ? comparisons : reliability), width),
    rest: hidden === 0 ? '' : `${wrapped(rest, width).join('\n')}\n`,
  };
}

const pairOf = ({ a, b }: { readonly a: string; readonly b: string }): string => JSON.stringify([a, b]);

function systemsOf(pairs: readonly { readonly a: string; readonly b: string }[]): number {
  return new Set(pairs.flatMap(({ a, b }) => [a, b])).size;
}

function testedPairs(comparisons: readonly Comparison[], reliability: readonly NamedReliability[]): Tested[] {
  const ofRuns = reliability.flatMap(({ a, b, comparison }) =>
    RUN_MEASURES.map(({ name, short }): Tested => {
      const { a: meanA, b: meanB, ...rest } = comparison[name];
      const about = { ...rest, params: comparison.params };
      return {
        measure: short,
        better: betterText(name),
        a,
        b,
        meanA,
        meanB,
        isDifferent: isDifferent(about),
        about,
      };
    }),
  );
  const ofMetrics = comparisons
    .filter(({ n }) => n > 0)
    .map((about): Tested => {
      const { metric, a, b, meanA, meanB } = about;
      const of = { measure: shortName(metric), better: betterText(metric), a, b, meanA, meanB };
      return { ...of, isDifferent: isDifferent(about), about };
    });
  return [...ofRuns, ...ofMetrics];
}

/** Which direction of a metric is better, in tables of few columns: `-` for a descriptive one. */
export function betterText(metric: string): string {
  const better = betterOf(getMetric(metric).direction);
  return better === 'descriptive' ? '-' : better;
}

/** Whether a difference of two numbers is none but for errors of rounding. */
export function isRoundingError(difference: number, a: number, b: number): boolean {
  return Math.abs(difference) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}

function summaryText(tested: readonly Tested[], systems: number, width: number): string {
  const measures = [...new Set(tested.map(({ measure }) => measure))];
  const told = measures.filter((measure) =>
    tested.some((each) => each.measure === measure && each.isDifferent),
  );
  const { about } = itemAt(tested, 0);
  const finding =
    told.length === 0
      ? 'no metric tells any two apart, which does not show that they are equal'
      : `${told.join(', ')} ${told.length === 1 ? 'tells' : 'tell'} some of them apart`;
  const lead = `${systems} systems: ${finding} (p-values ${adjustText(about)}).`;
  const better = new Map(tested.map((each) => [each.measure, each.better]));
  const rows = [...better].map(([measure, direction]) =>
    summaryRow(
      measure,
      direction,
      tested.filter((each) => each.measure === measure),
    ),
  );
  const columns = [
    ...[{ head: 'metric' }, { head: 'better', drop: 1 }, { head: 'highest' }, { head: '', isRight: true }],
    ...[{ head: 'lowest' }, { head: '', isRight: true }, { head: 'pairs told apart' }],
  ];
  return `${wrapped(lead, width).join('\n')}\n\n${fittedTable(columns, rows, width)}`;
}

/** The systems with the highest and the lowest mean by one measure. */
function summaryRow(measure: string, better: string, own: readonly Tested[]): string[] {
  const means = new Map(
    own.flatMap(({ a, b, meanA, meanB }) => [
      ...(meanA === null ? [] : [[a, meanA] as const]),
      ...(meanB === null ? [] : [[b, meanB] as const]),
    ]),
  );
  const sorted = [...means].sort(([, x], [, y]) => y - x);
  const [most, least] = [sorted[0], sorted.at(-1)];
  const told = `${own.filter((each) => each.isDifferent).length} of ${own.length}`;
  if (most === undefined || least === undefined) return [measure, better, '-', '-', '-', '-', told];
  const difference = most[1] - least[1];
  const isNone = isRoundingError(difference, most[1], least[1]);
  const decimals = decimalsFor(null, null, isNone ? most[1] : difference);
  const number = (value: number): string => terminalNumber(value, decimals);
  if (isNone) return [measure, better, 'all the same', number(most[1]), '', '', told];
  return [measure, better, most[0], number(most[1]), least[0], number(least[1]), told];
}
