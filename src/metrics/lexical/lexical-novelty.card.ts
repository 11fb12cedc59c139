import { defineCard, type MetricCard } from '../core/card.js';
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
  meaning: 'How much of what a message says in words is new to the conversation.',
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
  undefinedWhen: ['empty-text', 'no-known-word', 'zero-denominator', 'unsupported-language'],
  language: 'English',
  components: [
    { symbol: 'LNR', of: 'lexical' },
    { symbol: 'LNR-E', of: 'embeddingAware', needs: 'word-vectors' },
    { symbol: 'LNR-E-w', of: 'weighted', needs: 'word-vectors' },
  ],
  interpretation: 'Off-topic text is novel too. It falls as the context grows, so fix the window.',
});
