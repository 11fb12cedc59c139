import type { Turn } from '../../transcript/types.js';
import { type BuilderOptions, bulletList, requireShards, TEMPLATE_OPTIONS, userTurns } from './user-turns.js';

/** Options of {@link concatShards}. */
export interface ConcatOptions extends BuilderOptions {
  /** Makes one message of all shards; the default lists them and asks for an answer. */
  readonly template?: (shards: readonly string[]) => string;
}

/**
 * The CONCAT setting of Lost in Conversation [1]: all shards of an instruction in one turn, one line each. It tells a
 * loss through rephrasing from a loss through the number of turns.
 *
 * The wording of the default template is this library's own; give `template` to use another. No shard, no turn.
 *
 * Complexity: O(characters).
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, section 3.3.
 *
 * @throws MetricError `INVALID_INPUT` unless `shards` is a list of texts, `INVALID_OPTION` for a wrong option
 *
 * @example
 * ```ts
 * import { concatShards } from '@mtpc/metrics/protocols';
 * const turns = concatShards(['Sort the words.', 'Ignore case.'], { template: (shards) => shards.join(' ') });
 * turns; // => [{ speaker: 'user', role: 'user', text: 'Sort the words. Ignore case.' }]
 * ```
 */
export function concatShards(shards: readonly string[], options: ConcatOptions = {}): Turn[] {
  requireShards('concatShards', shards, TEMPLATE_OPTIONS, options);
  const { template = concatTemplate } = options;
  return shards.length === 0 ? [] : userTurns([template(shards)], options);
}

/** The default wording of {@link concatShards}. @internal */
export const CONCAT_TEMPLATE =
  'This is one task in several parts:\n{shards}\n\nPlease solve it with every part in mind.';

function concatTemplate(shards: readonly string[]): string {
  return CONCAT_TEMPLATE.replace('{shards}', () => bulletList(shards));
}
