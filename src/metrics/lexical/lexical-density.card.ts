import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import {
  identity,
  type LexicalDensityOptions,
  type LexicalDensityResult,
  OPTIONS,
} from './lexical-density.js';

export const lexicalDensityCard: MetricCard = /* @__PURE__ */ defineCard<
  LexicalDensityOptions,
  LexicalDensityResult
>(identity, OPTIONS, {
  symbol: 'LD',
  source: { paper: 'pingeval', equation: 'section 5.3, eq. 1 and 3-7; appendix C.3' },
  reports: ['pingeval'],
  category: 'lexical',
  meaning: 'How much new content the turns of a dialogue bring.',
  tex: '\\mathrm{LD} = 100 \\cdot \\frac{|C|}{|W|} \\cdot \\frac{1}{n} \\sum_{i=1}^{n} \\operatorname{mean}_{v_{ij} > 0} v_{ij}, \\quad v_{ij} = \\mathrm{tf}_{ij} \\ln \\frac{n}{\\mathrm{df}_j}',
  range: [0, null],
  direction: 'higher',
  granularity: 'transcript',
  input: 'transcript',
  needs: [],
  precomputed: 'tokens',
  aggregate: 'mean',
  cost: { time: 'O(words)', memory: 'O(words)' },
  nUnit: 'turns',
  undefinedWhen: ['empty-text', 'unsupported-language', 'unsupported-runtime'],
  capability: 'stopWords',
  components: [
    { symbol: 'LD-ratio', of: 'contentRatio' },
    { symbol: 'LD-novelty', of: 'novelty' },
    { symbol: 'LD-per-ln-n', of: 'perLogTurns' },
    { symbol: 'LD-fixed', of: 'atFixedTurns' },
  ],
  starter: 1,
  interpretation:
    'It grows with the number of turns (ln n): compare conversations with equal turn budgets, or use perLogTurns or atFixedTurns. Random words score high, so read it together with a coherence metric.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to compare how much new content the turns of two sets of conversations carry, at the same number of turns.',
  avoid:
    'to compare conversations with different numbers of turns; use `perLogTurns` or `atFixedTurns` instead. Random words score high, so read it together with a coherence metric.',
  reading:
    'The score grows with ln n: dividing one conversation into 2, 4, 8 and 16 turns gives 38, 61, 89 and 115 with the same words. `perLogTurns` divides the score by ln n (46.2 / ln 2 = 66.7 in the example). `atFixedTurns` spreads the same words over `fixedTurns` turns of equal length, so turn boundaries have no effect. Both are additions of this library. If you publish LD, report the number of turns with it.',
  seeAlso: ['lexical-novelty', 'centering-score'],
};
