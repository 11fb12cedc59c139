import { requireInput, requireSetting } from '../../error.js';
import { createRandom } from '../../math/create-random.js';
import { aString, listOf, requireForm } from '../../options/forms.js';
import { seed } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';

/** Options of {@link mergeShards}. */
export interface MergeShardsOptions {
  /** Random seed of the merges. Default 0. */
  readonly seed?: number;
}

const OPTIONS: OptionSpecs<MergeShardsOptions, 'seed'> = { seed: seed(0) };

/**
 * Reduces the number of shards, for gradual sharding [1]: random neighbors are merged until `count` shards remain. The
 * order is kept, so the first shard still states the aim.
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, appendix L.
 *
 * @param count number of shards to keep, from 1 to `shards.length`
 * @throws MetricError `INVALID_INPUT` unless the shards are texts, `INVALID_OPTION` for another count
 *
 * @example
 * ```ts
 * import { mergeShards } from '@mtpc/metrics/protocols';
 * const shards = ['What do the tickets cost?', 'There are 4 of us.', 'A ticket is 6 euros.'];
 * mergeShards(shards, 1); // => ['What do the tickets cost? There are 4 of us. A ticket is 6 euros.']
 * mergeShards(shards, 3).length; // => 3
 * ```
 */
export function mergeShards(
  shards: readonly string[],
  count: number,
  options?: MergeShardsOptions,
): string[] {
  const caller = 'mergeShards';
  requireForm(caller, 'shards', shards, listOf(aString));
  requireInput(shards.length > 0, caller, 'shards', 'at least one shard', shards);
  const isCount = Number.isInteger(count) && count >= 1 && count <= shards.length;
  requireSetting(isCount, caller, 'count', `a whole number from 1 to ${shards.length}`, count);
  const random = createRandom(resolveOptions(caller, OPTIONS, options).seed);
  const merged = [...shards];
  while (merged.length > count) {
    const first = random.integer(merged.length - 1);
    merged.splice(first, 2, `${merged[first]} ${merged[first + 1]}`);
  }
  return merged;
}
