import type { MetricMetadata } from '../frame/card.js';
import { HIGH_OPTION, LOW_OPTION, PERCENTILE_OPTIONS } from '../frame/shared-options.js';
import { identity } from './unreliability.js';

export const unreliabilityMetadata: MetricMetadata = {
  ...identity,
  name: 'unreliability',
  symbol: 'U90-10',
  paper: 'lost',
  equation: 'section 4.2',
  meaning: 'How far apart a good and a bad run of the same instruction lie.',
  tex: 'U^{90}_{10} = \\operatorname{percentile}_{90}(S) - \\operatorname{percentile}_{10}(S)',
  range: [0, 100],
  direction: 'lower',
  level: 'corpus',
  input: 'runs',
  requires: ['runs'],
  aggregate: 'recompute',
  cost: { time: 'O(runs log runs)', memory: 'O(runs)' },
  counts: 'runs',
  undefinedWhen: ['too-few-runs'],
  options: [HIGH_OPTION, LOW_OPTION, ...PERCENTILE_OPTIONS],
  advice: 'Binary scores make it coarse: it is 0 unless more than a tenth of the runs differ from the rest.',
};
