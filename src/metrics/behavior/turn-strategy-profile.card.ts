import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
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
    meaning: "The proportions of an assistant's turns that attempt an answer, ask, discuss, hedge or refuse.",
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
      'Do not compare labels by rule with labels by a model. The page on rule-based labels reports their agreement with hand labels.',
  },
);

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to describe the turns of an assistant: attempts, clarifying questions, discussion, hedges and refusals.',
  avoid: 'to compare labels from rules with labels from a model.',
  reading: 'In the example, 2 of 4 turns attempt an answer (0.5) and 1 of 4 asks for clarification.',
  seeAlso: ['first-attempt-progress', 'verbosity-profile'],
};
