import { requireText } from '../../error.js';
import { existing } from '../../math/existing.js';
import type { TurnStrategy } from '../../transcript/turn-strategies.js';
import { readTurn } from './strategy-rules/read-turn.js';
import { STRATEGY_RULES } from './strategy-rules/strategy-rules.js';

/** Labels an assistant's turn by its strategy. */
export interface StrategyLabeller {
  /** Identifies the labeller in signatures. */
  readonly id: string;
  label(text: string): TurnStrategy;
}

/**
 * Creates a rule-based baseline that labels an assistant's turns with the seven strategies of Lost in Conversation,
 * without a model: it uses English cues, code, queries, calls and question marks.
 *
 * It does not replace the paper's labels, which come from a language model. Agreement with hand labels is reported in
 * research/rule-quality/turn-strategies.md.
 *
 * Complexity: O(characters) per turn.
 *
 * @example
 * ```ts
 * import { createRuleStrategyLabeller } from '@mtpc/metrics';
 * const labeller = createRuleStrategyLabeller();
 * labeller.label('Which city do you mean?'); // => 'clarification'
 * labeller.label('The answer is 12.'); // => 'answer_attempt'
 * labeller.label('I cannot answer this.'); // => 'refuse'
 * ```
 */
export function createRuleStrategyLabeller(): StrategyLabeller {
  return { id: 'strategy-rules-2', label };
}

function label(text: string): TurnStrategy {
  requireText('createRuleStrategyLabeller', 'text', text);
  const reading = readTurn(text);
  return existing(STRATEGY_RULES.find(([, holds]) => holds(reading)))[0];
}
