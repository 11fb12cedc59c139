import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import { identity, OPTIONS, type TurnScalingOptions, type TurnScalingResult } from './turn-scaling.js';

export const turnScalingCard: MetricCard = /* @__PURE__ */ defineCard<TurnScalingOptions, TurnScalingResult>(
  identity,
  OPTIONS,
  {
    source: { paper: 'pingeval', equation: 'section 4, figure 5' },
    category: 'scaling',
    meaning: 'Whether players with more, shorter turns solve more problems.',
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
      'Budgets are comparable only if the total number of tokens is the same: check the tokens used. A flat verdict with few problems does not show that there is no effect.',
  },
);

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask whether players solve more problems in more, shorter turns with the same total of tokens.',
  avoid:
    'if the totals differ, or to prove that turns have no effect: `flat` means that no effect was found.',
  reading:
    'In the example, success rises from 0.1 to 0.5 to 0.9 as the turns double: a slope of 0.4 per doubling, with the verdict `improves`.',
  seeAlso: ['isotoken-budget', 'guess-and-check-baseline'],
};
