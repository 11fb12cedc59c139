import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import {
  type GlobalConsistencyOptions,
  type GlobalConsistencyResult,
  identity,
  OPTIONS,
} from './global-consistency.js';

export const globalConsistencyCard: MetricCard = /* @__PURE__ */ defineCard<
  GlobalConsistencyOptions,
  GlobalConsistencyResult
>(identity, OPTIONS, {
  symbol: 'GSCC',
  source: { paper: 'mpceval', equation: 'appendix C, eq. 34-39' },
  reports: ['mpceval'],
  category: 'consistency',
  meaning: "How close each speaker's turns stay to that speaker's mean in meaning.",
  tex: '\\frac{1}{T} \\sum_s \\sum_{u \\in U_s} \\max_k \\cos(e(u), c_{s,k})',
  range: [-1, 1],
  direction: 'higher',
  granularity: 'transcript',
  input: 'embedded',
  needs: ['embeddings'],
  aggregate: 'mean',
  cost: {
    time: 'O(turns * dimensions), mixtures O(turns^1.5 * dimensions)',
    memory: 'O(turns * dimensions)',
  },
  nUnit: 'turns',
  undefinedWhen: ['too-few-turns'],
  components: [
    { symbol: 'GSCC-DC-avg', of: 'average' },
    { symbol: 'GSCC-DC-max', of: 'maximum' },
    { symbol: 'GSCC-DC-loo', of: 'leaveOneOut' },
  ],
  interpretation:
    'It is 1 for a speaker with one turn and falls with length alone: compare conversations of the same length, or read leaveOneOut.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask how close in meaning the turns of each speaker stay to one another over a conversation.',
  avoid: 'to compare conversations of different lengths: use `leaveOneOut` for that.',
  reading:
    'In the example, the two turns of Ana are orthogonal: each has cosine 0.707 with their mean, and 0 with the other turn (`leaveOneOut`). For m turns with similarity r the score is about sqrt((1 + (m - 1) r) / m), so it falls with length alone.',
  seeAlso: ['local-consistency', 'speaker-similarity'],
};
