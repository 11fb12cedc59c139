import type { Turn } from '../types.js';
import { type BuilderOptions, bulletList, requireShards, TEMPLATE_OPTIONS, userTurns } from './user-turns.js';

/** Options of {@link snowballTurns}. */
export interface SnowballOptions extends BuilderOptions {
  /** Makes one message of the shards said so far and the new one. The first shard is sent as it is. */
  readonly template?: (shards: { readonly previous: readonly string[]; readonly current: string }) => string;
}

/**
 * The SNOWBALL setting of Lost in Conversation [1]: one new shard a turn, with all earlier shards repeated before it.
 *
 * The wording of the default template is this library's own; give `template` to use another.
 *
 * Complexity: O(shards * characters), the length of what it returns.
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, section 3.3, appendices G.1 and N.
 *
 * @throws MetricError `INVALID_INPUT` unless `shards` is a list of texts, `INVALID_OPTION` for a wrong option
 *
 * @example
 * ```ts
 * import { snowballTurns } from '@mtpc/metrics';
 * const turns = snowballTurns(['a', 'b', 'c'], {
 *   template: ({ previous, current }) => `${previous.join(' ')} + ${current}`,
 * });
 * turns.map((turn) => turn.text); // => ['a', 'a + b', 'a b + c']
 * ```
 */
export function snowballTurns(shards: readonly string[], options: SnowballOptions = {}): Turn[] {
  requireShards('snowballTurns', shards, TEMPLATE_OPTIONS, options);
  const { template = snowballTemplate } = options;
  const texts = shards.map((current, i) =>
    i === 0 ? current : template({ previous: shards.slice(0, i), current }),
  );
  return userTurns(texts, options);
}

/** The default wording of {@link snowballTurns}. @internal */
export const SNOWBALL_TEMPLATE = 'Up to now I have told you:\n{previous}\n\nNow this is new:\n{current}';

function snowballTemplate(shards: {
  readonly previous: readonly string[];
  readonly current: string;
}): string {
  const previous = bulletList(shards.previous);
  return SNOWBALL_TEMPLATE.replace(/\{(previous|current)\}/g, (place) =>
    place === '{current}' ? shards.current : previous,
  );
}
