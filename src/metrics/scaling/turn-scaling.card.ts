import { defineCard, type MetricCard } from '../core/card.js';
import { identity, OPTIONS, type TurnScalingOptions, type TurnScalingResult } from './turn-scaling.js';

export const turnScalingCard: MetricCard = /* @__PURE__ */ defineCard<TurnScalingOptions, TurnScalingResult>(
  identity,
  OPTIONS,
  {
    source: { paper: 'pingeval', equation: 'section 4, figure 5' },
    category: 'scaling',
    meaning: 'Whether players who may talk in more, shorter turns solve more problems.',
    tex: '\\hat\\beta : \\; \\Pr(\\text{success}) \\approx \\alpha + \\beta \\log_2 t',
    range: [null, null],
    direction: 'higher',
    granularity: 'corpus',
    input: 'runs',
    direct: true,
    needs: ['runs'],
    aggregate: 'recompute',
    cost: { time: 'O(dialogues log dialogues + characters)', memory: 'O(dialogues)' },
    nUnit: 'dialogues',
    undefinedWhen: ['too-few-items'],
    components: [],
    interpretation:
      'Budgets are comparable only if the tokens in all are the same; look at the tokens used. A flat verdict with few problems says little.',
  },
);
