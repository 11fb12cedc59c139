import { defineCard, type MetricCard } from '../core/card.js';
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
  undefinedWhen: ['empty-text', 'unsupported-language'],
  language: 'English',
  components: [
    { symbol: 'LD-ratio', of: 'contentRatio' },
    { symbol: 'LD-novelty', of: 'novelty' },
    { symbol: 'LD-per-ln-n', of: 'perLogTurns' },
    { symbol: 'LD-fixed', of: 'atFixedTurns' },
  ],
  starter: 1,
  interpretation:
    'Grows with the number of turns (ln n): compare dialogues of equal turn budgets, or by perLogTurns and atFixedTurns. Word salad scores high; read it beside coherence.',
});
