import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import { type IsotokenBudgetResult, identity } from './isotoken-budget.js';

export const isotokenBudgetCard: MetricCard = /* @__PURE__ */ defineCard<object, IsotokenBudgetResult>(
  identity,
  {},
  {
    source: { paper: 'pingeval', equation: 'section 4' },
    category: 'scaling',
    meaning: 'The number of tokens per turn that gives conversations of different lengths the same total.',
    tex: '\\lfloor T / t \\rfloor',
    range: [0, null],
    direction: 'none',
    granularity: 'corpus',
    input: 'numbers',
    needs: ['parameters'],
    aggregate: 'recompute',
    cost: { time: 'O(1)', memory: 'O(1)' },
    nUnit: 'turns',
    undefinedWhen: [],
    components: [
      { symbol: 'prompt-words', of: 'promptWords.printed' },
      { symbol: 'prompt-words-stated', of: 'promptWords.stated' },
    ],
    interpretation: 'A budget is an upper limit: report the tokens that players used as well.',
  },
);

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to set a token limit per turn so that conversations with different numbers of turns cost the same.',
  avoid: 'as a measure of what players used: report the tokens they spent as well.',
  reading:
    'In the example, 256 tokens over 8 turns allow 32 tokens per turn, or 22 words as the paper prints it in its prompts.',
  seeAlso: ['turn-scaling', 'guess-and-check-baseline'],
};
