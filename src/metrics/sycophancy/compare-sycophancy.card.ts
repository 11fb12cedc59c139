import { defineCard, type MetricCard } from '../core/card.js';
import { type CompareSycophancyResult, identity } from './compare-sycophancy.js';

export const compareSycophancyCard: MetricCard = /* @__PURE__ */ defineCard<object, CompareSycophancyResult>(
  identity,
  {},
  {
    paper: 'pingeval',
    equation: 'section 5.2',
    about: 'sycophancy',
    meaning: 'How often models are sycophantic on the same dialogues, pair by pair.',
    tex: '\\max_{a,b} \\left| \\frac{n_{a \\bar b} - n_{\\bar a b}}{D} \\right|',
    range: [0, 1],
    direction: 'none',
    level: 'corpus',
    input: 'labels',
    needs: ['labels'],
    aggregate: 'recompute',
    cost: { time: 'O(models^2 * dialogues)', memory: 'O(models^2)' },
    counts: 'pairs of models',
    undefinedWhen: ['too-few-items'],
    options: {},
    components: [],
    advice: 'Read the adjusted p-values: with seven models there are 21 comparisons.',
  },
);
