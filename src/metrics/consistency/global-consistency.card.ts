import { defineCard, type MetricCard } from '../core/card.js';
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
  meaning: 'How near each speaker stays to their own center of meaning over a dialogue.',
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
    'It is 1 for a speaker with one turn and falls with length alone: compare dialogues of one length, or read leaveOneOut instead.',
});
