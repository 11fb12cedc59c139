import { defineCard, type MetricCard } from '../core/card.js';
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
  meaning: 'How often players propose an answer before the dialogue ends, and whether the partner accepts.',
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
  language: 'English',
  components: [{ symbol: 'acceptance', of: 'acceptRate' }],
  interpretation:
    'The phrases are those of one chess game: other games need their own, and other talk has no value. Acceptance is judged by rule and misses silent consent.',
});
