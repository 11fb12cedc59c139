import { requireText } from '../../error.js';
import { existing } from '../../math/existing.js';
import type { TurnStrategy } from '../../transcript/turn-strategies.js';
import { readTurn } from './strategy-rules/read-turn.js';
import { STRATEGY_RULES } from './strategy-rules/strategy-rules.js';

/** Labels an assistant's turn by its strategy. */
export interface StrategyLabeller {
  /** Names the labeller in signatures. */
  readonly id: string;
  label(text: string): TurnStrategy;
}

/**
 * A baseline that labels an assistant's turns by rule, without a model: cues in English wording, code, queries, calls
 * and question marks decide among the seven strategies of Lost in Conversation.
 *
 * The paper's labels come from a language model; these do not replace them. How far they agree with labels by hand is
 * in research/rule-quality/turn-strategies.md.
 *
 * Complexity: O(characters) a turn.
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
