import { defineCard, type MetricCard } from '../core/card.js';
import {
  identity,
  type LexicalDivergenceCurveOptions,
  type LexicalDivergenceCurveResult,
  OPTIONS,
} from './lexical-divergence-curve.js';

export const lexicalDivergenceCurveCard: MetricCard = /* @__PURE__ */ defineCard<
  LexicalDivergenceCurveOptions,
  LexicalDivergenceCurveResult
>(identity, OPTIONS, {
  symbol: 'KL-curve',
  source: { paper: 'common-ground', equation: 'appendix C.1' },
  reports: ['common-ground'],
  category: 'lexical',
  meaning:
    'How far the words of each round of a repeated game are from those of the first or the previous round.',
  tex: '\\frac{1}{R-1} \\sum_{r=2}^{R} D_{\\mathrm{KL}}(p_r \\,\\|\\, p_{\\mathrm{ref}})',
  range: [0, null],
  direction: 'none',
  granularity: 'transcript',
  input: 'transcript',
  needs: ['rounds'],
  precomputed: 'tokens',
  aggregate: 'mean',
  cost: { time: 'O(words * rounds)', memory: 'O(words)' },
  nUnit: 'rounds compared',
  undefinedWhen: ['too-few-items'],
  components: [],
  interpretation:
    'Falls when the partners settle on words, but also when rounds grow alike in length or topic.',
});
