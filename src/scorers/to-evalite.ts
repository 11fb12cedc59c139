import type { Score, Scorer } from './create-scorer.js';
import { requireFail } from './explain-score.js';

/**
 * A scorer for evalite. evalite accepts scorers directly but counts `null` as 0 in its averages, so the scorer must
 * have `whenUndefined: 'fail'`.
 *
 * @throws MetricError `INVALID_OPTION` for a scorer that skips
 *
 * @example
 * ```ts
 * import { createScorer, toEvalite } from '@mtpc/metrics/scorers';
 * const scorer = toEvalite(createScorer({ metric: 'centering-score', whenUndefined: 'fail' }));
 * const result = await scorer({ input: 'Is the train late?', output: 'The train leaves at nine.' });
 * result.name; // => 'centering-score'
 * ```
 */
export function toEvalite(scorer: Scorer): (args: unknown) => Promise<Score & { readonly score: number }> {
  requireFail('toEvalite', scorer, 'evalite counts null as 0 in its averages');
  return async (args) => scorer(args);
}
