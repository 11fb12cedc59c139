import { defineCard, type MetricCard } from '../core/card.js';
import { identity, OPTIONS, type RetentionOptions, type RetentionResult } from './retention.js';

export const retentionCard: MetricCard = /* @__PURE__ */ defineCard<RetentionOptions, RetentionResult>(
  identity,
  OPTIONS,
  {
    source: { paper: 'lost', equation: 'section 5.1, table 1' },
    category: 'reliability',
    meaning: 'What share of its single-turn performance a model keeps under another setting.',
    tex: '100 \\cdot \\frac{1}{T} \\sum_t \\frac{\\bar P_t^{\\text{setting}}}{\\bar P_t^{\\text{full}}}',
    range: [0, null],
    direction: 'higher',
    granularity: 'corpus',
    input: 'numbers',
    needs: ['parameters'],
    aggregate: 'recompute',
    cost: { time: 'O(tasks)', memory: 'O(tasks)' },
    nUnit: 'tasks compared',
    undefinedWhen: ['too-few-items', 'zero-denominator', 'infinite'],
    components: [{ symbol: 'loss', of: 'loss' }],
    interpretation:
      'A mean of ratios: a task with a low full score weighs as much as any other and its ratio is noisy.',
  },
);
