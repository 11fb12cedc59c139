import { TURN_STRATEGIES, type TurnStrategy } from '../../transcript/turn-strategies.js';
import { parseJsonReply, requireReplyField } from '../frame/parse-json-reply.js';
import type { ParseReplyOptions } from '../frame/parse-reply.js';

/**
 * Parses `{ "response_type": "clarification" }`, the strategy of an assistant's turn (one of the seven of Lost in
 * Conversation).
 *
 * Complexity: O(characters).
 *
 * @throws MetricError `INVALID_INPUT` for a reply in another format
 *
 * @example
 * ```ts
 * import { parseStrategyReply } from '@mtpc/metrics/protocols';
 * parseStrategyReply('{"response_type": "hedge"}'); // => 'hedge'
 * parseStrategyReply('It is a hedge: {"response_type": "hedge"}', { lenient: true }); // => 'hedge'
 * ```
 */
export function parseStrategyReply(text: string, options?: ParseReplyOptions): TurnStrategy {
  const reader = 'parseStrategyReply';
  const { response_type: type } = parseJsonReply(text, reader, 'object', options);
  const strategy = TURN_STRATEGIES.find((each) => each === type);
  requireReplyField(
    strategy !== undefined,
    reader,
    'response_type',
    `one of ${TURN_STRATEGIES.join(', ')}`,
    type,
  );
  return strategy;
}
