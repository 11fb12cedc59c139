import type { Comparison } from '../evaluate/comparison.js';

export { isDifferent } from '../evaluate/is-different.js';

import { counted } from '../text/counted.js';
import { shortNumber } from './summary-table.js';

/** The names of the corrections by their authors. */
export const CORRECTIONS: Readonly<Record<string, string>> = {
  holm: 'Holm',
  'benjamini-hochberg': 'Benjamini and Hochberg',
  bonferroni: 'Bonferroni',
};

/** `corrected by Holm over 9 comparisons`, `not adjusted (one comparison)`, or `not adjusted`. */
export function adjustText({ comparisons, params }: Pick<Comparison, 'comparisons' | 'params'>): string {
  if (params.adjust === 'none') return 'not adjusted';
  if (comparisons < 2) return 'not adjusted (one comparison)';
  const within = params.family === 'metric' ? ' of each metric' : '';
  return `corrected by ${CORRECTIONS[String(params.adjust)]} over ${comparisons} comparisons${within}`;
}

/** The t test of a design: Welch's allows groups of different variance. */
export function tName({ design }: Pick<Comparison, 'design'>): string {
  return design === 'paired' ? "Student's t" : "Welch's t";
}

/** `20 transcripts, clustered by instruction`, or `20 transcripts`. */
export function clusterText({ n, unit, clusterBy, nClusters, design }: Comparison): string {
  const observed =
    design === 'paired' ? counted(n, `paired ${unit}`) : `${counted(n, unit)} of both, unpaired`;
  return clusterBy.length === 0
    ? observed
    : `${observed} in ${counted(nClusters, 'cluster')} by ${clusterBy.join(' and ')}`;
}

/** Units of a comparison that do not count: on one side only, or without a score. */
export function nMissing(each: Comparison): number {
  return each.onlyA + each.onlyB + each.nUndefinedA + each.nUndefinedB + each.nUndefinedBoth;
}

/** `3 (too-few-turns)`: the scores that one side lacks, with the main reason; `0` for none. */
export function lackText(each: Comparison, side: 'A' | 'B'): string {
  const [count, reasons, only, turns] =
    side === 'A'
      ? [each.nUndefinedA, each.undefinedReasonsA, each.onlyB, each.turnsLackingA]
      : [each.nUndefinedB, each.undefinedReasonsB, each.onlyA, each.turnsLackingB];
  const missing = count + each.nUndefinedBoth;
  const [main] = Object.entries(reasons).sort(([, x], [, y]) => y - x);
  const parts = [
    ...(missing > 0 ? [`${missing} undefined`] : []),
    ...(only > 0 ? [`${only} absent`] : []),
    ...(turns > 0 ? [counted(turns, 'turn')] : []),
  ];
  if (parts.length === 0) return '0';
  return `${parts.join(', ')}${main && missing + turns > 0 ? ` (${main[0]})` : ''}`;
}

/** Sentences about the scores that are missing on one side; none if nothing is missing. */
export function missingText(each: Comparison): string {
  const lacks = [`${each.a} lacks ${lackText(each, 'A')}`, `${each.b} lacks ${lackText(each, 'B')}`];
  if (lacks.every((text) => text.endsWith(' lacks 0'))) return '';
  const { missingBounds, missingPValue, signDependsOnMissing } = each;
  const bounds = missingBounds
    ? `; with the worst and the best values in their place the difference is ${shortNumber(missingBounds.lower)} to ${shortNumber(missingBounds.upper)}`
    : '';
  const unequal =
    missingPValue === null ? '' : `; as many missing on both sides: p = ${shortNumber(missingPValue)}`;
  const sign = signDependsOnMissing ? '; the sign of the difference depends on the missing scores' : '';
  return `Missing scores: ${lacks.join(', ')}${bounds}${unequal}${sign}.`;
}
