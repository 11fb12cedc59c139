import type { MetricCard } from '../frame/card.js';
import { DIVERGENCE_OPTIONS, TOKEN_OPTIONS } from '../frame/shared-options.js';
import { identity } from './lexical-divergence-curve.js';

export const lexicalDivergenceCurveCard: MetricCard = {
  ...identity,
  name: 'lexicalDivergenceCurve',
  symbol: 'KL-curve',
  paper: 'common-ground',
  equation: 'appendix C',
  about: 'lexical',
  meaning:
    'How far the words of each round of a repeated game are from those of the first or the previous round.',
  tex: '\\frac{1}{R-1} \\sum_{r=2}^{R} D_{\\mathrm{KL}}(p_r \\,\\|\\, p_{\\mathrm{ref}})',
  range: [0, null],
  direction: 'none',
  level: 'dialogue',
  input: 'transcript',
  needs: ['rounds'],
  aggregate: 'mean',
  cost: { time: 'O(words * rounds)', memory: 'O(words)' },
  counts: 'rounds compared',
  undefinedWhen: ['too-few-items'],
  options: [
    {
      name: 'reference',
      values: "'first' | 'previous'",
      default: "'first'",
      meaning: 'The round that each round is compared with; the paper uses both.',
    },
    ...DIVERGENCE_OPTIONS,
    ...TOKEN_OPTIONS,
  ],
  components: [],
  advice: 'Falls when the partners settle on words, but also when rounds grow alike in length or topic.',
};
