import { isCorrected } from '../analysis/families.js';
import type { Finding } from '../analysis/finding.js';
import { isSignificant } from '../statistics/alpha.js';
import { counted } from '../text/counted.js';
import { lengthClause } from './length-words.js';
import { TESTS } from './method-words.js';
import { amountText, levelName, metricName, scaleOf, valueText } from './metric-names.js';
import { decimalsFor, intervalText, listed, pText, signedNumber } from './numbers.js';

/** The noun of a unit, `conversation` for transcripts. */
export function unitNoun(unit: string): string {
  return unit === 'transcript' ? 'conversation' : unit;
}

/** Both sides of a finding. */
export function levelNames({ a, b, factor }: Pick<Finding, 'a' | 'b' | 'factor'>): [a: string, b: string] {
  return [levelName(a, factor), levelName(b, factor)];
}

/** `8 instructions`; `4 of 20 items` if the others are on one side only; `24 conversations in 8 clusters by item`. */
export function unitsText(finding: Finding): string {
  const { n, nA, nB, unit, design, clusterBy, nClusters, unpairedA, unpairedB } = finding;
  const noun = unitNoun(unit);
  const unpaired = unpairedA + unpairedB;
  const all = n + unpaired + finding.nUndefinedA + finding.nUndefinedB + finding.nUndefinedBoth;
  const paired = unpaired > 0 ? `${n} of ${counted(all, noun)}` : counted(n, noun);
  const units = design === 'paired' ? paired : `${nA} and ${counted(nB, noun)}`;
  if (clusterBy.length === 0 || (clusterBy.length === 1 && (clusterBy[0] === unit || nClusters === n)))
    return units;
  if (clusterBy[0] === 'copies') return `${units}, ${nClusters} distinct`;
  return `${units} in ${counted(nClusters, 'cluster')} by ${clusterBy.join(' and ')}`;
}

/** Number of decimals of a finding's numbers, given the width of its interval. */
export function findingDecimals({ metric, interval, difference, meanA }: Finding): number {
  const { factor } = scaleOf(metric);
  const scaled = (value: number | undefined): number | null => (value === undefined ? null : factor * value);
  return decimalsFor(scaled(interval?.lower), scaled(interval?.upper), factor * (difference || meanA || 0));
}

/** `95% CI 26 to 35`; `corrected 95% CI 26 to 35`, which excludes 0 exactly if the corrected p-value is significant. */
export function correctedInterval(
  { metric, interval, family, params }: Finding,
  decimals: number,
  sign = 1,
): string {
  const factor = sign * scaleOf(metric).factor;
  const ends = interval && [factor * interval.lower, factor * interval.upper];
  const bounds = ends && { lower: Math.min(...ends), upper: Math.max(...ends) };
  return intervalText(bounds, decimals, params.confidenceLevel, isCorrected(family));
}

/**
 * `(80 vs. 50; corrected 95% CI of the difference 26 to 35, p < .001; 8 instructions)`. The higher side comes first if
 * the finding says which one is higher; otherwise `a`.
 */
export function evidenceText(finding: Finding): string {
  const { metric, meanA, meanB, difference, adjustedPValue } = finding;
  if (meanA === null || meanB === null || difference === null) return '';
  const decimals = findingDecimals(finding);
  const isB = finding.verdict === 'b-higher';
  const [first, second] = isB ? [meanB, meanA] : [meanA, meanB];
  const values = `${valueText(metric, first, decimals)} vs. ${valueText(metric, second, decimals)}`;
  const isAdjusted = finding.design === 'independent' && finding.within.length > 0;
  const weights = isAdjusted ? `, averaged over ${listed(finding.within)} with equal weight` : '';
  const interval = correctedInterval(finding, decimals, isB ? -1 : 1);
  const p = adjustedPValue === null ? '' : `, ${pText(adjustedPValue)}`;
  return `(${values}${weights}; ${interval}${p}; ${fewText(finding)})`;
}

/** Student's t on fewer independent units rests on a normal distribution of their differences. */
const FEW_UNITS = 6;

/** `only 3 items`, `20 conversations in only 4 clusters by user`. */
function fewText(finding: Finding): string {
  const { n, nClusters, adjustedPValue } = finding;
  const units = unitsText(finding);
  if (adjustedPValue === null || nClusters >= FEW_UNITS) return units;
  return nClusters < n ? units.replace(' in ', ' in only ') : `only ${units}`;
}

