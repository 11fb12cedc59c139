import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
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
  interpretation: 'A model below this baseline uses its turns less well than blind guessing does.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to get the success rate of players who only guess and have each guess checked.',
  avoid: 'for tasks in which guesses are not checked.',
  reading:
    'In the example, two guesses among four records succeed with probability 0.5 if the players share their guesses, and 0.4375 if they take turns without sharing.',
  seeAlso: ['turn-scaling', 'isotoken-budget'],
};
