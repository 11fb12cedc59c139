import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { budgetUse } from './budget-use.js';

const settings = {
  countTokens: (text: string): number => text.length,
  clusterOf: ({ item }: { readonly item: string }): string => item,
  confidenceLevel: 0.95,
};
const record = (item: string, success: boolean, more: object = {}) => ({ budget: 4, item, success, ...more });

describe('budgetUse', () => {
  it('counts successes, turns and tokens over the dialogues that tell', () => {
    const transcript = { turns: ['abcd', 'ef', ''].map((text) => ({ speaker: 'a', text })) };
    const records = frozen([
      record('w', true, { turns: 2, tokens: 19 }),
      record('x', true, { transcript }),
      record('y', false, { turns: 4, tokens: 25 }),
      record('z', true),
    ]);
    // Turns 2, 3 and 4; tokens 19, 6 and 25 are 50, in which two problems were solved.
    const { interval, ...use } = budgetUse(4, records, settings);
    expect(use).toStrictEqual({
      ...{ budget: 4, n: 4, successes: 3, accuracy: 0.75 },
      ...{ turns: 3, tokens: 50 / 3, successPer100Tokens: 4 },
    });
    expect(interval).toMatchObject({ confidenceLevel: 0.95, method: 'wilson' });
  });

  it('says why it has no interval, and has no rate without tokens', () => {
    expect(budgetUse(8, [record('x', false), record('x', false)], settings)).toStrictEqual({
      ...{ budget: 8, n: 2, successes: 0, accuracy: 0, interval: null, noIntervalBecause: 'one-cluster' },
      ...{ turns: null, tokens: null, successPer100Tokens: null },
    });
    expect(budgetUse(8, [record('x', true, { tokens: 0 })], settings).successPer100Tokens).toBeNull();
  });
});
