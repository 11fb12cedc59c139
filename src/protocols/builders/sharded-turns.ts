import type { Turn } from '../../transcript/types.js';
import { BUILDER_OPTIONS, type BuilderOptions, requireShards, userTurns } from './user-turns.js';

/**
 * The SHARDED setting of Lost in Conversation [1]: one shard per turn, in order. In the published simulation, a model
 * chooses and rephrases the next shard; this function skips that step.
 *
 * Complexity: O(shards).
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, section 3.3.
 *
 * @throws MetricError `INVALID_INPUT` unless `shards` is a list of texts, `INVALID_OPTION` for a wrong option
 *
 * @example
 * ```ts
 * import { shardedTurns } from '@mtpc/metrics/protocols';
 * shardedTurns(['Sort the words.', 'Ignore case.']).map((turn) => turn.text); // => ['Sort the words.', 'Ignore case.']
 * ```
 */
export function shardedTurns(shards: readonly string[], options: BuilderOptions = {}): Turn[] {
  requireShards('shardedTurns', shards, BUILDER_OPTIONS, options);
  return userTurns(shards, options);
}
