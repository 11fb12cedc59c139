import type { MetricMetadata } from '../frame/card.js';
import { NOVELTY_OPTIONS } from '../frame/shared-options.js';
import { identity } from './word-novelty-rate.js';

export const wordNoveltyRateMetadata: MetricMetadata = {
  ...identity,
  name: 'wordNoveltyRate',
  symbol: 'WNR',
  paper: 'common-ground',
  equation: 'section 4.3',
  meaning: 'How many new words an expression has, compared with an earlier one for the same thing.',
  tex: '\\mathrm{WNR} = \\frac{|h| - \\mathrm{LCS}(r, h)}{|r|}',
  range: [0, null],
  direction: 'lower',
  level: 'turn',
  input: 'tokens',
  requires: ['tokens'],
  aggregate: 'mean',
  cost: { time: 'O(|ref| |hyp| / 30)', memory: 'O(|ref| + |hyp|)' },
  counts: 'words divided by',
  undefinedWhen: ['zero-denominator'],
  options: [...NOVELTY_OPTIONS],
  advice:
    'A short reference makes it jump. Length alone lowers it: an expression that only drops words scores 0.',
};
