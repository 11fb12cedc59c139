import type { MetricCard } from '../frame/card.js';
import { NOVELTY_OPTIONS } from '../frame/shared-options.js';
import { identity } from './word-novelty-rate.js';

export const wordNoveltyRateCard: MetricCard = {
  ...identity,
  name: 'wordNoveltyRate',
  symbol: 'WNR',
  paper: 'common-ground',
  equation: 'section 4.3',
  about: 'lexical',
  meaning: 'How many new words an expression has, compared with an earlier one for the same thing.',
  tex: '\\mathrm{WNR} = \\frac{|h| - \\mathrm{LCS}(r, h)}{|r|}',
  range: [0, null],
  direction: 'lower',
  level: 'turn',
  input: 'tokens',
  needs: ['tokens'],
  aggregate: 'mean',
  cost: { time: 'O(|ref| |hyp| / 30)', memory: 'O(|ref| + |hyp|)' },
  counts: 'words divided by',
  undefinedWhen: ['zero-denominator'],
  options: [...NOVELTY_OPTIONS],
  components: [],
  advice:
    'A short reference makes it jump. Length alone lowers it: an expression that only drops words scores 0.',
};
