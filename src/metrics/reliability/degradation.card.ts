import type { MetricMetadata } from '../frame/card.js';
import { identity } from './degradation.js';

export const degradationMetadata: MetricMetadata = {
  ...identity,
  name: 'degradation',
  paper: 'lost',
  equation: 'table 1',
  meaning: 'What share of its single-turn performance a model keeps under another setting.',
  tex: '100 \\cdot \\frac{1}{T} \\sum_t \\frac{\\bar P_t^{\\text{setting}}}{\\bar P_t^{\\text{full}}}',
  range: [0, null],
  direction: 'higher',
  level: 'corpus',
  input: 'numbers',
  requires: ['parameters'],
  aggregate: 'recompute',
  cost: { time: 'O(tasks)', memory: 'O(tasks)' },
  counts: 'tasks compared',
  undefinedWhen: ['too-few-items', 'zero-denominator'],
  options: [
    {
      name: 'level',
      values: 'number between 0 and 1',
      default: '0.95',
      meaning: 'Coverage of the interval.',
    },
  ],
  advice:
    'A mean of ratios: a task with a low full score weighs as much as any other and its ratio is noisy.',
};
