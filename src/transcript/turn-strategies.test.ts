import { describe, expect, it } from 'vitest';
import { requireStrategy, STRATEGY_MEANINGS, TURN_STRATEGIES } from './turn-strategies.js';

describe('requireStrategy', () => {
  it.each(TURN_STRATEGIES)('takes %s, which has a meaning', (label) => {
    expect(requireStrategy('m', 'label', label)).toBe(label);
    expect(STRATEGY_MEANINGS[label]).toMatch(/^it .+\.$/);
  });

  it('refuses every other label', () => {
    expect(() => requireStrategy('m', 'labels[2]', 'Hedge')).toThrow(
      'm: labels[2]: expected one of answer_attempt, clarification, interrogation, discussion, hedge, refuse, missing, got "Hedge"',
    );
  });
});
