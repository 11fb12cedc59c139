import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
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
  meaning: 'How similar in meaning a message is to the earlier turns of its speaker.',
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
    'Repetition scores highest: read it together with message novelty. Values depend on the embedder.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask whether a message fits the earlier turns of its speaker.',
  avoid: 'alone: a repeated message scores highest. Read it together with message novelty.',
  reading:
    'In the example, the cosines with the two earlier turns of Ana are 1 and 0.6, with mean 0.8 and minimum 0.6. A low minimum points to one turn that the message departs from.',
  seeAlso: ['global-consistency', 'message-novelty'],
};
