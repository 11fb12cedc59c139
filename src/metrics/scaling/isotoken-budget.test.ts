import { describe, expect, it } from 'vitest';
import { golden } from '../../../testing/golden.js';
import { isotokenBudget } from './isotoken-budget.js';

describe('isotokenBudget', () => {
  it.each([
    [8, 32, 22, 24],
    [4, 64, 44, 49],
    [16, 16, 11, 12],
  ])("gives the paper's printed prompts at %i turns of 256 tokens", (turns, tokens, printed, stated) => {
    const budget = isotokenBudget({ totalTokens: 256, turns });
    expect(budget).toMatchObject({ score: tokens, n: turns, promptWords: { printed, stated } });
    expect(budget.promptWords.stated).not.toBe(budget.promptWords.printed); // the paper contradicts itself
  });

  type Case = { kind: string; totalTokens: number; turns: number; tokensPerTurn: number };
  const { cases } = golden<{ cases: (Case & { promptWords07: number; promptWordsDiv13: number })[] }>(
    'mtping_misc',
  );
  it.each(cases.filter((each) => each.kind === 'isotoken'))('$totalTokens tokens, $turns turns', (want) => {
    const budget = isotokenBudget(want);
    expect(budget.score).toBe(want.tokensPerTurn);
    expect(budget.promptWords).toEqual({ printed: want.promptWords07, stated: want.promptWordsDiv13 });
  });

  it('floors exactly: 7 words for 10 tokens, though 0.7 * 10 is below 7 in binary for some counts', () => {
    for (let tokens = 0; tokens <= 1000; tokens += 10) {
      expect(isotokenBudget({ totalTokens: tokens, turns: 1 }).promptWords.printed).toBe((tokens / 10) * 7);
    }
  });

  it('refuses what is no budget', () => {
    for (const wrong of [undefined, null, 7, 'the red bus', {}, [null]])
      expect(() => isotokenBudget(wrong as never)).toThrow(/^isotokenBudget: .+: expected .+, got /);
    expect(() => isotokenBudget({ totalTokens: -1, turns: 2 })).toThrow(
      'isotokenBudget: input.totalTokens: expected a number from 0 to 9007199254740991, got -1',
    );
    // Its words in a prompt were infinite.
    expect(() => isotokenBudget({ totalTokens: 1e308, turns: 1 })).toThrow(
      'input.totalTokens: expected a number',
    );
    expect(() => isotokenBudget({ totalTokens: 10, turns: 0 })).toThrow(
      'isotokenBudget: input.turns: expected a whole number of at least 1, got 0',
    );
  });
});
