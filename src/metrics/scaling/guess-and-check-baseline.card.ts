import type { MetricCard } from '../frame/card.js';
import { identity } from './guess-and-check-baseline.js';

export const guessAndCheckBaselineCard: MetricCard = {
  ...identity,
  name: 'guessAndCheckBaseline',
  paper: 'pingeval',
  equation: 'figure 7',
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
  options: [
    {
      name: 'lastTurnAnswers',
      values: 'true | false',
      default: 'false',
      meaning: 'Whether the last proposal is the answer itself.',
    },
  ],
  components: [],
  advice: 'A model below this line uses its turns worse than blind guessing would.',
};
