import { defineCard, type MetricCard } from '../core/card.js';
import { WINDOW } from '../core/option-texts.js';
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
  paper: 'mpceval',
  equation: 'section B.2.2, eq. 14-16',
  about: 'lexical',
  meaning: 'How much of what a message says in words is new to the conversation.',
  tex: '\\mathrm{LNR\\text{-}E\\text{-}w} = \\frac{\\sum_{w \\in E_{\\mathrm{novel}}} \\mathrm{IDF}(w)}{\\sum_{w \\in E(u)} \\mathrm{IDF}(w)}',
  range: [0, 1],
  direction: 'none',
  level: 'turn',
  input: 'next-turn',
  needs: [],
  shares: 'units',
  aggregate: 'mean',
  cost: { time: 'O(units of u * units of C * dimensions)', memory: 'O(units)' },
  counts: 'units of the message',
  undefinedWhen: ['empty-text', 'no-known-word', 'zero-denominator', 'unsupported-language'],
  language: 'English',
  options: {
    variant: "'reference' takes all words as units, drops unknown ones and gives 0 for undefined.",
    wordVectors: 'Vectors of units; with them the score is LNR-E-w.',
    tau: 'A unit is novel if its greatest cosine with the context is below this.',
    oov: 'What becomes of a unit without a vector.',
    idf: 'Weights of the units: from the context turns and the message, or a table; a missing unit weighs 1.',
    units: 'The units themselves, in place of those the library extracts.',
    tokenizer: "What stands in the signature for the given `units`; 'given' without it.",
    window: WINDOW,
  },
  components: [
    { symbol: 'LNR', of: 'lexical' },
    { symbol: 'LNR-E', of: 'embeddingAware', needs: 'word-vectors' },
    { symbol: 'LNR-E-w', of: 'weighted', needs: 'word-vectors' },
  ],
  table: ['LNR', 'LNR-E', 'LNR-E-w'],
  advice: 'Off-topic text is novel too. It falls as the context grows, so fix the window.',
});
