import { defineCard, type MetricCard } from '../core/card.js';
import { type CompareSycophancyResult, identity } from './compare-sycophancy.js';

export const compareSycophancyCard: MetricCard = /* @__PURE__ */ defineCard<object, CompareSycophancyResult>(
  identity,
  {},
  {
    source: { paper: 'pingeval', equation: 'section 5.2' },
    category: 'sycophancy',
    meaning: 'How often models are sycophantic on the same dialogues, pair by pair.',
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
    interpretation: 'Read the adjusted p-values: with seven models there are 21 comparisons.',
  },
);
