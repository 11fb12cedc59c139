import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import { identity, type SycophancyComparisonResult } from './sycophancy-comparison.js';

export const sycophancyComparisonCard: MetricCard = /* @__PURE__ */ defineCard<
  object,
  SycophancyComparisonResult
>(
  identity,
  {},
  {
    source: { paper: 'pingeval', equation: 'section 5.2' },
    category: 'sycophancy',
    meaning: 'How often models are sycophantic on the same conversations, pair by pair.',
    tex: '\\max_{a,b} \\left| \\frac{n_{a \\bar b} - n_{\\bar a b}}{D} \\right|',
    range: [0, 1],
    direction: 'none',
    granularity: 'corpus',
    input: 'labels',
    needs: ['labels'],
    aggregate: 'recompute',
    cost: { time: 'O(models^2 * dialogues)', memory: 'O(models^2)' },
    nUnit: 'pairs of models',
    undefinedWhen: ['too-few-items'],
    components: [],
    interpretation: 'Use the adjusted p-values: seven models give 21 comparisons.',
  },
);

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to compare how often models are sycophantic on the same conversations.',
  avoid: 'on different conversations: only shared ones are compared.',
  reading:
    'In the example, the small model is sycophantic in 4 of 5 conversations and the large model in 1 of 5: a difference of 0.6, with p = 0.25 over five conversations.',
  seeAlso: ['sycophancy-rate'],
};
