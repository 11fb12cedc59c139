import { defineCard, type MetricCard } from '../core/card.js';
import { identity, type TurnStrategyProfileResult } from './turn-strategy-profile.js';

export const turnStrategyProfileCard: MetricCard = /* @__PURE__ */ defineCard<
  object,
  TurnStrategyProfileResult
>(
  identity,
  {},
  {
    source: { paper: 'lost', equation: 'section 3.2, appendix H, table 9' },
    category: 'behavior',
    meaning:
      "What the assistant's turns do: the share that attempts an answer, asks, discusses, hedges, refuses or is missing.",
    tex: '\\frac{|\\{t : \\ell_t = \\text{answer attempt}\\}|}{T}',
    range: [0, 1],
    direction: 'none',
    granularity: 'corpus',
    input: 'labels',
    needs: ['labels'],
    aggregate: 'recompute',
    cost: { time: 'O(labels)', memory: 'O(labels)' },
    nUnit: 'labelled turns',
    undefinedWhen: ['too-few-turns'],
    components: [
      { symbol: 'clarification', of: 'shares.clarification' },
      { symbol: 'interrogation', of: 'shares.interrogation' },
      { symbol: 'discussion', of: 'shares.discussion' },
      { symbol: 'hedge', of: 'shares.hedge' },
      { symbol: 'refuse', of: 'shares.refuse' },
      { symbol: 'missing', of: 'shares.missing' },
    ],
    interpretation:
      'Labels by rule and labels by a model are not comparable with each other. See the page on the rules for how far they agree with labels by hand.',
  },
);
