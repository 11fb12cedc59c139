import { defineCard, type MetricCard } from '../core/card.js';
import {
  identity,
  OPTIONS,
  type WordNoveltyCurveOptions,
  type WordNoveltyCurveResult,
} from './word-novelty-curve.js';

export const wordNoveltyCurveCard: MetricCard = /* @__PURE__ */ defineCard<
  WordNoveltyCurveOptions,
  WordNoveltyCurveResult
>(identity, OPTIONS, {
  symbol: 'WNR-curve',
  source: { paper: 'common-ground', equation: 'section 4.3, figure 6' },
  reports: ['common-ground'],
  category: 'lexical',
  meaning: 'How the novelty of referring expressions changes from round to round of a repeated game.',
  tex: '\\mathrm{WNR}_{R} - \\mathrm{WNR}_{2}',
  range: [null, null],
  direction: 'lower',
  granularity: 'transcript',
  input: 'transcript',
  needs: ['rounds', 'references'],
  precomputed: 'tokens',
  aggregate: 'mean',
  cost: { time: 'O(sum of |ref| |hyp|)', memory: 'O(words)' },
  nUnit: 'transitions',
  undefinedWhen: ['too-few-items'],
  components: [],
  starter: 1,
  interpretation:
    'Below 0 the partners converge on names; near 0 they do not, or had converged at once: look at the transitions.',
});
