import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
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
  meaning: "How much a round's word frequencies differ from those of a reference round.",
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
    'For short lists the smoothing constant decides most of the value: compare values with the same alpha and similar lengths.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to measure how much the vocabulary of one list of words differs from that of a reference list.',
  avoid: 'to compare lists of very different lengths: the smoothing constant then decides most of the value.',
  reading:
    'In the example, two rounds share one of two words and diverge by 0.139 nats. Equal word frequencies give 0. Without smoothing (`alpha: 0`), a word that the reference lacks makes the divergence infinite, and the score is undefined.',
  seeAlso: ['lexical-divergence-curve', 'word-novelty-rate'],
};
