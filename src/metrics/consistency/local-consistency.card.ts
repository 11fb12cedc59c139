import { defineCard, type MetricCard } from '../core/card.js';
import {
  identity,
  type LocalConsistencyOptions,
  type LocalConsistencyResult,
  OPTIONS,
} from './local-consistency.js';

export const localConsistencyCard: MetricCard = /* @__PURE__ */ defineCard<
  LocalConsistencyOptions,
  LocalConsistencyResult
>(identity, OPTIONS, {
  symbol: 'LSCC-ES',
  source: { paper: 'mpceval', equation: 'section B.3.1, eq. 20-23' },
  reports: ['mpceval'],
  category: 'consistency',
  meaning: 'How near a candidate message is to what its speaker said before.',
  tex: '\\frac{1}{|C_s|} \\sum_{c \\in C_s} \\cos(e(u), e(c))',
  range: [-1, 1],
  direction: 'higher',
  granularity: 'turn',
  input: 'embedded-next-turn',
  needs: ['embeddings'],
  aggregate: 'mean',
  cost: { time: 'O(turns + own turns * dimensions)', memory: 'O(dimensions)' },
  nUnit: "turns of the candidate's speaker in the context",
  undefinedWhen: ['empty-text', 'empty-context', 'no-history'],
  components: [
    { symbol: 'LSCC-ES-avg', of: 'average' },
    { symbol: 'LSCC-ES-max', of: 'maximum' },
    { symbol: 'LSCC-ES-min', of: 'minimum' },
    { symbol: 'LSCC-ES-aug', of: 'augmented' },
  ],
  interpretation:
    'Repeating oneself scores highest: read it beside message novelty. Values depend on the embedder; compare within one.',
});
