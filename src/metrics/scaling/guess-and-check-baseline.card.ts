import type { MetricMetadata } from '../frame/card.js';
import { identity } from './guess-and-check-baseline.js';

export const guessAndCheckBaselineMetadata: MetricMetadata = {
  ...identity,
  name: 'guessAndCheckBaseline',
  paper: 'pingeval',
  equation: 'figure 7',
  meaning: 'The success rate of players who only propose answers and have them checked.',
  tex: '\\min(1, t / K)',
  range: [0, 1],
  direction: 'none',
  level: 'corpus',
  input: 'numbers',
  requires: ['parameters'],
  aggregate: 'recompute',
  cost: { time: 'O(1)', memory: 'O(1)' },
  counts: 'proposals',
  undefinedWhen: [],
  options: [
    {
      name: 'lastTurnAnswers',
      values: 'true | false',
      default: 'false',
      meaning: 'Whether the last proposal is the answer itself.',
    },
  ],
  advice: 'A model below this line uses its turns worse than blind guessing would.',
};
