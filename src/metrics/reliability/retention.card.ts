import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import { identity, OPTIONS, type RetentionOptions, type RetentionResult } from './retention.js';

export const retentionCard: MetricCard = /* @__PURE__ */ defineCard<RetentionOptions, RetentionResult>(
  identity,
  OPTIONS,
  {
    source: { paper: 'lost', equation: 'section 5.1, table 1' },
    category: 'reliability',
    meaning: 'The percentage of its single-turn performance that a model keeps in another setting.',
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
      'It is a mean of ratios: a task with a low full score weighs as much as any other, and its ratio is noisy.',
  },
);

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask which percentage of its single-turn performance a model keeps in another setting.',
  avoid: 'with tasks whose full score is close to 0: the ratio is then noisy.',
  reading:
    'In the example, the model keeps 40 / 80 = 50% on one task and 100% on the other, with mean 75. The task without a full score does not count.',
  seeAlso: ['averaged-performance', 'reliability-profile'],
};
