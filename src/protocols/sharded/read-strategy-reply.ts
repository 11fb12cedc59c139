import { TURN_STRATEGIES, type TurnStrategy } from '../../transcript/turn-strategies.js';
import { readJsonReply, requireReplyField } from '../frame/read-json-reply.js';
import type { ReadReplyOptions } from '../frame/read-reply.js';

/**
 * Reads `{ "response_type": "clarification" }`, the strategy of an assistant's turn, one of the seven of Lost in
 * Conversation.
 *
 * Complexity: O(characters).
 *
 * @throws MetricError `INVALID_INPUT` for a reply in another format
 *
 * @example
 * ```ts
 * import { readStrategyReply } from '@mtpc/metrics/protocols';
 * readStrategyReply('{"response_type": "hedge"}'); // => 'hedge'
 * readStrategyReply('It is a hedge: {"response_type": "hedge"}', { lenient: true }); // => 'hedge'
 * ```
 */
export function readStrategyReply(text: string, options?: ReadReplyOptions): TurnStrategy {
  const reader = 'readStrategyReply';
  const { response_type: type } = readJsonReply(text, reader, 'object', options) as Record<string, unknown>;
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
