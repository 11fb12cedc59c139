import { aString, type Form, fieldsOf, listOf, requireForm } from '../../options/forms.js';
import { STRATEGY_MEANINGS, TURN_STRATEGIES } from '../../transcript/turn-strategies.js';
import type { Turn } from '../../transcript/types.js';

const TURNS: Form = listOf(
  fieldsOf({ speaker: aString, text: aString }, 'a turn'),
  'turns, [{ speaker, text }]',
);

/**
 * A prompt that asks a language model for the strategy of the last turn, one of the seven strategies of Lost in
 * Conversation [1]. The prompt was written for this library, so its labels are not comparable with labels from the
 * paper's prompt. Parse the reply with {@link parseTurnStrategyLabel}. The function does not call a model.
 *
 * Complexity: O(characters).
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, section 3.2, appendix H.
 *
 * @param turns the conversation up to and including the assistant's turn to be labelled
 * @throws MetricError `INVALID_INPUT` for input that is not a list of turns
 *
 * @example
 * ```ts
 * import { buildTurnStrategyPrompt } from '@mtpc/metrics/protocols';
 * const prompt = buildTurnStrategyPrompt([{ speaker: 'assistant', text: 'Which city?' }]);
 * prompt.includes('- clarification: it asks for a single missing piece of information.'); // => true
 * ```
 */
export function buildTurnStrategyPrompt(turns: readonly Turn[]): string {
  requireForm('buildTurnStrategyPrompt', 'turns', turns, TURNS);
  const earlier = turns.slice(0, -1).map(({ speaker, text }) => `${speaker}: ${text}`);
  return [
    'A user brings a request to an assistant in several messages. Decide what the last message of the assistant does.',
    'Choose the first of these labels that fits:',
    TURN_STRATEGIES.map((strategy) => `- ${strategy}: ${STRATEGY_MEANINGS[strategy]}`).join('\n'),
    earlier.length === 0 ? 'There are no earlier messages.' : `Earlier messages:\n${earlier.join('\n')}`,
    `Last message of the assistant:\n<message>\n${turns.at(-1)?.text ?? ''}\n</message>`,
    'Reply with the label alone.',
  ].join('\n\n');
}
