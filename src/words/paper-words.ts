import type { Caution } from '../analysis/caution.js';
import type { Finding } from '../analysis/finding.js';
import type { Plan } from '../analysis/plan.js';
import { byKey } from '../math/by-key.js';
import { counted } from '../text/counted.js';
import { cautionSentence } from './caution-words.js';
import {
  dependsText,
  detectableText,
  findingDecimals,
  levelNames,
  unitNoun,
  unweightedText,
} from './finding-words.js';
import { lengthClause, variantsText } from './length-words.js';
import { CORRECTIONS } from './method-words.js';
import { findCard, metricName, metricSymbol, scaleOf, valueText } from './metric-names.js';
import { listed, percent, plainNumber, pNumber } from './numbers.js';

/**
 * Findings as sentences for a paper, their numbers as in
 * `Conversations with rich had a higher lexical density (LD) than conversations with plain (77.0 vs. 58.2; mean paired difference 18.8, 95% CI [14.9, 22.8], n = 40, Holm-corrected p < .001 for 7 comparisons).`
 * Metrics without scores share one sentence; limitations come last, those of the plan first.
 */
export function paperSentences(findings: readonly Finding[], plan?: Pick<Plan, 'cautions'>): string[] {
  const empty = byKey(
    findings.filter(({ verdict }) => verdict === 'no-data'),
    ({ a, b }) => JSON.stringify([a, b]),
  );
  return [
    ...findings.filter(({ verdict }) => verdict !== 'no-data').map(paperSentence),
    ...[...empty.values()].map(noDataSentence),
    ...new Set([
      ...(plan?.cautions ?? []).flatMap((caution) => limitation(caution, findings[0]?.factor ?? '')),
      ...findings.flatMap(({ cautions, factor }) => cautions.flatMap((each) => limitation(each, factor))),
    ]),
  ];
}

function noDataSentence(findings: readonly Finding[]): string {
  const [first] = findings;
  if (first === undefined) return '';
  const [a, b] = levelNames(first);
  const names = listed(
    findings.map(({ metric }) => paperName(metric)),
    findings.length,
  );
  return `No ${unitNoun(first.unit)} had a score of both ${a} and ${b} in ${names}.`;
}

/** What limits a claim, without advice, which readers of a paper cannot follow. */
function limitation(caution: Caution, factor: string): string[] {
  switch (caution.kind) {
    // The sentence of the finding says it.
    case 'depends-on':
    case 'reweighted':
      return [];
    case 'not-matched':
      return [`${caution.field} varied between conversations and was not matched.`];
    case 'repeated-field':
      return [
        `Conversations were treated as independent, although they share ${counted(caution.values, 'value')} of ${caution.field}.`,
      ];
    default:
      return [cautionSentence(caution, factor)];
  }
}

/** A finding as a sentence for a paper. */
export function paperSentence(finding: Finding): string {
  return `${dependsText(finding)}${verdictSentence(finding)}${unweightedText(finding)}`;
}

function verdictSentence(finding: Finding): string {
  const { metric, verdict } = finding;
  const [a, b] = levelNames(finding);
  const name = paperName(metric);
  const [high, low] = verdict === 'b-higher' ? [b, a] : [a, b];
  const end = `${lengthClause(finding)}.${variantsText(finding)}`;
  switch (verdict) {
    case 'a-higher':
    case 'b-higher':
      return finding.question === 'performance'
        ? `The ${name} of ${high} was higher than that of ${low} ${numbersText(finding)}${end}`
        : `Conversations with ${high} had a higher ${name} than conversations with ${low} ${numbersText(finding)}${end}`;
    case 'constant': {
      const value = valueText(metric, finding.meanA ?? 0, findingDecimals(finding));
      // Means of several conversations may be equal although the conversations differ.
      return isOfMeans(finding)
        ? `The ${name} of ${a} and ${b} was equal in every ${unitNoun(finding.unit)} (mean ${value}).`
        : `All conversations with ${a} and with ${b} had the same ${name} (${value}).`;
    }
    case 'no-data':
      return noDataSentence([finding]);
    case 'undecided':
      return `The ${name} of ${a} and ${b} could not be compared, because missing scores could change the sign of the difference ${numbersText(finding)}.`;
    case 'cannot-show':
    case 'too-few':
      return `The data could not show a difference in ${name} between ${a} and ${b} by this test ${numbersText(finding)}.`;
    default:
      return `No difference in ${name} was found between ${a} and ${b} ${numbersText(finding)}${detectableText(finding)}.`;
  }
}

