import type { MetricMetadata } from '../frame/card.js';
import { HIGH_OPTION, PERCENTILE_OPTIONS } from '../frame/shared-options.js';
import { identity } from './aptitude.js';

export const aptitudeMetadata: MetricMetadata = {
  ...identity,
  name: 'aptitude',
  symbol: 'A90',
  paper: 'lost',
  equation: 'section 4.2',
  meaning: 'The score of a good run: the 90th percentile over repeated runs.',
  tex: 'A^{90} = \\operatorname{percentile}_{90}(S)',
  range: [0, 100],
  direction: 'higher',
  level: 'corpus',
  input: 'runs',
  requires: ['runs'],
  aggregate: 'recompute',
  cost: { time: 'O(runs log runs)', memory: 'O(runs)' },
  counts: 'runs',
  undefinedWhen: ['too-few-runs'],
  options: [HIGH_OPTION, ...PERCENTILE_OPTIONS],
  advice:
    'With ten runs it rests on the best two. Compare equal numbers of runs: more runs do not shift it as they shift a maximum, but fewer blur it.',
};
