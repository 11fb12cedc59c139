import { createRandom } from '../../math/create-random.js';
import { aFunction, flag, seed as seedOption } from '../../options/option-kinds.js';
import type { OptionSpecs } from '../../options/options.js';
import type { Turn } from '../../transcript/types.js';
import { type ConcatOptions, concatShards } from './concat-shards.js';
import { BUILDER_OPTIONS, requireShards } from './user-turns.js';

/** Options of {@link shuffleConcatShards}. */
export interface ShuffleConcatOptions extends ConcatOptions {
  /** Random seed of the order; default 0. */
  readonly seed?: number;
  /** Keep the first shard, which states the aim, in first position; default true. */
  readonly keepFirst?: boolean;
}

/** @internal */
export const OPTIONS: OptionSpecs<ShuffleConcatOptions> = {
  ...BUILDER_OPTIONS,
  template: aFunction(),
  seed: seedOption(0),
  keepFirst: flag(true),
};

/**
 * The SHUFFLE-CONCAT setting of Lost in Conversation [1]: as {@link concatShards}, with the shards in a seeded random
 * order. A valid sharding does not depend on the order of the shards ({@link shardingVerification} tests this).
 *
 * Complexity: O(characters).
 *
 * @throws MetricError `INVALID_OPTION` if the seed is not a safe integer
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, appendix C.
 *
 * @example
 * ```ts
 * import { shuffleConcatShards } from '@mtpc/metrics/protocols';
 * const template = (shards: readonly string[]) => shards.join(' | ');
 * shuffleConcatShards(['Aim', 'a', 'b', 'c'], { seed: 1, template })[0].text.startsWith('Aim | '); // => true
 * ```
 */
export function shuffleConcatShards(shards: readonly string[], options: ShuffleConcatOptions = {}): Turn[] {
  requireShards('shuffleConcatShards', shards, OPTIONS, options);
  const { seed = 0, keepFirst = true, ...rest } = options;
  const fixed = keepFirst ? 1 : 0;
  const shuffled = createRandom(seed).shuffle(shards.slice(fixed));
  return concatShards([...shards.slice(0, fixed), ...shuffled], rest);
}