/**
 * The sentence of a finding: the higher side, the difference, the corrected interval, limitations. One pattern per
 * verdict.
 */
export function findingSentence(finding: Finding): string {
  return (
    identicalSentence(finding) ??
    `${dependsText(finding)}${verdictSentence(finding)}${unweightedText(finding)}`
  );
}

/** ` Without these weights: old 47%, new 70%.`, if that is another result. */
export function unweightedText(finding: Finding): string {
  const found = finding.cautions.find(({ kind }) => kind === 'reweighted');
  if (found?.kind !== 'reweighted') return '';
  const [a, b] = levelNames(finding);
  const value = (mean: number): string => valueText(finding.metric, mean, findingDecimals(finding));
  return ` Without equal weights for ${listed(found.within)}: ${a} ${value(found.meanA)}, ${b} ${value(found.meanB)}.`;
}

/** The sentence for two sides that are the same data. */
export function identicalSentence(finding: Finding): string | undefined {
  const same = finding.cautions.find(({ kind }) => kind === 'identical-sides');
  if (same?.kind !== 'identical-sides') return undefined;
  const [a, b] = levelNames(finding);
  return `The conversations of ${a} and ${b} are identical, ${same.conversations} on each side: is this the same file twice?`;
}

/** More values of a condition are given by the two that differ most. */
const MOST_VALUES = 5;

/**
 * `The difference in mean score depends on temperature (p < .001): beta is higher by 14 points at temperature 0 (10 to
 * 18), no difference found at temperature 1 (2 points, ...). On average `, before the sentence of the average.
 */
export function dependsText(finding: Finding): string {
  const found = finding.cautions.find(({ kind }) => kind === 'depends-on');
  if (found?.kind !== 'depends-on') return '';
  const { metric } = finding;
  const sorted = [...found.values].sort((x, y) => (x.difference ?? 0) - (y.difference ?? 0));
  const shown =
    sorted.length > MOST_VALUES ? [sorted[0], sorted.at(-1)].flatMap((each) => each ?? []) : sorted;
  const [a, b] = levelNames(finding);
  const texts = shown.map(({ value, difference, interval }) => {
    const named = levelName(value, found.field);
    const at = named === value ? `in ${value}` : `at ${named}`;
    if (difference === null) return `not compared ${at}`;
    const { factor } = scaleOf(metric);
    const [high, low] = difference > 0 ? [a, b] : [b, a];
    const higher = (decimals: number): string =>
      `${high} is higher than ${low} by ${amountText(metric, Math.abs(difference), decimals)} ${at}`;
    if (interval === null)
      return difference === 0
        ? `no difference ${at}`
        : `${higher(decimalsFor(null, null, factor * difference))} (no interval)`;
    const decimals = decimalsFor(factor * interval.lower, factor * interval.upper, factor * difference);
    // Second minus first.
    const bounds = `${signedNumber(-factor * interval.upper, decimals)} to ${signedNumber(-factor * interval.lower, decimals)}`;
    if (interval.lower <= 0 && interval.upper >= 0) return `no difference found ${at} (${bounds})`;
    return `${higher(decimals)} (${bounds})`;
  });
  const name = `${metricName(metric)} between ${a} and ${b}`;
  return `The difference in ${name} depends on ${found.field} (${pText(found.pValue)}; ${b} minus ${a}): ${listed(texts, MOST_VALUES)}. On average over ${found.field}: `;
}

/** `; temperature differs in the same way, so that either may be the reason`. */
function confoundClause({ cautions }: Finding): string {
  const fields = cautions.flatMap((each) => (each.kind === 'varies-together' ? each.field : []));
  if (fields.length === 0) return '';
  const verb = fields.length === 1 ? 'differs' : 'differ';
  return `; ${listed(fields, 4)} ${verb} in the same way and may be the reason`;
}

