import { parseJsonReply, requireReplyField } from '../frame/parse-json-reply.js';
import type { ParseReplyOptions } from '../frame/parse-reply.js';

/** The user's message in a sharded conversation, and the shard that it reveals. */
export interface UserReply {
  readonly response: string;
  /** Number of the shard, from 1; -1 if none is revealed. */
  readonly shardId: number;
}

/**
 * Parses `{ "response": "...", "shard_id": 2 }`, the simulated user's reply in a sharded conversation. The shard number
 * is not checked.
 *
 * Complexity: O(characters).
 *
 * @throws MetricError `INVALID_INPUT` for a reply in another format
 *
 * @example
 * ```ts
 * import { parseUserReply } from '@mtpc/metrics/protocols';
 * parseUserReply('{"response": "It is for two people.", "shard_id": 3}').shardId; // => 3
 * ```
 */
export function parseUserReply(text: string, options?: ParseReplyOptions): UserReply {
  const reader = 'parseUserReply';
  const { response, shard_id: id } = parseJsonReply(text, reader, 'object', options);
  const said = typeof response === 'string' && response.trim() !== '';
  requireReplyField(said, reader, 'response', 'a text that is not blank', response);
  const isId = typeof id === 'number' && Number.isInteger(id) && (id >= 1 || id === -1);
  requireReplyField(isId, reader, 'shard_id', 'a whole number from 1, or -1', id);
  return { response, shardId: id };
}
