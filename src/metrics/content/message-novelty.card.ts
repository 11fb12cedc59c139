import { defineCard, type MetricCard } from '../core/card.js';
import {
  identity,
  type MessageNoveltyOptions,
  type MessageNoveltyResult,
  OPTIONS,
} from './message-novelty.js';

export const messageNoveltyCard: MetricCard = /* @__PURE__ */ defineCard<
  MessageNoveltyOptions,
  MessageNoveltyResult
>(identity, OPTIONS, {
  symbol: 'M-SNS',
  source: { paper: 'mpceval', equation: 'section B.2.2, eq. 15-16' },
  reports: ['mpceval'],
  category: 'content',
  meaning: 'How far a candidate message is in meaning from the turns before it.',
  tex: '\\frac{1}{|C|} \\sum_{c \\in C} \\left(1 - \\cos(e(u), e(c))\\right)',
  range: [0, 2],
  direction: 'none',
  granularity: 'turn',
  input: 'embedded-next-turn',
  needs: ['embeddings'],
  stripsPunctuation: 'reference',
  aggregate: 'mean',
  cost: { time: 'O(turns * dimensions)', memory: 'O(turns)' },
  nUnit: 'context turns with text',
  undefinedWhen: ['empty-text', 'empty-context'],
  components: [
    { symbol: 'M-SNS-avg', of: 'average' },
    { symbol: 'M-SNS-min', of: 'minimum' },
  ],
  interpretation:
    'Off-topic messages are as novel as new ideas. Sentence embeddings of unrelated texts have cosines near 0, so values mostly lie in [0, 1].',
});
