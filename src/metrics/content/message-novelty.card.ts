import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
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
  meaning: 'The mean distance in meaning between a message and the turns before it.',
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
    'Off-topic messages score as high as new ideas. With most sentence embeddings the values lie in [0, 1].',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask how different in meaning a message is from the turns before it.',
  avoid: 'to tell a new idea from an off-topic message: both score high.',
  reading:
    'In the example, the message has cosine 0.6 with one turn and 0.8 with the other: the mean of 0.4 and 0.2 is 0.3. `minimum`, 0.2, is the distance to the most similar turn. A repeated message has `minimum` 0.',
  seeAlso: ['lexical-novelty', 'local-consistency'],
};
