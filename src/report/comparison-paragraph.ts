import type { NamedReliability } from '../evaluate/compare-run-groups.js';
import type { Comparison } from '../evaluate/comparison.js';
import { signature } from '../metrics/core/signature.js';
import { RELIABILITY_MEASURES } from '../metrics/reliability/run-measures.js';
import { requireForm } from '../options/forms.js';
import { counted } from '../text/counted.js';
import { percent } from '../words/percent.js';
import { intervalText, runsText } from './comparison-table.js';
import { adjustText, missingText } from './comparison-words.js';
import { COMPARISONS, RELIABILITIES } from './forms.js';
import { lengthSentences } from './length-words.js';
import { shortName, shortNumber } from './summary-table.js';

function testName(method: Comparison['method'], design: Comparison['design']): string {
  if (design === 'independent') return "Welch's t test";
  return method === 'student-t' ? "a paired Student's t test" : 'a paired sign-flip permutation test';
}

/**
 * Describes comparisons in sentences for a paper: unit, pairing, clusters, test, correction, and for each comparison
 * the means, the difference with its interval, p-values, effect sizes, missing scores and the smallest detectable
 * difference. The signatures at the end make it reproducible. O(comparisons).
 *
 * @throws MetricError `INVALID_INPUT` for anything other than comparisons
 *
 * @example
 * ```ts
 * import { compareSystems } from '@mtpc/metrics';
 * import { comparisonParagraph } from '@mtpc/metrics/report';
 * const row = { unit: 'transcript', metric: 'speaker-entropy', n: 1, signature: 's' };
 * const rows = (scores: number[]) => scores.map((score, i) => ({ ...row, transcript: `t${i}`, score }));
 * const text = comparisonParagraph(compareSystems({ mine: rows([3, 4, 5, 8]), theirs: rows([1, 2, 4, 5]) }));
 * text.includes('NSE: mine 5, theirs 3, difference 2'); // => true
 * ```
 */
export function comparisonParagraph(
  comparisons: readonly Comparison[],
  reliability: readonly NamedReliability[] = [],
): string {
  requireForm('comparisonParagraph', 'comparisons', comparisons, COMPARISONS);
  requireForm('comparisonParagraph', 'reliability', reliability, RELIABILITIES);
  const test = commonTest(comparisons);
  const [first] = comparisons;
  const parts = [
    ...(first === undefined
      ? []
      : [
          methodOf(first, comparisons, test),
          ...comparisons.map((each) => sentence(each, test)),
          ...lengthParagraph(comparisons),
        ]),
    ...reliability.map(reliabilitySentence),
  ];
  const records = new Set([
    ...comparisons.map((each) => signature(each)),
    ...comparisons.map((each) => each.signature),
    ...reliability.map(({ comparison }) => signature(comparison)),
  ]);
  return `${parts.join('\n')}\n\nSignatures: ${[...records].filter((each) => each !== '').join('; ')}.\n`;
}

function methodOf(first: Comparison, comparisons: readonly Comparison[], test: Comparison['method']): string {
  const { level } = first.params;
  const unit = first.unit === 'transcript' ? 'dialogue' : first.unit;
  const paired =
    first.design === 'independent'
      ? 'The systems have different dialogues, so that scores were not paired; scores of one dialogue were averaged first.'
      : first.unit === 'transcript'
        ? 'Dialogues were paired by id; scores of one dialogue were averaged first.'
        : `Scores were averaged by ${unit}, and paired by it.`;
  const corrected = [...new Set(comparisons.map((each) => adjustText(each)))].join(' or ');
  return `${paired} Differences are given with ${percent(level)} intervals and two-sided p-values of ${testName(test, first.design)} ${clustersOf(comparisons, unit, test)}, ${corrected}.`;
}

/** How length was controlled for, and the result. */
function lengthParagraph(comparisons: readonly Comparison[]): string[] {
  const sentences = lengthSentences(comparisons);
  if (sentences.length === 0) return [];
  const by = [...new Set(comparisons.flatMap(({ length }) => length?.atLength.by ?? []))].join(' or ');
  return [
    `Each comparison was repeated with every pair cut to its shorter member (by ${by}), and without words and phrases that one side keeps repeating.`,
    ...sentences,
  ];
}

