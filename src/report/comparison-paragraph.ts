import type { Finding } from '../analysis/index.js';
import { signature } from '../metrics/core/signature.js';
import { requireForm } from '../options/forms.js';
import { methodsSentences, paperSentences } from '../words/paper-words.js';
import { FINDINGS } from './forms.js';

/**
 * Describes findings in sentences for a paper: pairing, clusters, test and correction, and for each finding the values,
 * the difference with its corrected interval and p-value, or the detectable difference. The signatures at the end make
 * it reproducible. O(findings).
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
export function comparisonParagraph(findings: readonly Finding[]): string {
  requireForm('comparisonParagraph', 'findings', findings, FINDINGS);
  const parts = [methodsSentences(findings), ...paperSentences(findings)].filter((text) => text !== '');
  const records = new Set([
    ...findings.map((each) => signature(each)),
    ...findings.filter(({ verdict }) => verdict !== 'no-data').map((each) => each.signature),
  ]);
  return `${parts.join('\n')}\n\nSignatures: ${[...records].filter((each) => each !== '').join('; ')}.\n`;
}
