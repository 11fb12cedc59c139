import { defineCard, type MetricCard } from '../core/card.js';
import {
  identity,
  type LexicalDivergenceOptions,
  type LexicalDivergenceResult,
  OPTIONS,
} from './lexical-divergence.js';

export const lexicalDivergenceCard: MetricCard = /* @__PURE__ */ defineCard<
  LexicalDivergenceOptions,
  LexicalDivergenceResult
>(identity, OPTIONS, {
  symbol: 'KL',
  source: { paper: 'common-ground', equation: 'appendix C.1' },
  category: 'lexical',
  meaning: 'How far the words of a round are from those of a reference round.',
  tex: 'D_{\\mathrm{KL}}(p \\,\\|\\, q) = \\sum_w p(w) \\ln \\frac{p(w)}{q(w)}',
  range: [0, null],
  direction: 'none',
  granularity: 'turn',
  input: 'tokens',
  needs: ['tokens'],
  aggregate: 'mean',
  cost: { time: 'O(words)', memory: 'O(vocabulary)' },
  nUnit: 'words of the round',
  undefinedWhen: ['empty-text', 'infinite'],
  components: [],
  interpretation:
    'Smoothing decides much of it for short rounds: compare values of the same alpha and of rounds of like length only.',
});
