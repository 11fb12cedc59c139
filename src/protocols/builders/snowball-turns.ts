import type { Turn } from '../../transcript/types.js';
import { type BuilderOptions, bulletList, requireShards, TEMPLATE_OPTIONS, userTurns } from './user-turns.js';

/** Options of {@link snowballTurns}. */
export interface SnowballOptions extends BuilderOptions {
  /** Combines the earlier shards and the new one into one message. The first shard is sent unchanged. */
  readonly template?: (shards: { readonly previous: readonly string[]; readonly current: string }) => string;
}

/**
 * The SNOWBALL setting of Lost in Conversation [1]: each turn repeats all earlier shards and adds one.
 *
 * The default template was written for this library; pass `template` to use another.
 *
 * Complexity: O(shards * characters), the length of the result.
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, section 3.3, appendices G.1 and N.
 *
 * @throws MetricError `INVALID_INPUT` unless `shards` is a list of texts, `INVALID_OPTION` for a wrong option
 *
 * @example
 * ```ts
 * import { snowballTurns } from '@mtpc/metrics/protocols';
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

/** The default template of {@link snowballTurns}. @internal */
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