/** Whether a unit's score is a mean over runs or conditions. */
function isOfMeans({ design, within, runsA, runsB }: Finding): boolean {
  return mostRuns(runsA, runsB) > 1 || (design === 'paired' && within.length > 0);
}

const mostRuns = (...runs: readonly Finding['runsA'][]): number => Math.max(...runs.map(([, most]) => most));

/** Names of measures as in their papers. */
const PAPER_NAMES: Readonly<Record<string, string>> = {
  'averaged-performance': 'averaged performance (P)',
  aptitude: 'aptitude (A90)',
  unreliability: 'unreliability (U90-10)',
};

/** `lexical density (LD)`. */
function paperName(metric: string): string {
  const [name, symbol] = [metricName(metric), metricSymbol(metric)];
  const isSymbol = symbol !== metric && symbol !== name;
  return PAPER_NAMES[metric] ?? (isSymbol ? `${name} (${symbol.replace(/^\w+:/, '')})` : name);
}

function numbersText(finding: Finding): string {
  const { metric, meanA, meanB, difference, interval, design, n, nA, nB, nClusters, params, unit } = finding;
  if (meanA === null || meanB === null || difference === null) return '';
  const decimals = findingDecimals(finding) + 1;
  const sign = finding.verdict === 'b-higher' ? -1 : 1;
  const { factor } = scaleOf(metric);
  const [first, second] = sign < 0 ? [meanB, meanA] : [meanA, meanB];
  const number = (value: number): string => plainNumber(factor * value, decimals);
  // The share of solved tasks, with its counts.
  const own = (value: number, of: number): string => {
    const solved = value * of;
    const isCount = metric === 'success' && Math.abs(solved - Math.round(solved)) < 1e-9;
    return `${valueText(metric, value, decimals)}${isCount ? ` (${Math.round(solved)} of ${of})` : ''}`;
  };
  const bounds =
    interval && (sign < 0 ? [-interval.upper, -interval.lower] : [interval.lower, interval.upper]);
  const parts = [
    `${own(first, sign < 0 ? nB : nA)} vs. ${own(second, sign < 0 ? nA : nB)}; mean ${design === 'paired' ? 'paired ' : ''}difference ${number(sign * difference)}`,
    bounds
      ? `${percent(params.confidenceLevel)} CI [${number(bounds[0] ?? 0)}, ${number(bounds[1] ?? 0)}]`
      : 'no interval',
    design === 'paired' ? `n = ${n}${unit === 'transcript' ? '' : ` ${unit}s`}` : `n = ${nA} and ${nB}`,
    ...(nClusters < n ? [counted(nClusters, 'cluster')] : []),
    pClause(finding),
  ];
  return `(${parts.join(', ')})`;
}

function pClause({ adjustedPValue, family }: Finding): string {
  if (adjustedPValue === null) return 'not tested';
  const p = pNumber(adjustedPValue);
  const text = `p ${p.startsWith('<') ? p : `= ${p}`}`;
  if (family.adjust === 'none' || family.comparisons < 2) return text;
  const name = CORRECTIONS[family.adjust]?.replace(' and ', '-');
  return `${name}-corrected ${text} for ${family.comparisons} comparisons`;
}

