import { parseJsonReply, requireReplyField } from '../frame/parse-json-reply.js';
import type { ParseReplyOptions } from '../frame/parse-reply.js';

/**
 * Parses `{ "score": 80 }`, the score of an answer in [0, 100], or `{ "is_correct": true }`, which is 100 or 0.
 *
 * Complexity: O(characters).
 *
 * @throws MetricError `INVALID_INPUT` for a reply in another format
 *
 * @example
 * ```ts
 * import { parseScoreReply } from '@mtpc/metrics/protocols';
 * parseScoreReply('{"score": 62.5}'); // => 62.5
 * parseScoreReply('{"is_correct": true}'); // => 100
 * ```
 */
export function parseScoreReply(text: string, options?: ParseReplyOptions): number {
  const reader = 'parseScoreReply';
  const fields = parseJsonReply(text, reader, 'object', options);
  if (typeof fields.is_correct === 'boolean' && fields.score === undefined)
    return fields.is_correct ? 100 : 0;
  const { score } = fields;
  const isScore = typeof score === 'number' && score >= 0 && score <= 100;
  requireReplyField(isScore, reader, 'score', 'a number from 0 to 100', score);
  return score;
}
