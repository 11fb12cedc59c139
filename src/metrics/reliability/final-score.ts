import { requireOneOf } from '../../error.js';
import { requireList } from '../../transcript/inputs.js';
import { requireRunScore } from './require-run-score.js';

/**
 * The score of a conversation from the scores of its answer attempts: the best (`'max'`, the definition of Lost in
 * Conversation [1]) or the last (`'last'`, logged by its published code). A conversation without attempts scores 0.
 *
 * The result has the unit of the scores. Complexity: O(attempts).
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, section 3.2.
 *
 * @throws MetricError `INVALID_INPUT` for a score outside [0, 100], `INVALID_OPTION` for an unknown `which`
 *
 * @example
 * ```ts
 * import { finalScore } from '@mtpc/metrics';
 * finalScore([20, 100, 40]); // => 100
 * finalScore([20, 100, 40], 'last'); // => 40
 * finalScore([]); // => 0
 * ```
 */
export function finalScore(attemptScores: readonly number[], which: 'max' | 'last' = 'max'): number {
  requireList('final-score', 'attemptScores', attemptScores, 'a list of scores');
  requireOneOf('final-score', 'which', which, ['max', 'last']);
  for (const [i, score] of attemptScores.entries())
    requireRunScore('final-score', `attemptScores[${i}]`, score);
  if (which === 'last') return attemptScores.at(-1) ?? 0;
  return attemptScores.reduce((best, score) => Math.max(best, score), 0);
}
