import { defineCard, type MetricCard } from '../core/card.js';
import { type IsotokenBudgetResult, identity } from './isotoken-budget.js';

export const isotokenBudgetCard: MetricCard = /* @__PURE__ */ defineCard<object, IsotokenBudgetResult>(
  identity,
  {},
  {
    source: { paper: 'pingeval', equation: 'section 4' },
    category: 'scaling',
    meaning: 'How many tokens each turn may have so that dialogues of different lengths cost the same.',
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
    interpretation: 'A budget is not a use: report the tokens that were really spent beside it.',
  },
);
