import { requireText } from '../../error.js';
import type { Turn } from '../../transcript/types.js';
import { BUILDER_OPTIONS, type BuilderOptions, requireShards, userTurns } from './user-turns.js';

/**
 * The FULL setting of Lost in Conversation [1]: the only user turn is the complete instruction.
 *
 * Complexity: O(1).
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, section 3.3.
 *
 * @throws MetricError `INVALID_INPUT` unless `instruction` is a text, `INVALID_OPTION` for a wrong option
 *
 * @example
 * ```ts
 * import { fullTurns } from '@mtpc/metrics/protocols';
 * fullTurns('Sort these words.'); // => [{ speaker: 'user', role: 'user', text: 'Sort these words.' }]
 * ```
 */
export function fullTurns(instruction: string, options: BuilderOptions = {}): Turn[] {
  requireText('fullTurns', 'instruction', instruction);
  requireShards('fullTurns', [instruction], BUILDER_OPTIONS, options);
  return userTurns([instruction], options);
}
