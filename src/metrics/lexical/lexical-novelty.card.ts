import type { MetricCard } from '../frame/card.js';
import { WINDOW_OPTION } from '../frame/shared-options.js';
import { identity } from './lexical-novelty.js';

export const lexicalNoveltyCard: MetricCard = {
  ...identity,
  name: 'lexicalNovelty',
  symbol: 'LNR',
  paper: 'mpceval',
  equation: 'eq. 14-16',
  about: 'lexical',
  meaning: 'How much of what a message says in words is new to the conversation.',
  tex: '\\mathrm{LNR\\text{-}E\\text{-}w} = \\frac{\\sum_{w \\in E_{\\mathrm{novel}}} \\mathrm{IDF}(w)}{\\sum_{w \\in E(u)} \\mathrm{IDF}(w)}',
  range: [0, 1],
  direction: 'none',
  level: 'turn',
  input: 'next-turn',
  needs: [],
  aggregate: 'mean',
  cost: { time: 'O(units of u * units of C * dimensions)', memory: 'O(units)' },
  counts: 'units of the message',
  undefinedWhen: ['empty-text', 'no-known-word', 'zero-denominator'],
  options: [
    {
      name: 'variant',
      values: "'paper' | 'reference'",
      default: "'paper'",
      meaning: "'reference' takes all words as units, drops unknown ones and gives 0 for undefined.",
    },
    {
      name: 'wordVectors',
      values: 'anything with get(word)',
      meaning: 'Vectors of units; with them the score is LNR-E-w.',
    },
    {
      name: 'tau',
      values: 'number',
      default: '0.7',
      meaning: 'A unit is novel if its greatest cosine with the context is below this.',
    },
    {
      name: 'oov',
      values: "'drop' | 'novel' | 'lexical'",
      default: "'lexical'",
      meaning: 'What becomes of a unit without a vector.',
    },
    { name: 'idf', values: "'pair' | table", default: "'pair'", meaning: 'Weights of the units.' },
    {
      name: 'units',
      values: '{ context, candidate }',
      meaning: 'The units themselves, in place of those the library extracts.',
    },
    WINDOW_OPTION,
  ],
  components: [],
  advice:
    'Neither high nor low is good in itself: off-topic text is novel too. It falls as the context grows, so fix the window.',
};
