import type { Finding, FindingVerdict } from '../analysis/finding.js';
import { capitalize } from '../text/capitalize.js';
import { evidenceText, findingDecimals, findingSentence, levelNames } from './finding-words.js';
import { amountText, levelName, metricName } from './metric-names.js';
import { listed } from './numbers.js';

/** Of more parts the sentence counts instead of naming them. */
const MANY = 4;

/** The part of the data that a finding is about: `model-a`, `model-a, chess`. */
export function partName({ stratum = {} }: Pick<Finding, 'stratum'>): string {
  return Object.entries(stratum)
    .map(([field, level]) => levelName(level, field))
    .join(', ');
}

/** `model-a: full has a higher mean score than sharded by 32 points (...).` */
export function partSentence(finding: Finding): string {
  return `${partName(finding)}: ${findingSentence(finding)}`;
}

/**
 * The same two levels compared in several parts by one metric, in one sentence: `full has a higher mean score than sharded
 * in all 8 systems, by 18 (model-h) to 32 points (model-a).`
 *
 * @param noun what the parts are: `system`
 */
export function partsSentence(found: readonly Finding[], noun: string): string {
  const [first] = found;
  if (first === undefined) return '';
  if (found.length === 1) return partSentence(first);
  const { metric } = first;
  const [a, b] = levelNames(first);
  const name = metricName(metric);
  const of = (verdict: FindingVerdict): Finding[] => found.filter((each) => each.verdict === verdict);
  const where = (own: readonly Finding[]): string =>
    own.length === found.length
      ? `${own.length === 2 ? 'both' : `all ${own.length}`} ${noun}s`
      : own.length > MANY
        ? `${own.length} of ${found.length} ${noun}s`
        : listed(own.map(partName));
  const higher = ([high, low]: readonly [string, string], own: readonly Finding[]): string[] =>
    own.length === 0
      ? []
      : [`${high} has a higher ${name} than ${low} in ${where(own)}, by ${rangeText(own)}`];
  const open: readonly (readonly [FindingVerdict, string])[] = [
    ['no-difference-found', `no difference in ${name} found between ${a} and ${b} in`],
    ['constant', `${a} and ${b} have the same ${name} in`],
    ['undecided', `${a} and ${b} cannot be compared, because scores are missing unequally, in`],
    ['cannot-show', `too few units to show a difference between ${a} and ${b} in`],
    ['too-few', `too few units for a test of ${a} and ${b} in`],
    ['no-data', `no unit with a score of both ${a} and ${b} in`],
  ];
  const clauses = [
    ...higher([a, b], of('a-higher')),
    ...higher([b, a], of('b-higher')),
    ...open.flatMap(([verdict, text]) => (of(verdict).length > 0 ? [`${text} ${where(of(verdict))}`] : [])),
  ].join('; ');
  // Names of levels stay as they are.
  const begins = ['no ', 'too '].some((start) => clauses.startsWith(start));
  return `${begins ? capitalize(clauses) : clauses}.`;
}

/** `18 (model-h) to 32 points (model-a)`. */
function rangeText(own: readonly Finding[]): string {
  const sorted = [...own].sort((x, y) => absoluteDifference(x) - absoluteDifference(y));
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined) return '';
  const text = (each: Finding): string =>
    amountText(each.metric, absoluteDifference(each), findingDecimals(each));
  if (least === most) return `${text(most)} ${evidenceText(most)}`;
  return `${text(least).replace(' points', '')} (${partName(least)}) to ${text(most)} (${partName(most)})`;
}

function absoluteDifference({ difference }: Finding): number {
  return Math.abs(difference ?? 0);
}
