import type { MetricCard } from '../frame/card.js';
import { DIVERGENCE_OPTIONS } from '../frame/shared-options.js';
import { identity } from './lexical-divergence.js';

export const lexicalDivergenceCard: MetricCard = {
  ...identity,
  name: 'lexicalDivergence',
  symbol: 'KL',
  paper: 'common-ground',
  equation: 'appendix C',
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
  options: [...DIVERGENCE_OPTIONS],
  components: [],
  advice:
    'Smoothing decides much of it for short rounds: compare values of the same alpha and of rounds of like length only.',
};
