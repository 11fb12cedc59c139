import { bestSet, levelMeans } from '../analysis/best-set.js';
import type { Caution } from '../analysis/caution.js';
import type { Choice } from '../analysis/choice.js';
import { isCorrected } from '../analysis/families.js';
import { type Finding, isDifferent } from '../analysis/finding.js';
import type { Plan } from '../analysis/plan.js';
import { counted } from '../text/counted.js';
import { lengthClause } from './length-words.js';
import { amountText, metricName, scaleOf, valueText } from './metric-names.js';
import { decimalsFor, listed, plainNumber, pText, signedNumber } from './numbers.js';
import { percent } from './percent.js';

/** The noun of a unit, `conversation` for transcripts. */
export function unitNoun(unit: string): string {
  return unit === 'transcript' ? 'conversation' : unit;
}

/** `8 instructions`; `24 conversations in 8 clusters by item`. */
export function unitsText({ n, nA, nB, unit, design, clusterBy, nClusters }: Finding): string {
  const noun = unitNoun(unit);
  const units = design === 'paired' ? counted(n, noun) : `${nA} and ${counted(nB, noun)}`;
  if (clusterBy.length === 0 || (clusterBy.length === 1 && (clusterBy[0] === unit || nClusters === n)))
    return units;
  if (clusterBy[0] === 'copies') return `${units}, ${nClusters} without copies`;
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
  if (interval === null) return 'no interval';
  const { factor } = scaleOf(metric);
  const [lower, upper] = sign > 0 ? [interval.lower, interval.upper] : [-interval.upper, -interval.lower];
  const name = `${isCorrected(family) ? 'corrected ' : ''}${percent(params.confidenceLevel)} CI`;
  return `${name} ${plainNumber(factor * lower, decimals)} to ${plainNumber(factor * upper, decimals)}`;
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
  const interval = correctedInterval(finding, decimals, isB ? -1 : 1);
  const p = adjustedPValue === null ? '' : `, ${pText(adjustedPValue)}`;
  return `(${values}; ${interval}${p}; ${unitsText(finding)})`;
}

/**
 * The sentence of a finding: the higher side, the difference, the corrected interval, limitations. One pattern per
 * verdict.
 */
export function findingSentence(finding: Finding): string {
  const { a, b, metric, difference, n, unit, family, verdict } = finding;
  const name = metricName(metric);
  const decimals = findingDecimals(finding);
  switch (verdict) {
    case 'a-higher':
    case 'b-higher': {
      const [high, low] = verdict === 'a-higher' ? [a, b] : [b, a];
      const amount = amountText(finding.metric, Math.abs(difference ?? 0), decimals);
      return `${high} has a higher ${name} than ${low} by ${amount} ${evidenceText(finding)}${lengthClause(finding)}.`;
    }
    case 'no-difference-found':
      return `No difference in ${name} found between ${a} and ${b} ${evidenceText(finding)}${detectableText(finding)}.`;
    case 'undecided':
      return `The ${name} of ${a} and ${b} cannot be compared: more scores are missing on one side${missingCounts(finding)}, and they could change which side is higher ${evidenceText(finding)}.`;
    case 'cannot-show': {
      const isMany = family.comparisons > 1;
      const among = isMany ? ` among ${counted(family.comparisons, 'comparison')}` : '';
      const remedy = `${isMany ? 'name a baseline or a primary metric, or ' : ''}add ${unitNoun(unit)}s`;
      return `${counted(n, unitNoun(unit))} are too few for this test to show a difference in ${name} between ${a} and ${b}${among} ${evidenceText(finding)}; ${remedy}.`;
    }
    case 'constant':
      return `${a} and ${b} have the same ${name} (${valueText(metric, finding.meanA ?? 0, decimals)}) in ${unitsText(finding)}.`;
    case 'too-few':
      return `The ${name} of ${a} and ${b} cannot be tested: the data have fewer than two independent units ${evidenceText(finding)}.`;
    case 'no-data':
      return `The ${name} of ${a} and ${b} cannot be compared: no ${unitNoun(unit)} has a score on both sides.`;
  }
}

/** `; this design detects a difference of 20 points with 80% power`. */
export function detectableText(finding: Finding): string {
  const { minimumDetectableDifference: least, difference } = finding;
  if (least === null || difference === 0) return '';
  const decimals = decimalsFor(null, null, scaleOf(finding.metric).factor * least);
  return `; this design detects a difference of ${amountText(finding.metric, least, decimals)} with 80% power`;
}

