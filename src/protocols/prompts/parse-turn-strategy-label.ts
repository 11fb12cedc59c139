import { requireText } from '../../error.js';
import { parseLabel } from '../../text/parse-label.js';
import { TURN_STRATEGIES, type TurnStrategy } from '../../transcript/turn-strategies.js';

/**
 * Parses a model's reply to {@link buildTurnStrategyPrompt}. Case, white space, quotes or asterisks around the label, a
 * final full stop, and a space or hyphen instead of the underscore are accepted. Any other reply is an error.
 *
 * Complexity: O(characters).
 *
 * @throws MetricError `INVALID_INPUT` for a reply that is not one of the seven labels
 *
 * @example
 * ```ts
 * import { parseTurnStrategyLabel } from '@mtpc/metrics/protocols';
 * parseTurnStrategyLabel('answer_attempt'); // => 'answer_attempt'
 * parseTurnStrategyLabel(' "Answer attempt".\n'); // => 'answer_attempt'
 * ```
 */
export function parseTurnStrategyLabel(text: string): TurnStrategy {
  requireText('parseTurnStrategyLabel', 'text', text);
  return parseLabel('parseTurnStrategyLabel', text, TURN_STRATEGIES);
}
