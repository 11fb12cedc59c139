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
  paper: 'pingeval',
  equation: 'section 4.4, figure 7',
  about: 'scaling',
  meaning: 'The success rate of players who only propose answers and have them checked.',
  tex: '\\min(1, t / K)',
  range: [0, 1],
  direction: 'none',
  level: 'corpus',
  input: 'numbers',
  needs: ['parameters'],
  aggregate: 'recompute',
  cost: { time: 'O(1)', memory: 'O(1)' },
  counts: 'proposals',
  undefinedWhen: [],
  options: {
    lastTurnAnswers: 'Whether the last proposal is the answer itself.',
  },
  components: [{ symbol: 'alternating', of: 'alternating' }],
  advice: 'A model below this line uses its turns worse than blind guessing would.',
});
