import type { Turn } from '../../transcript/types.js';
import { type BuilderOptions, bulletList, requireShards, TEMPLATE_OPTIONS, userTurns } from './user-turns.js';

/** Options of {@link recapTurns}. */
export interface RecapOptions extends BuilderOptions {
  /** Creates the closing message from all shards. The default lists them and asks for the answer again. */
  readonly template?: (shards: readonly string[]) => string;
}

/**
 * The RECAP setting of Lost in Conversation [1]: one shard per turn, and a last turn that repeats all shards.
 *
 * The default template was written for this library; pass `template` to use another. Without shards, the result is
 * empty.
 *
 * Complexity: O(characters).
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, section 3.3, appendices G.1 and N.
 *
 * @throws MetricError `INVALID_INPUT` unless `shards` is a list of texts, `INVALID_OPTION` for a wrong option
 *
 * @example
 * ```ts
 * import { recapTurns } from '@mtpc/metrics/protocols';
 * const turns = recapTurns(['Sort.', 'Ignore case.'], { template: (shards) => `All: ${shards.join(' ')}` });
 * turns.map((turn) => turn.text); // => ['Sort.', 'Ignore case.', 'All: Sort. Ignore case.']
 * ```
 */
export function recapTurns(shards: readonly string[], options: RecapOptions = {}): Turn[] {
  requireShards('recapTurns', shards, TEMPLATE_OPTIONS, options);
  const { template = recapTemplate } = options;
  return shards.length === 0 ? [] : userTurns([...shards, template(shards)], options);
}

/** The default template of {@link recapTurns}. @internal */
export const RECAP_TEMPLATE =
  'This is all I have told you about the task:\n{shards}\n\nPlease answer once more with all of it in mind.';

function recapTemplate(shards: readonly string[]): string {
  return RECAP_TEMPLATE.replace('{shards}', () => bulletList(shards));
}
