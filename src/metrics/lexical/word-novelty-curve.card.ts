import type { MetricCard } from '../frame/card.js';
import { NOVELTY_OPTIONS, TOKEN_OPTIONS } from '../frame/shared-options.js';
import { identity } from './word-novelty-curve.js';

export const wordNoveltyCurveCard: MetricCard = {
  ...identity,
  name: 'wordNoveltyCurve',
  symbol: 'WNR-curve',
  paper: 'common-ground',
  equation: 'section 4.3',
  about: 'lexical',
  meaning: 'How the novelty of referring expressions changes from round to round of a repeated game.',
  tex: '\\mathrm{WNR}_{R} - \\mathrm{WNR}_{2}',
  range: [null, null],
  direction: 'lower',
  level: 'dialogue',
  input: 'transcript',
  needs: ['rounds'],
  aggregate: 'mean',
  cost: { time: 'O(sum of |ref| |hyp|)', memory: 'O(words)' },
  counts: 'transitions',
  undefinedWhen: ['too-few-items'],
  options: [...NOVELTY_OPTIONS, ...TOKEN_OPTIONS],
  components: [],
  advice:
    'Below 0 the partners converge on names; near 0 they do not, or had converged at once: look at the transitions.',
};
