import type { Turn } from '../../transcript/types.js';
import { type BuilderOptions, bulletList, requireShards, TEMPLATE_OPTIONS, userTurns } from './user-turns.js';

/** Options of {@link concatShards}. */
export interface ConcatOptions extends BuilderOptions {
  /** Creates the message from all shards. The default lists them and asks for an answer. */
  readonly template?: (shards: readonly string[]) => string;
}

/**
 * The CONCAT setting of Lost in Conversation [1]: all shards of an instruction in one turn, one line each. A loss in
 * this setting comes from the rephrasing into shards and not from the number of turns.
 *
 * The default template was written for this library; pass `template` to use another. Without shards, the result is
 * empty.
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

/** The default template of {@link concatShards}. @internal */
export const CONCAT_TEMPLATE =
  'This is one task in several parts:\n{shards}\n\nPlease solve it with every part in mind.';

function concatTemplate(shards: readonly string[]): string {
  return CONCAT_TEMPLATE.replace('{shards}', () => bulletList(shards));
}
