import { defineCard, type MetricCard } from '../core/card.js';
import { type AnswerBloatOptions, type AnswerBloatResult, identity, OPTIONS } from './answer-bloat.js';

export const answerBloatCard: MetricCard = /* @__PURE__ */ defineCard<AnswerBloatOptions, AnswerBloatResult>(
  identity,
  OPTIONS,
  {
    source: { paper: 'lost', equation: 'appendix F.2' },
    category: 'behavior',
    meaning: 'How much longer the last answer of a conversation is than an answer given at once.',
    tex: '\\overline{|a_{\\text{last}}|} / \\overline{|a_{\\text{full}}|}',
    range: [0, null],
    direction: { target: 1 },
    granularity: 'corpus',
    input: 'runs',
    direct: true,
    needs: ['runs'],
    aggregate: 'recompute',
    cost: { time: 'O(characters)', memory: 'O(answers)' },
    nUnit: 'conversations with an answer that count',
    undefinedWhen: ['too-few-runs', 'too-few-items', 'zero-denominator'],
    components: [
      { symbol: 'final', of: 'finalMean' },
      { symbol: 'full', of: 'fullMean' },
    ],
    interpretation:
      'Later bins hold fewer runs, those that needed more attempts. Only instructions answered both at once and in a conversation are compared, unless answers at once are given as texts.',
  },
);