function missingCounts({ cautions }: Finding): string {
  const counts = cautions.flatMap((each) =>
    each.kind === 'no-score' ? [`${each.missing} of ${each.of} runs of ${each.level}`] : [],
  );
  return counts.length === 0 ? '' : ` (without a score: ${listed(counts)})`;
}

/** The findings that the first sentence is about: who does the task better, else the metrics of texts. */
export function leadingFindings(findings: readonly Finding[]): readonly Finding[] {
  const own = findings.filter(({ question }) => question === 'performance');
  const known = own.filter(({ verdict }) => verdict !== 'no-data');
  if (known.length === 0) return findings;
  const [first] = known;
  return known.filter(({ metric }) => metric === first?.metric);
}

/**
 * The first sentence of every output: which system does the task better, by how much, and whether the design could have
 * shown a difference. Without outcomes it covers the text metrics.
 */
export function leadSentence(findings: readonly Finding[]): string {
  const own = leadingFindings(findings);
  const [first] = own;
  if (first === undefined) return 'Nothing was compared.';
  const levels = new Set(own.flatMap(({ a, b }) => [a, b])).size;
  if (levels > 2) return manyLevels(own);
  if (first.question === 'performance') return findingSentence(first);
  return textLead(own);
}

/** The headline for two levels without outcomes. */
function textLead(findings: readonly Finding[]): string {
  const found = findings
    .filter(isDifferent)
    .sort((x, y) => (x.adjustedPValue ?? 1) - (y.adjustedPValue ?? 1));
  const [first, ...others] = found;
  if (first === undefined) {
    const tested = findings.filter(({ verdict }) => verdict === 'no-difference-found');
    if (tested.length === 1 && tested[0]) return findingSentence(tested[0]);
    const open = findings.filter(({ verdict }) => verdict === 'undecided' || verdict === 'cannot-show');
    if (tested.length === 0)
      return open[0] ? findingSentence(open[0]) : findingSentence(findings[0] as Finding);
    const names = tested.map(({ metric }) => metricName(metric));
    return `No difference found between ${tested[0]?.a} and ${tested[0]?.b} in ${listed(names, 8)} (${unitsText(tested[0] as Finding)}).`;
  }
  const rest =
    others.length === 0
      ? ''
      : ` They also differ in ${listed(
          others.map(({ metric }) => metricName(metric)),
          6,
        )}.`;
  return `${findingSentence(first)}${rest}`;
}

/** More than two levels, by the metric that shows most; of outcomes by success or the mean score. */
function manyLevels(findings: readonly Finding[]): string {
  const [lead] = findings;
  if (lead?.question === 'performance')
    return levelsSentence(findings.filter(({ metric }) => metric === lead.metric));
  const [first] = findings
    .filter(isDifferent)
    .sort((x, y) => (x.adjustedPValue ?? 2) - (y.adjustedPValue ?? 2));
  if (first === undefined) return nothingFound(findings);
  const others = namesOf(findings.filter((each) => isDifferent(each) && each.metric !== first.metric));
  const rest = others.length === 0 ? '' : ` Levels also differ in ${listed(others, 6)}.`;
  return `${levelsSentence(findings.filter(({ metric }) => metric === first.metric))}${rest}`;
}

function namesOf(findings: readonly Finding[]): string[] {
  return [...new Set(findings.map(({ metric }) => metricName(metric)))];
}

/** More than two levels that no metric of texts separates. */
function nothingFound(findings: readonly Finding[]): string {
  const tested = findings.filter(({ verdict }) => verdict === 'no-difference-found');
  const [open] = findings.filter(({ verdict }) => ['undecided', 'cannot-show', 'too-few'].includes(verdict));
  if (tested.length === 0) return findingSentence(open ?? (findings[0] as Finding));
  const levels = new Set(tested.flatMap(({ a, b }) => [a, b])).size;
  return `No two of ${levels} levels of ${tested[0]?.factor} can be separated in ${listed(namesOf(tested), 8)}.`;
}

