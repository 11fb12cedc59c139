import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
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
    'Conversations end with their first correct answer, so bins differ even if timing has no effect: compare them with chanceBins. Labels contain the errors of the model or rules that made them. Early attempts and low scores occur together, but hard instructions may cause both.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to see when assistants first attempt an answer, and how runs with early and late attempts score.',
  avoid:
    'to claim that early attempts cause low scores: hard instructions can cause both, and the bins differ even if timing has no effect.',
  reading:
    'In the example, the first attempts come after 1/2 and 2/2 of the turns: the mean is 0.75. Compare each bin with the same entry of `chanceBins`: conversations end with their first correct answer, so short ones are correct by selection.',
  seeAlso: ['turn-strategy-profile', 'answer-bloat'],
};
