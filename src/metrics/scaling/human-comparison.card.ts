import type { MetricCard } from '../frame/card.js';
import { identity } from './human-comparison.js';

export const humanComparisonCard: MetricCard = {
  ...identity,
  name: 'humanComparison',
  paper: 'pingeval',
  equation: 'section 5.5',
  about: 'scaling',
  meaning:
    'Lengths by which people and models are compared: tokens per turn, turns per prompt, tokens per dialogue.',
  tex: '\\frac{1}{T} \\sum_t |u_t|',
  range: [0, null],
  direction: 'none',
  level: 'corpus',
  input: 'transcript',
  needs: [],
  aggregate: 'recompute',
  cost: { time: 'O(characters)', memory: 'O(turns)' },
  counts: 'turns',
  undefinedWhen: ['too-few-turns'],
  options: [
    {
      name: 'countTokens',
      values: '(text) => number',
      meaning: 'How many tokens a text has; stretches between white space without it.',
    },
  ],
  components: [],
  advice: 'Compare dialogues on the same prompts. People write shorter turns and more of them.',
};
