import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import {
  identity,
  type LexicalNoveltyOptions,
  type LexicalNoveltyResult,
  OPTIONS,
} from './lexical-novelty.js';

export const lexicalNoveltyCard: MetricCard = /* @__PURE__ */ defineCard<
  LexicalNoveltyOptions,
  LexicalNoveltyResult
>(identity, OPTIONS, {
  symbol: 'LNR',
  source: { paper: 'mpceval', equation: 'section B.2.2, eq. 12-14' },
  reports: ['mpceval'],
  category: 'lexical',
  meaning: 'The proportion of content words in a message that are new to the conversation.',
  tex: '\\mathrm{LNR\\text{-}E\\text{-}w} = \\frac{\\sum_{w \\in E_{\\mathrm{novel}}} \\mathrm{IDF}(w)}{\\sum_{w \\in E(u)} \\mathrm{IDF}(w)}',
  range: [0, 1],
  direction: 'none',
  granularity: 'turn',
  input: 'next-turn',
  needs: [],
  precomputed: 'units',
  aggregate: 'mean',
  cost: { time: 'O(units of u * units of C * dimensions)', memory: 'O(units)' },
  nUnit: 'units of the message',
  undefinedWhen: [
    'empty-text',
    'no-known-word',
    'zero-denominator',
    'unsupported-language',
    'unsupported-runtime',
  ],
  capability: 'units',
  components: [
    { symbol: 'LNR', of: 'lexical' },
    { symbol: 'LNR-E', of: 'embeddingAware', needs: 'word-vectors' },
    { symbol: 'LNR-E-w', of: 'weighted', needs: 'word-vectors' },
  ],
  interpretation: 'Off-topic text counts as new. The score falls as the context grows, so fix the window.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask how many of the content words in a message are new to the conversation.',
  avoid:
    'to reward contributions: off-topic text is new as well. Compare conversations of similar length, or fix `window`.',
  reading:
    'In the example, "bus" occurred before and "harbor" did not: 1 of 2 units is new, so the score is 0.5. The first message of a conversation scores 1.',
  seeAlso: ['message-novelty', 'topic-expansion'],
};