/** The levels by one metric: who is highest and lowest, and which cannot be separated from the best. */
export function levelsSentence(byMetric: readonly Finding[]): string {
  const levels = new Set(byMetric.flatMap(({ a, b }) => [a, b])).size;
  const means = levelMeans(byMetric);
  const [best, last] = [means[0], means.at(-1)];
  const [metric = ''] = byMetric.map((each) => each.metric);
  const name = metricName(metric);
  const found = byMetric.filter(isDifferent);
  const spread = best && last ? decimalsFor(null, null, scaleOf(metric).factor * (best.mean - last.mean)) : 0;
  const value = (mean: number): string => valueText(metric, mean, spread);
  const factor = byMetric[0]?.factor ?? 'system';
  if (found.length === 0 || best === undefined || last === undefined) {
    const range = best && last ? ` (${value(last.mean)} to ${value(best.mean)})` : '';
    const least = Math.min(...byMetric.flatMap((each) => each.minimumDetectableDifference ?? []));
    const power = Number.isFinite(least)
      ? `: with ${unitsText(byMetric[0] as Finding)} and ${counted(byMetric[0]?.family.comparisons ?? 0, 'comparison')}, only differences of at least ${amountText(metric, least, 0)} would be detected. Name a baseline or add ${unitNoun(byMetric[0]?.unit ?? '')}s`
      : '';
    return `No two of ${levels} levels of ${factor} can be separated in ${name}${range}${power}.`;
  }
  const tied = bestSet(byMetric);
  const top = [...byMetric]
    .sort((x, y) => Math.abs(y.difference ?? 0) - Math.abs(x.difference ?? 0))
    .find(isDifferent);
  const text = top ? ` ${findingSentence(top)}` : '';
  const rest = tied.filter((level) => level !== best.level);
  const others = rest.length > 0 ? ` ${listed(rest, 6)} cannot be separated from ${best.level}.` : '';
  return `${best.level} has the highest ${name} of ${levels} (${value(best.mean)}), ${last.level} the lowest (${value(last.mean)}).${text}${others}`;
}

/** The sentence of a caution. */
export function cautionSentence(caution: Caution): string {
  switch (caution.kind) {
    case 'copies':
      return `${caution.conversations} of ${caution.of} conversations are copies of others under different ids; copies are counted once.`;
    case 'repeated-field':
      return `Conversations were treated as independent, although "${caution.field}" repeats (${counted(caution.values, 'value')}). Cluster by it if conversations that share a value depend on each other.`;
    case 'varies-together':
      return `${caution.field} differs too (${listed(caution.values)}): the difference may be due to it.`;
    case 'not-matched':
      return `${caution.field} varies and is not matched. Match on it (within), or compare one of its values (where).`;
    case 'absent-units':
      return `${caution.level} lacks ${caution.lacking} of ${caution.of} units, which are not compared.`;
    case 'no-score':
      return `${caution.missing} of ${caution.of} conversations of ${caution.level} have no score and are excluded.`;
    case 'partial-run':
      return `${counted(caution.conversations, 'conversation')} of ${caution.level} belong to a run whose other games are missing, so the result is provisional.`;
    case 'sign-open':
      return 'The missing scores could change which side is higher.';
    case 'no-variation':
      return 'All differences are equal, so an interval cannot be computed.';
    case 'few-runs':
      return fewRunsSentence(caution);
    case 'length-not-examined':
      return 'Length was not examined, and unpaired conversations may differ in length.';
    case 'fractions':
      return 'All scores lie between 0 and 1, but P, A90 and U90-10 are defined over 0 to 100.';
  }
}

/** How far percentiles of few runs can be trusted; also for systems that are not compared. */
export function fewRunsSentence({
  runs,
  bias,
}: Pick<Extract<Caution, { kind: 'few-runs' }>, 'runs' | 'bias'>): string {
  const share = `${Math.round(100 * bias.unreliability)}%`;
  return `A90 and U90-10 of ${counted(runs, 'run')} are biased inwards: for normal scores U90-10 is ${share} too small, and A90 is ${plainNumber(bias.aptitude, 1)} standard deviations of the runs too low. Their intervals are those of the estimates from this number of runs.`;
}

/** The sentence of a choice. */
export function choiceSentence(choice: Choice): string {
  switch (choice.choice) {
    case 'factor':
      return {
        asked: `Compared: ${choice.field}, as requested.`,
        varies: `Compared: ${choice.field}, the first condition that varies.`,
      }[choice.because];
    case 'unit':
      return {
        asked: `Paired by ${choice.field}, as requested.`,
        'common-ids': 'Paired by id.',
        'common-tasks': `Paired by ${choice.field}, because ids are not shared.`,
        'nothing-common': 'Not paired: no id, instruction or item is shared.',
      }[choice.because];
    case 'within':
      return {
        asked: `Matched on ${choice.field}, as requested.`,
        'varies-within-units': `Matched on ${choice.field}, which varies within the paired units.`,
        'unequal-mixture': `Stratified by ${choice.field} with equal weights, because its values are not balanced.`,
      }[choice.because];
    case 'same-in-pairs':
      return `${choice.field} is the same within each pair.`;
  }
}

