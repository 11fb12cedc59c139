import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
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
    'How much the words of each round of a repeated game differ from those of the first or the previous round.',
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
  undefinedWhen: ['too-few-items', 'unsupported-runtime'],
  capability: 'words',
  components: [],
  interpretation:
    'The curve falls when partners settle on words, and also when rounds become more alike in length or topic.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to see whether the partners of a repeated game settle on the same words over the rounds.',
  avoid: 'for conversations without rounds, or as the only evidence of convergence.',
  reading:
    'In the example, round 3 repeats round 2, so its divergence from the previous round is 0. A curve that falls towards 0 means that the vocabulary becomes stable.',
  seeAlso: ['word-novelty-curve', 'lexical-divergence'],
};
