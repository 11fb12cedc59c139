import type { MetricMetadata } from '../frame/card.js';
import { identity } from './turn-scaling.js';

export const turnScalingMetadata: MetricMetadata = {
  ...identity,
  name: 'turnScaling',
  paper: 'pingeval',
  equation: 'section 4',
  meaning: 'Whether players who may talk in more, shorter turns solve more problems.',
  tex: '\\hat\\beta : \\; \\Pr(\\text{success}) \\approx \\alpha + \\beta \\log_2 t',
  range: [-1, 1],
  direction: 'higher',
  level: 'corpus',
  input: 'runs',
  requires: ['runs'],
  aggregate: 'recompute',
  cost: { time: 'O(dialogues log dialogues + characters)', memory: 'O(dialogues)' },
  counts: 'dialogues',
  undefinedWhen: ['too-few-items'],
  options: [
    {
      name: 'baseline',
      values: 'one of the budgets',
      default: '2',
      meaning: 'The budget that the others are compared with; the smallest where nobody had 2 turns.',
    },
    {
      name: 'alpha',
      values: 'above 0, below 1',
      default: '0.05',
      meaning: 'Largest adjusted p-value that counts as a difference.',
    },
    {
      name: 'countTokens',
      values: '(text) => number',
      meaning: 'How many tokens a text has; stretches between white space without it.',
    },
    {
      name: 'level',
      values: 'number between 0 and 1',
      default: '0.95',
      meaning: 'Coverage of the intervals.',
    },
    {
      name: 'cluster',
      values: '(record) => label',
      meaning: 'What dialogues that are not independent have in common; the problem without it.',
    },
  ],
  advice:
    'Budgets are comparable only if the tokens in all are the same; look at the tokens used. A flat verdict with few problems says little.',
};
