import type { MetricMetadata } from '../frame/card.js';
import { HIGH_OPTION, LOW_OPTION, PERCENTILE_OPTIONS } from '../frame/shared-options.js';
import { identity } from './reliability-profile.js';

export const reliabilityProfileMetadata: MetricMetadata = {
  ...identity,
  name: 'reliabilityProfile',
  paper: 'lost',
  equation: 'section 4.2',
  meaning: 'Averaged performance, aptitude, unreliability and reliability of repeated runs, with intervals.',
  tex: 'R = 100 - U^{90}_{10}',
  range: [0, 100],
  direction: 'higher',
  level: 'corpus',
  input: 'runs',
  requires: ['runs'],
  aggregate: 'recompute',
  cost: { time: 'O(resamples * runs log runs)', memory: 'O(runs)' },
  counts: 'runs',
  undefinedWhen: ['too-few-runs'],
  options: [
    HIGH_OPTION,
    LOW_OPTION,
    ...PERCENTILE_OPTIONS,
    {
      name: 'level',
      values: 'number between 0 and 1',
      default: '0.95',
      meaning: 'Coverage of the intervals.',
    },
    {
      name: 'method',
      values: "'student-t' | 'bootstrap-t' | 'percentile'",
      default: "'student-t'",
      meaning: 'How the intervals over several instructions are computed.',
    },
    {
      name: 'resamples',
      values: 'whole number of at least 1',
      default: '2000',
      meaning: 'Number of bootstrap resamples.',
    },
    { name: 'seed', values: 'whole number', default: '0', meaning: 'Seed of the bootstrap.' },
  ],
  advice:
    'Intervals over several instructions are about instructions of the kind, over one about its runs: the two answer different questions.',
};
