import { defineCard, type MetricCard } from '../core/card.js';
import {
  type FirstAttemptProgressOptions,
  type FirstAttemptProgressResult,
  identity,
  OPTIONS,
} from './first-attempt-progress.js';

export const firstAttemptProgressCard: MetricCard = /* @__PURE__ */ defineCard<
  FirstAttemptProgressOptions,
  FirstAttemptProgressResult
>(identity, OPTIONS, {
  source: { paper: 'lost', equation: 'appendix F.1, table 3' },
  category: 'behavior',
  meaning: 'How early in a conversation the assistant first attempts an answer, and how such runs score.',
  tex: '\\frac{1}{R} \\sum_r \\frac{i_r}{n_r}',
  range: [0, 1],
  direction: 'none',
  granularity: 'corpus',
  input: 'runs',
  direct: true,
  needs: ['runs', 'labels'],
  aggregate: 'recompute',
  cost: { time: 'O(turns + permutations * runs)', memory: 'O(runs)' },
  nUnit: 'runs with an attempt',
  undefinedWhen: ['too-few-runs'],
  components: [{ symbol: 'p', of: 'pValue' }],
  interpretation:
    'Conversations end with their first right answer, so bins differ even where timing has no effect: read them beside nullBins. Labels carry the errors of the model or rule that made them. Early attempts and low scores go together, but hard instructions may cause both.',
});
