import { defineCard, type MetricCard } from '../core/card.js';
import {
  identity,
  OPTIONS,
  type WordNoveltyRateOptions,
  type WordNoveltyRateResult,
} from './word-novelty-rate.js';

export const wordNoveltyRateCard: MetricCard = /* @__PURE__ */ defineCard<
  WordNoveltyRateOptions,
  WordNoveltyRateResult
>(identity, OPTIONS, {
  symbol: 'WNR',
  source: { paper: 'common-ground', equation: 'section 4.3, figure 6' },
  category: 'lexical',
  meaning: 'How many new words an expression has, compared with an earlier one for the same thing.',
  tex: '\\mathrm{WNR} = \\frac{|h| - \\mathrm{LCS}(r, h)}{|r|}',
  range: [0, null],
  direction: 'lower',
  granularity: 'turn',
  input: 'tokens',
  needs: ['tokens'],
  aggregate: 'mean',
  cost: { time: 'O(|ref| |hyp| / 30)', memory: 'O(|ref| + |hyp|)' },
  nUnit: 'words divided by',
  undefinedWhen: ['zero-denominator'],
  components: [],
  interpretation:
    'A short reference makes it jump. Length alone lowers it: an expression that only drops words scores 0.',
});