/** The test that was asked for: where the differences of one comparison do not vary, it has the other. */
function commonTest(comparisons: readonly Comparison[]): Comparison['method'] {
  return comparisons.some(({ method, n }) => n > 0 && method === 'student-t')
    ? 'student-t'
    : (comparisons[0]?.method ?? 'student-t');
}

/** The clusters of the pairs; some metrics may have clusters that others lack. */
function clustersOf(comparisons: readonly Comparison[], unit: string, test: Comparison['method']): string {
  const tested = comparisons.filter(({ n }) => n > 0);
  const named = new Set(tested.flatMap(({ clusterBy }) => clusterBy.join(' and ') || []));
  if (named.size === 0) return `over ${unit}s`;
  const by = `clustered by ${[...named].join(' or ')}${test === 'student-t' ? ' (CR2)' : ''}`;
  return tested.every(({ clusterBy }) => clusterBy.length > 0)
    ? by
    : `over ${unit}s, ${by} where clusters are named`;
}

function sentence(each: Comparison, test: Comparison['method']): string {
  const name = shortName(each.metric);
  if (each.difference === null) return `${name}: no pair of ${each.a} and ${each.b} has both scores.`;
  const clusters = each.nClusters < each.n ? ` in ${counted(each.nClusters, 'cluster')}` : '';
  const missing = missingText(each);
  const { standardizedDifference: d } = each;
  const effect = d === null ? '' : `, d = ${shortNumber(d)}`;
  return [
    `${name}: ${each.a} ${shortNumber(each.meanA)}, ${each.b} ${shortNumber(each.meanB)}, difference ${shortNumber(each.difference)}`,
    ` [${intervalText(each.interval, each.noIntervalBecause)}], n = ${each.n}${clusters}`,
    `, ${pValueText(each, test)}`,
    `${effect}${winText(each)}`,
    detectableText(each),
    missing === '' ? '.' : `. ${missing}`,
  ].join('');
}

function winText({ a, winRate }: Comparison): string {
  return winRate === null ? '' : `, ${a} higher in ${percent(winRate)} of the pairs (ties half)`;
}

function pValueText(each: Comparison, test: Comparison['method']): string {
  const { pValue, adjustedPValue, comparisons, minimumPValue, params } = each;
  if (pValue === null) return 'no p-value';
  const method = each.method === test ? '' : ' by sign flips, as the differences do not vary';
  const corrected =
    params.adjust === 'none' || comparisons < 2
      ? ''
      : `, corrected ${shortNumber(adjustedPValue)} over ${counted(comparisons, 'comparison')}`;
  const least = minimumPValue === 0 ? '' : ` (least possible p ${shortNumber(minimumPValue)})`;
  return `p = ${shortNumber(pValue)}${method}${corrected}${least}`;
}

function detectableText({ minimumDetectableDifference, comparisons, params }: Comparison): string {
  if (minimumDetectableDifference === null) return '';
  const before = params.adjust === 'none' || comparisons < 2 ? '' : ' before correction';
  return `; a true difference of ${shortNumber(minimumDetectableDifference)} would have been found with a power of 80%${before}`;
}

function reliabilitySentence({ a, b, comparison }: NamedReliability): string {
  const { level, adjust, method } = comparison.params;
  const measures = RELIABILITY_MEASURES.map(({ name, short: symbol }) => {
    const each = comparison[name];
    const corrected =
      adjust === 'none' ? '' : `, corrected ${shortNumber(each.adjustedPValue)} over ${each.comparisons}`;
    const p = each.pValue === null ? 'no p-value' : `p = ${shortNumber(each.pValue)}${corrected}`;
    return `${symbol} ${shortNumber(each.a)} and ${shortNumber(each.b)}, difference ${shortNumber(each.difference)} [${intervalText(each.interval, each.noIntervalBecause)}], ${p}`;
  });
  const runs = `runs of each: ${runsText(comparison.runsA)} and ${runsText(comparison.runsB)}`;
  const test =
    method === 'student-t'
      ? "p by a paired Student's t test over instructions"
      : 'sides of whole instructions swapped for p';
  const correction = adjust === 'none' ? 'not corrected' : `corrected by ${String(adjust)}`;
  return `${a} and ${b} on ${counted(comparison.instructions, 'common instruction')} (${runs}; percentiles of unequal numbers of runs rarefied to the fewer; ${percent(level)} intervals; ${test}, ${correction}): ${measures.join('; ')}.`;
}