function verdictSentence(finding: Finding): string {
  const { metric, difference, n, unit, family, verdict } = finding;
  const [a, b] = levelNames(finding);
  const name = metricName(metric);
  const decimals = findingDecimals(finding);
  switch (verdict) {
    case 'a-higher':
    case 'b-higher': {
      const [high, low] = verdict === 'a-higher' ? [a, b] : [b, a];
      const amount = amountText(finding.metric, Math.abs(difference ?? 0), decimals);
      return `${high} has a higher ${name} than ${low} by ${amount} ${evidenceText(finding)}${lengthClause(finding)}${confoundClause(finding)}.`;
    }
    case 'no-difference-found':
      return `No difference in ${name} found between ${a} and ${b} ${evidenceText(finding)}${detectableText(finding)}.`;
    case 'undecided': {
      const could =
        difference === 0 ? 'with them the sides may differ' : 'they could change which side is higher';
      return `The ${name} of ${a} and ${b} cannot be compared: more scores are missing on one side${missingCounts(finding)}, and ${could} ${evidenceText(finding)}.`;
    }
    case 'cannot-show': {
      const among = couldShowAlone(finding) ? ` among ${counted(family.comparisons, 'comparison')}` : '';
      const remedy = `${among === '' ? '' : 'name a baseline or a primary metric, or '}add ${finding.clusterBy.length > 0 && finding.nClusters < n ? 'clusters' : `${unitNoun(unit)}s`}`;
      if (finding.method === 'student-t')
        return `With ${independentText(finding)}, no possible difference in ${name} between ${a} and ${b} would be detected with 80% power ${evidenceText(finding)}; ${remedy}.`;
      return `${counted(n, unitNoun(unit))} are too few for ${TESTS.paired[finding.method]} to show a difference in ${name} between ${a} and ${b}${among} ${evidenceText(finding)}; ${remedy}.`;
    }
    case 'constant':
      return `${a} and ${b} have the same ${name} (${valueText(metric, finding.meanA ?? 0, decimals)}) in ${unitsText(finding)}.`;
    case 'too-few':
      return `The ${name} of ${a} and ${b} cannot be tested: the data have fewer than two independent units ${evidenceText(finding)}.`;
    case 'no-data':
      return `The ${name} of ${a} and ${b} cannot be compared: no ${unitNoun(unit)} has a score on both sides.`;
  }
}

/** `4 clusters by user` where clusters are fewer than the units, which alone would be a wrong remedy. */
function independentText({ n, unit, nClusters, clusterBy }: Finding): string {
  return clusterBy.length === 0 || nClusters >= n
    ? counted(n, unitNoun(unit))
    : `${counted(nClusters, 'cluster')} by ${clusterBy.join(' and ')}`;
}

/** Whether the test could show a difference if it was the only comparison. */
export function couldShowAlone({ minimumPValue, family, params }: Finding): boolean {
  return (
    family.comparisons > 1 &&
    isSignificant(family.looks * (minimumPValue ?? 0), Number(params.confidenceLevel))
  );
}

/** The names of the metrics of findings, each once. */
export function metricNames(findings: readonly Finding[], most = 8): string {
  return listed([...new Set(findings.map(({ metric }) => metricName(metric)))], most);
}

/** `; only a difference of at least 20 points would be detected with 80% power`. */
export function detectableText(finding: Finding): string {
  const { minimumDetectableDifference: least, difference } = finding;
  if (least === null || difference === 0) return '';
  const decimals = decimalsFor(null, null, scaleOf(finding.metric).factor * least);
  return `; only a difference of at least ${amountText(finding.metric, least, decimals)} would be detected with 80% power`;
}

function missingCounts(finding: Finding): string {
  const { cautions, factor, nUndefinedA, nUndefinedB, unit } = finding;
  const [a, b] = levelNames(finding);
  const lacking = cautions.flatMap((each) =>
    each.kind === 'no-score'
      ? [`${each.missing} of ${each.of} runs of ${levelName(each.level, factor)}`]
      : [],
  );
  const undefinedUnits = [
    ...(nUndefinedA > 0 ? [`${counted(nUndefinedA, unitNoun(unit))} of ${a}`] : []),
    ...(nUndefinedB > 0 ? [`${counted(nUndefinedB, unitNoun(unit))} of ${b}`] : []),
  ];
  const counts = lacking.length > 0 ? lacking : undefinedUnits;
  return counts.length === 0 ? '' : ` (without a score: ${listed(counts)})`;
}
