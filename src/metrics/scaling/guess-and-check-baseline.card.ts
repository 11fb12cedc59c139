import { defineCard, type MetricCard } from '../core/card.js';
import {
  type GuessAndCheckOptions,
  type GuessAndCheckResult,
  identity,
  OPTIONS,
} from './guess-and-check-baseline.js';

export const guessAndCheckBaselineCard: MetricCard = /* @__PURE__ */ defineCard<
  GuessAndCheckOptions,
  GuessAndCheckResult
>(identity, OPTIONS, {
  source: { paper: 'pingeval', equation: 'section 4.4, figure 7' },
  category: 'scaling',
  meaning: 'The success rate of players who only propose answers and have them checked.',
  tex: '\\min(1, t / K)',
  range: [0, 1],
  direction: 'none',
  granularity: 'corpus',
  input: 'numbers',
  needs: ['parameters'],
  aggregate: 'recompute',
  cost: { time: 'O(1)', memory: 'O(1)' },
  nUnit: 'proposals',
  undefinedWhen: [],
  components: [{ symbol: 'alternating', of: 'alternating' }],
  interpretation: 'A model below this line uses its turns worse than blind guessing would.',
});