/** The method of findings, as sentences for a methods section. */
export function methodsSentences(found: readonly Finding[]): string {
  const [first] = found;
  if (first === undefined) return '';
  const of = (values: readonly string[]): string => listed([...new Set(values)]);
  const paired = found.filter(({ design }) => design === 'paired');
  const units = of(paired.map(({ unit }) => (unit === 'transcript' ? 'id' : unit)));
  const within = of(found.flatMap((each) => each.within));
  const clusters = of(found.flatMap(({ clusterBy }) => clusterBy.join(' and ') || []));
  const isClustered = found.some(({ nClusters, n, design }) => design !== 'paired' || nClusters < n);
  const errors = clusters === '' || !isClustered ? '' : ` with cluster-robust errors (CR2) by ${clusters}`;
  const pairing =
    paired.length > 0
      ? `Conversations were paired by ${units}`
      : 'Conversations were not paired, because the two sets do not overlap';
  const adjusted =
    paired.length > 0
      ? ''
      : `, so that the means are adjusted for ${within} and differ from those of all conversations`;
  const strata =
    within === ''
      ? ''
      : `; they were compared within ${within}, whose values were averaged with equal weights${adjusted}`;
  return [
    `${pairing}${strata}.`,
    ...averagedRuns(paired),
    ...(found.some(({ metric, n, unit }) => n > 0 && unit !== 'turn' && isOfTurns(metric))
      ? ['Scores of turns were averaged within conversations first.']
      : []),
    ...runsSentence(found),
    `Differences were tested by ${testNames(found)}${errors}; intervals are corrected with the p-values, so an interval excludes 0 exactly if the corrected p-value is at most ${plainNumber(1 - Number(first.params.confidenceLevel), 2)}.`,
  ].join(' ');
}

/** The tests that were used. Sign flips of equal differences count only where a p-value is reported. */
function testNames(found: readonly Finding[]): string {
  const names = found
    .filter(({ method, params, adjustedPValue }) => params.method === method || adjustedPValue !== null)
    .filter(
      ({ adjustedPValue }, _, all) =>
        adjustedPValue !== null || all.every((each) => each.adjustedPValue === null),
    )
    .map(({ method, design }) => PAPER_TESTS[design][method]);
  return listed([...new Set(names)]);
}

const PAPER_TESTS: Readonly<Record<Finding['design'], Readonly<Record<Finding['method'], string>>>> = {
  paired: {
    'student-t': "paired Student's t tests",
    'sign-flip': 'sign-flip permutation tests',
    permutation: 'permutation tests',
  },
  independent: {
    'student-t': "Welch's t tests",
    'sign-flip': 'sign-flip permutation tests',
    permutation: "studentized permutation tests (of Welch's t)",
  },
};

/** `Scores of the 5 runs of an instruction were averaged first.`, where units have several conversations. */
function averagedRuns(paired: readonly Finding[]): string[] {
  const own = paired.filter(({ n, unit }) => n > 0 && unit !== 'transcript' && unit !== 'turn');
  const [first] = own;
  if (first === undefined) return [];
  const runs = own.flatMap(({ runsA, runsB }) => [...runsA, ...runsB]);
  const [least, most] = [Math.min(...runs), Math.max(...runs)];
  if (most < 2) return [];
  const condition = first.within.length === 0 ? '' : ` at each ${listed(first.within)}`;
  return [
    `Scores of the ${least === most ? most : `${least} to ${most}`} runs of ${article(unitNoun(first.unit))}${condition} were averaged first.`,
  ];
}

const article = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** The definition of metrics of repeated runs, with the number of runs. */
function runsSentence(found: readonly Finding[]): string[] {
  const ofRuns = found.filter(
    ({ metric, n }) => n > 0 && (metric === 'aptitude' || metric === 'unreliability'),
  );
  if (ofRuns.length === 0) return [];
  const runs = ofRuns.flatMap(({ runsA, runsB }) => [...runsA, ...runsB]);
  const [least, most] = [Math.min(...runs), Math.max(...runs)];
  const estimators = ofRuns.flatMap(({ params }) => params.estimator ?? []);
  const how = estimators.length === 0 ? '' : `, estimated by ${listed([...new Set(estimators.map(String))])}`;
  return [
    `A90 is the 90th percentile of the runs of an instruction and U90-10 the range from their 10th to their 90th percentile, averaged over instructions with ${least === most ? least : `${least} to ${most}`} runs each${how}.`,
  ];
}

function isOfTurns(metric: string): boolean {
  return findCard(metric.split(' ')[0] ?? '')?.granularity === 'turn';
}
