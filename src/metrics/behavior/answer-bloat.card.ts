import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import { type AnswerBloatOptions, type AnswerBloatResult, identity, OPTIONS } from './answer-bloat.js';

export const answerBloatCard: MetricCard = /* @__PURE__ */ defineCard<AnswerBloatOptions, AnswerBloatResult>(
  identity,
  OPTIONS,
  {
    source: { paper: 'lost', equation: 'appendix F.2' },
    category: 'behavior',
    meaning: 'How much longer the last answer of a conversation is than an answer to the full instruction.',
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
      'Later bins contain fewer runs, those that needed more attempts. Only instructions that were answered in both settings are compared, unless you pass single-turn answers as texts.',
  },
);

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask whether final answers of conversations are longer than answers to the full instruction.',
  avoid: 'across instructions that were run in one setting only; they do not count.',
  reading:
    'In the example, the last answer has 6 characters and the single-turn answer 4: a ratio of 1.5. A ratio of 1 means equal length.',
  seeAlso: ['verbosity-profile', 'first-attempt-progress'],
};
