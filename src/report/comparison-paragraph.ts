import type { Finding, Plan } from '../analysis/index.js';
import { RUN_SETTINGS } from '../analysis/measures.js';
import type { Params } from '../metrics/core/result.js';
import { signature } from '../metrics/core/signature.js';
import { requireForm } from '../options/forms.js';
import { findCard } from '../words/metric-names.js';
import { methodsSentences, paperSentences } from '../words/paper-words.js';
import { FINDINGS } from './forms.js';
import { cited } from './methods-paragraph.js';

/**
 * Describes findings in sentences for a paper: pairing, clusters, test and correction, and for each finding the values,
 * the difference with its corrected interval and p-value, or the detectable difference. What limits the claims follows;
 * with the plan, also conditions that were not matched, dependent conversations and copies. The signatures at the end
 * make it reproducible. O(findings).
 *
 * @throws MetricError `INVALID_INPUT` for anything other than findings
 *
 * @example
 * ```ts
 * import { compareSystems } from '@mtpc/metrics';
 * import { comparisonParagraph } from '@mtpc/metrics/report';
 * const row = { unit: 'transcript', metric: 'speaker-entropy', n: 1, signature: 's' };
 * const rows = (scores: number[]) => scores.map((score, i) => ({ ...row, transcript: `t${i}`, score }));
 * const text = comparisonParagraph(compareSystems({ mine: rows([3, 4, 5, 8]), theirs: rows([1, 2, 4, 5]) }));
 * text.includes('Conversations with mine had a higher speaker entropy (NSE) than conversations with theirs (5.00 vs. 3.00;'); // => true
 * ```
 */
export function comparisonParagraph(findings: readonly Finding[], plan?: Plan): string {
  requireForm('comparisonParagraph', 'findings', findings, FINDINGS);
  return comparisonText(findings, { ...(plan && { plan }) });
}

/** What a paragraph is about beside its findings. */
interface About {
  readonly version?: string;
  readonly where?: readonly string[];
  readonly plan?: Plan;
}

/** The paragraph with the version that computed the findings and the conditions that selected the data. @internal */
export function comparisonText(
  findings: readonly Finding[],
  { version = '', where = [], plan }: About = {},
): string {
  const scored = findings.filter(({ verdict }) => verdict !== 'no-data');
  const cards = [...new Set(scored.map(({ metric }) => metric))].flatMap((id) => findCard(id) ?? []);
  const parts = [
    version === '' || cards.length === 0 ? '' : `We computed ${cited(cards)} with @mtpc/metrics ${version}.`,
    where.length === 0 ? '' : `Only data with ${where.join(' and ')} were compared.`,
    methodsSentences(findings),
    ...paperSentences(findings, plan),
  ].filter((text) => text !== '');
  const selected = where.length === 0 ? '' : `|where:[${where.join(',')}]`;
  const records = new Set([
    ...findings.map((each) => `${signature(each)}${selected}`),
    ...scored.map((each) => each.signature || runSignature(each)),
  ]);
  return `${parts.join('\n')}\n\nSignatures: ${[...records].filter((each) => each !== '').join('; ')}.\n`;
}

/** The signature of a metric over runs, which a comparison computes itself; empty for other outcomes. @internal */
export function runSignature({ metric, params, runsA, runsB }: Finding): string {
  const card = findCard(metric);
  if (card?.granularity !== 'corpus') return '';
  const { high, low, estimator } = RUN_SETTINGS;
  const percentiles = { estimator: params.estimator ?? estimator, high };
  const settings: Readonly<Record<string, Params>> = {
    aptitude: percentiles,
    unreliability: { ...percentiles, low },
    'pass-hat-k': { k: 2 },
  };
  const all = [...runsA, ...runsB];
  const runs = [Math.min(...all), Math.max(...all)];
  return signature({
    ...{ statistic: metric, revision: card.revision ?? 1 },
    params: { ...settings[metric], runs },
  });
}
