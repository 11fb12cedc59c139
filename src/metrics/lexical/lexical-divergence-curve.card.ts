import { defineCard, type MetricCard } from '../core/card.js';
import { LOG_BASE, TOKENIZE, TOKENIZER, TOKENS } from '../core/option-texts.js';
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
  paper: 'common-ground',
  equation: 'appendix C.1',
  about: 'lexical',
  meaning:
    'How far the words of each round of a repeated game are from those of the first or the previous round.',
  tex: '\\frac{1}{R-1} \\sum_{r=2}^{R} D_{\\mathrm{KL}}(p_r \\,\\|\\, p_{\\mathrm{ref}})',
  range: [0, null],
  direction: 'none',
  level: 'dialogue',
  input: 'transcript',
  needs: ['rounds'],
  shares: 'tokens',
  aggregate: 'mean',
  cost: { time: 'O(words * rounds)', memory: 'O(words)' },
  counts: 'rounds compared',
  undefinedWhen: ['too-few-items'],
  options: {
    reference: 'The round that each round is compared with; the paper uses both.',
    alpha: "Added to each word's count.",
    base: LOG_BASE,
    vocabulary: 'The words that count: those of both lists, or a given list.',
    tokens: TOKENS,
    tokenize: TOKENIZE,
    tokenizer: TOKENIZER,
  },
  components: [],
  advice: 'Falls when the partners settle on words, but also when rounds grow alike in length or topic.',
});
