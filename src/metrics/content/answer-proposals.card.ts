import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import {
  type AnswerProposalsOptions,
  type AnswerProposalsResult,
  identity,
  OPTIONS,
} from './answer-proposals.js';

export const answerProposalsCard: MetricCard = /* @__PURE__ */ defineCard<
  AnswerProposalsOptions,
  AnswerProposalsResult
>(identity, OPTIONS, {
  source: { paper: 'pingeval', equation: 'section 5.1, appendix C.1, figures 8, 9' },
  reports: ['pingeval'],
  category: 'content',
  meaning:
    'How often players propose an answer before the conversation ends, and whether the partner accepts.',
  tex: '\\frac{1}{n - 1} \\left| \\{ i < n : u_i \\text{ proposes an answer} \\} \\right|',
  range: [0, 1],
  direction: 'none',
  granularity: 'transcript',
  input: 'transcript',
  needs: [],
  aggregate: 'mean',
  cost: { time: 'O(characters * phrases)', memory: 'O(turns)' },
  nUnit: 'turns but the last',
  undefinedWhen: ['too-few-turns', 'no-known-phrase', 'unsupported-language'],
  capability: 'phrases',
  components: [{ symbol: 'acceptance', of: 'acceptRate' }],
  interpretation:
    'The default phrases belong to one chess game; other games need their own. Rules decide acceptance and miss silent consent.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to see how often players of the MT-PingEval chess game propose an answer early, and whether the partner accepts it.',
  avoid: 'for other tasks without your own `phrases`: the score is then undefined.',
  reading:
    'In the example, one of the two turns before the last proposes an answer: 1 / 2 = 0.5. The partner agrees in the next turn, so the proposal counts as accepted.',
  seeAlso: ['proposal-acceptance', 'sycophancy-rate'],
};
