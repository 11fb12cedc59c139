import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
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
  meaning: 'How many new words an expression has, relative to an earlier expression for the same object.',
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
  interpretation: 'A short reference makes the rate jump. An expression that only drops words scores 0.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to count the new words in an expression, relative to an earlier expression for the same object.',
  avoid: 'to measure how much shorter an expression became: dropped words do not count.',
  reading:
    'In the example, "red double bus" adds one word to "the tall red bus": 1 / 4 = 0.25. An expression that only drops words scores 0.',
  seeAlso: ['word-novelty-curve', 'lexical-divergence'],
};
