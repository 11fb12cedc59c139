import { defineCard, type MetricCard } from '../core/card.js';
import { type AnswerBloatOptions, type AnswerBloatResult, identity, OPTIONS } from './answer-bloat.js';

export const answerBloatCard: MetricCard = /* @__PURE__ */ defineCard<AnswerBloatOptions, AnswerBloatResult>(
  identity,
  OPTIONS,
  {
    paper: 'lost',
    equation: 'appendix F.2',
    about: 'behavior',
    meaning: 'How much longer the last answer of a conversation is than an answer given at once.',
    tex: '\\overline{|a_{\\text{last}}|} / \\overline{|a_{\\text{full}}|}',
    range: [0, null],
    direction: { target: 1 },
    level: 'corpus',
    input: 'runs',
    needs: ['runs'],
    aggregate: 'recompute',
    cost: { time: 'O(characters)', memory: 'O(answers)' },
    counts: 'conversations with an answer that count',
    undefinedWhen: ['too-few-runs', 'too-few-items', 'zero-denominator'],
    options: {
      full: "Answers to the uncut instructions; without it those of the runs whose setting is 'full'.",
    },
    components: [
      { symbol: 'final', of: 'finalMean' },
      { symbol: 'full', of: 'fullMean' },
    ],
    advice:
      'Later bins hold fewer runs, those that needed more attempts. Only instructions answered both at once and in a conversation are compared, unless answers at once are given as texts.',
  },
);
