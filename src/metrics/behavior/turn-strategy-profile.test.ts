import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { turnStrategyProfile } from './turn-strategy-profile.js';

describe('turnStrategyProfile', () => {
  it('counts each strategy, and takes shares of all labels', () => {
    const labels = frozen(['clarification', 'answer_attempt', 'hedge', 'answer_attempt', 'missing']);
    const { score, n, counts, shares } = turnStrategyProfile(labels);
    expect({ score, n }).toEqual({ score: 0.4, n: 5 });
    const none = { interrogation: 0, discussion: 0, refuse: 0 };
    expect(counts).toEqual({ ...none, answer_attempt: 2, clarification: 1, hedge: 1, missing: 1 });
    expect(shares).toEqual({ ...none, answer_attempt: 0.4, clarification: 0.2, hedge: 0.2, missing: 0.2 });
  });

  it('is 0 without an attempt, and undefined without a label', () => {
    expect(turnStrategyProfile(['refuse']).score).toBe(0);
    expect(turnStrategyProfile([])).toMatchObject({
      score: null,
      undefinedBecause: 'too-few-turns',
      shares: { answer_attempt: null },
    });
  });

  it('refuses a label that is none of the seven', () => {
    for (const wrong of [undefined, null, 7, 'the red bus', {}, [null]])
      expect(() => turnStrategyProfile(wrong as never)).toThrow(
        /^turnStrategyProfile: .+: expected .+, got /,
      );
    expect(() => turnStrategyProfile(['hedge', 'answer'])).toThrow(
      'turnStrategyProfile: labels[1]: expected one of answer_attempt, clarification',
    );
  });
});