/** `Paired by instruction within budget. Student's t (CR2), Holm over 3 comparisons.` */
export function methodText(plan: Plan, findings: readonly Finding[]): string {
  const [first] = findings;
  const within = plan.within.length === 0 ? '' : ` within ${plan.within.join(' and ')}`;
  const paired =
    plan.design === 'paired'
      ? `Paired by ${plan.unit === 'transcript' ? 'id' : plan.unit}${within}`
      : `Not paired${within}`;
  const test = testNames(findings, plan.design, plan.settings.method);
  return `${paired}; ${test}${first ? `, ${familiesText(findings)}` : ''}.`;
}

/** `Holm over 28 comparisons of each metric`, or the families one by one. */
function familiesText(findings: readonly Finding[]): string {
  const families = [...new Map(findings.map(({ family }) => [family.name, family])).values()];
  const ofMetrics = families.filter(({ name }) => findings.some(({ metric }) => metric === name));
  if (ofMetrics.length < 3) {
    // A family whose metrics are all constant was not tested.
    const tested = families.filter(({ comparisons }) => comparisons > 0);
    const texts = tested.map((family) => (tested.length > 1 ? familyPart(family) : familyText(family)));
    return texts.length === 0 ? 'nothing to test' : listed([...new Set(texts)], 4);
  }
  const counts = ofMetrics.map(({ comparisons }) => comparisons);
  const [least, most] = [Math.min(...counts.filter((count) => count > 0)), Math.max(...counts)];
  const [first] = ofMetrics.filter(({ comparisons }) => comparisons === most);
  if (first === undefined || most < 2) return 'not corrected (one comparison of each metric)';
  const text = familyText({ ...first, name: 'each metric' });
  return least === most ? text : text.replace(`${most} comparisons`, `${least} to ${most} comparisons`);
}

/** `Student's t`; several tests of a call are listed, except for sign flips where t is undefined. */
export function testNames(
  findings: readonly Pick<Finding, 'method' | 'design'>[],
  design: Finding['design'],
  method: Plan['settings']['method'],
): string {
  const used = findings.filter((each) => each.method !== 'sign-flip' || method === 'sign-flip');
  const names = used.map((each) => TESTS[each.design][each.method]);
  return listed([...new Set(names.length > 0 ? names : [TESTS[design][method]])]);
}

/** The tests by design. */
export const TESTS: Readonly<Record<Finding['design'], Readonly<Record<Finding['method'], string>>>> = {
  paired: { 'student-t': "Student's t", 'sign-flip': 'sign flips', permutation: 'permutations' },
  independent: {
    ...{ 'student-t': "Welch's t", 'sign-flip': 'sign flips' },
    permutation: "permutations of Welch's t (unequal group sizes)",
  },
};

/** The names of the corrections by their authors. */
export const CORRECTIONS: Readonly<Record<string, string>> = {
  holm: 'Holm',
  'benjamini-hochberg': 'Benjamini and Hochberg',
  bonferroni: 'Bonferroni',
};

const FAMILIES: Readonly<Record<string, string>> = {
  ...{ text: 'text metrics', performance: 'performance', primary: 'the primary metric' },
  'each metric': 'each metric',
};

/** A family among several: `one comparison of success rate (not corrected)`. */
function familyPart(family: Finding['family']): string {
  const { name, comparisons, adjust, looks } = family;
  const isSingle = comparisons < 2 && looks < 2 && adjust !== 'none';
  return isSingle
    ? `one comparison of ${FAMILIES[name] ?? metricName(name)} (not corrected)`
    : familyText(family);
}

/** `Holm over 3 comparisons of performance`, or a note that no correction was applied. */
export function familyText({ name, comparisons, adjust, looks }: Finding['family']): string {
  const over = looks > 1 ? ` and ${looks} looks` : '';
  if (adjust === 'none') return 'not corrected';
  if (comparisons < 2 && looks < 2) return 'not corrected (one comparison)';
  const of = name === 'call' ? '' : ` of ${FAMILIES[name] ?? metricName(name)}`;
  return `${CORRECTIONS[adjust]} over ${counted(comparisons, 'comparison')}${of}${over}`;
}

/** `+30 (26 to 35)`: a difference with its interval, for cells of tables. */
export function differenceText(finding: Finding): string {
  const { metric, difference, interval } = finding;
  if (difference === null) return '-';
  const decimals = findingDecimals(finding);
  const { factor } = scaleOf(metric);
  const own = signedNumber(factor * difference, decimals);
  return interval === null
    ? own
    : `${own} (${signedNumber(factor * interval.lower, decimals)} to ${signedNumber(factor * interval.upper, decimals)})`;
}
