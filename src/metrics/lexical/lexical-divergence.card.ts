import { defineCard, type MetricCard } from '../core/card.js';
import { LOG_BASE } from '../core/option-texts.js';
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
  paper: 'common-ground',
  equation: 'appendix C.1',
  about: 'lexical',
  meaning: 'How far the words of a round are from those of a reference round.',
  tex: 'D_{\\mathrm{KL}}(p \\,\\|\\, q) = \\sum_w p(w) \\ln \\frac{p(w)}{q(w)}',
  range: [0, null],
  direction: 'none',
  level: 'turn',
  input: 'tokens',
  needs: ['tokens'],
  aggregate: 'mean',
  cost: { time: 'O(words)', memory: 'O(vocabulary)' },
  counts: 'words of the round',
  undefinedWhen: ['empty-text', 'infinite'],
  options: {
    alpha: "Added to each word's count.",
    base: LOG_BASE,
    vocabulary: 'The words that count: those of both lists, or a given list.',
  },
  components: [],
  advice:
    'Smoothing decides much of it for short rounds: compare values of the same alpha and of rounds of like length only.',
});
