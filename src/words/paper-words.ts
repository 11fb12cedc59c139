import type { Finding } from '../analysis/finding.js';
import { counted } from '../text/counted.js';
import { detectableText, findingDecimals, levelNames, unitNoun } from './finding-words.js';
import { lengthClause, variantsText } from './length-words.js';
import { CORRECTIONS } from './method-words.js';
import { metricName, scaleOf, valueText } from './metric-names.js';
import { listed, percent, plainNumber, pNumber } from './numbers.js';

/**
 * A finding as a sentence for a paper:
 * `Conversations with rich had a higher lexical density than conversations with plain (77.0 vs. 58.2; mean paired difference 18.8, 95% CI [14.9, 22.8], n = 40, Holm-corrected p < .001 for 7 comparisons).`
 */
export function paperSentence(finding: Finding): string {
  const { metric, verdict } = finding;
  const [a, b] = levelNames(finding);
  const name = metricName(metric);
  const [high, low] = verdict === 'b-higher' ? [b, a] : [a, b];
  const end = `${lengthClause(finding)}.${variantsText(finding)}`;
  switch (verdict) {
    case 'a-higher':
    case 'b-higher':
      return `Conversations with ${high} had a higher ${name} than conversations with ${low} ${numbersText(finding)}${end}`;
    case 'constant':
      return `All conversations with ${a} and with ${b} had the same ${name} (${valueText(metric, finding.meanA ?? 0, findingDecimals(finding))}).`;
    case 'no-data':
      return `The ${name} of ${a} and ${b} could not be compared, because no ${unitNoun(finding.unit)} had a score on both sides.`;
    case 'undecided':
      return `The ${name} of ${a} and ${b} could not be compared, because missing scores could change the sign of the difference ${numbersText(finding)}.`;
    case 'cannot-show':
    case 'too-few':
      return `The data could not show a difference in ${name} between ${a} and ${b} by this test ${numbersText(finding)}.`;
    default:
      return `No difference in ${name} was found between ${a} and ${b} ${numbersText(finding)}${detectableText(finding)}.`;
  }
}

function numbersText(finding: Finding): string {
  const { metric, meanA, meanB, difference, interval, design, n, nA, nB, nClusters, params, unit } = finding;
  if (meanA === null || meanB === null || difference === null) return '';
  const decimals = findingDecimals(finding) + 1;
  const sign = finding.verdict === 'b-higher' ? -1 : 1;
  const { factor } = scaleOf(metric);
  const [first, second] = sign < 0 ? [meanB, meanA] : [meanA, meanB];
  const number = (value: number): string => plainNumber(factor * value, decimals);
  const bounds =
    interval && (sign < 0 ? [-interval.upper, -interval.lower] : [interval.lower, interval.upper]);
  const parts = [
    `${valueText(metric, first, decimals)} vs. ${valueText(metric, second, decimals)}; mean ${design === 'paired' ? 'paired ' : ''}difference ${number(sign * difference)}`,
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
  const isSign = found.some(
    ({ method, params }) =>
      method === 'sign-flip' &&
      params.method === 'sign-flip' &&
      found.every((each) => each.method === 'sign-flip'),
  );
  const test = isSign
    ? 'sign-flip permutation tests'
    : paired.length > 0
      ? "paired Student's t tests"
      : found.some(({ method }) => method === 'permutation')
        ? "studentized permutation tests (of Welch's t)"
        : "Welch's t tests";
  return [
    paired.length > 0
      ? `Conversations were paired by ${units}${within === '' ? '' : `, within ${within}`}; scores of one conversation were averaged first.`
      : 'Conversations were not paired, because the two sets do not overlap; scores of one conversation were averaged first.',
    `Differences were tested by ${test}${clusters === '' ? '' : ` with cluster-robust errors (CR2) by ${clusters}`}; intervals are corrected with the p-values, so an interval excludes 0 exactly if the corrected p-value is at most ${plainNumber(1 - Number(first.params.confidenceLevel), 2)}.`,
  ].join(' ');
}
