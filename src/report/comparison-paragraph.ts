import type { Comparison } from '../evaluate/compare-systems.js';
import { signature } from '../metrics/frame/signature.js';
import { RELIABILITY_MEASURES } from '../metrics/reliability/run-measures.js';
import { requireForm } from '../options/forms.js';
import { counted } from '../text/counted.js';
import { intervalText, missingOf, type NamedReliability, percent, runsText } from './comparison-table.js';
import { COMPARISONS, RELIABILITIES } from './forms.js';
import { shortName, shortNumber } from './summary-table.js';

const TESTS = {
  'student-t': "a paired Student's t test",
  'sign-flip': 'a paired sign-flip permutation test',
} as const;

/**
 * What a paper should say of some comparisons, in sentences: unit, pairing, clusters, test, correction, and for each
 * comparison means, difference with interval, p-values, effect sizes, what is missing and what could have been found; the
 * signatures at the end, so that it can be repeated. O(comparisons).
 *
 * @throws MetricError `INVALID_INPUT` for what are no comparisons
 *
 * @example
 * ```ts
 * import { compareSystems } from '@mtpc/metrics';
 * import { comparisonParagraph } from '@mtpc/metrics/report';
 * const row = { unit: 'dialogue', metric: 'speaker-entropy', n: 1, signature: 's' };
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
  const parts = [
    ...(comparisons.length === 0
      ? []
      : [methodOf(comparisons), ...comparisons.map((each) => sentence(each, comparisons[0]!.method))]),
    ...reliability.map(reliabilitySentence),
  ];
  const records = new Set([
    ...comparisons.map((each) => signature(each)),
    ...comparisons.map(({ scores }) => scores),
    ...reliability.map(({ comparison }) => signature(comparison)),
  ]);
  return `${parts.join('\n')}\n\nSignatures: ${[...records].filter((each) => each !== '').join('; ')}.\n`;
}

function methodOf(comparisons: readonly Comparison[]): string {
  const [first] = comparisons as [Comparison];
  const { adjust, family, level } = first.params;
  const unit = first.unit === 'transcript' ? 'dialogue' : first.unit;
  const paired =
    first.unit === 'transcript'
      ? 'Dialogues were paired by id; scores of one dialogue were averaged first.'
      : `Scores were averaged by ${unit}, and paired by it.`;
  const clusters = first.cluster === null ? `over ${unit}s` : `clustered by ${first.cluster}`;
  const within = family === 'call' ? 'over all comparisons' : 'within each metric';
  const corrected = adjust === 'none' ? 'not corrected' : `corrected by ${adjust} ${within}`;
  return `${paired} Differences are given with ${percent(level)} intervals and two-sided p-values of ${TESTS[first.method]} ${clusters}, ${corrected}.`;
}

function sentence(each: Comparison, named: Comparison['method']): string {
  const name = shortName(each.metric);
  if (each.difference === null) return `${name}: no pair of ${each.a} and ${each.b} has both scores.`;
  const clusters = each.clusters < each.n ? ` in ${counted(each.clusters, 'cluster')}` : '';
  const missing = missingOf(each);
  const method = each.method === named ? '' : ` of ${TESTS[each.method]}`;
  const corrected = ` over ${counted(each.comparisons, 'comparison')}`;
  const least = each.leastPValue === 0 ? '' : ` (least possible p ${shortNumber(each.leastPValue)})`;
  const size =
    each.standardizedDifference === null ? '' : `, d = ${shortNumber(each.standardizedDifference)}`;
  const power =
    each.detectableDifference === null
      ? ''
      : `; a true difference of ${shortNumber(each.detectableDifference)} would have been found with a power of 80%`;
  return [
    `${name}: ${each.a} ${shortNumber(each.meanA)}, ${each.b} ${shortNumber(each.meanB)}, difference ${shortNumber(each.difference)}`,
    ` [${intervalText(each.interval, each.noIntervalBecause)}], n = ${each.n}${clusters}`,
    `, p = ${shortNumber(each.pValue)}${method}, corrected ${shortNumber(each.adjustedPValue)}${corrected}${least}`,
    `${size}, ${each.a} higher in ${percent(each.winRate)} of the pairs (ties half)`,
    power,
    missing === 0
      ? '.'
      : `; not counted: ${each.onlyA} only in ${each.a}, ${each.onlyB} only in ${each.b}, ${each.undefinedA} undefined in ${each.a}, ${each.undefinedB} in ${each.b}, ${each.undefinedBoth} in both.`,
  ].join('');
}

function reliabilitySentence({ a, b, comparison }: NamedReliability): string {
  const measures = RELIABILITY_MEASURES.map(({ name, short: symbol }) => {
    const each = comparison[name];
    return `${symbol} ${shortNumber(each.a)} and ${shortNumber(each.b)}, difference ${shortNumber(each.difference)} [${intervalText(each.interval, each.noIntervalBecause)}], p = ${shortNumber(each.pValue)}, corrected ${shortNumber(each.adjustedPValue)}`;
  });
  const runs = `runs of each: ${runsText(comparison.runsA)} and ${runsText(comparison.runsB)}`;
  return `${a} and ${b} on ${counted(comparison.instructions, 'common instruction')} (${runs}; percentiles of unequal numbers of runs rarefied to the fewer; sides of whole instructions swapped for p): ${measures.join('; ')}.`;
}
