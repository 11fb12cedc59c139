import type { MetricCard } from '../frame/card.js';
import { HIGH_OPTION, LOW_OPTION } from '../frame/shared-options.js';
import { identity } from './reliability-profile.js';

export const reliabilityProfileCard: MetricCard = {
  ...identity,
  name: 'reliabilityProfile',
  paper: 'lost',
  equation: 'section 4.2',
  about: 'reliability',
  meaning:
    'Averaged performance, aptitude, unreliability and reliability of repeated runs, with bootstrap intervals.',
  tex: 'R = 100 - U^{90}_{10}',
  range: [0, 100],
  direction: 'higher',
  level: 'corpus',
  input: 'runs',
  needs: ['runs'],
  aggregate: 'recompute',
  cost: { time: 'O(resamples * runs log runs)', memory: 'O(runs)' },
  counts: 'runs',
  undefinedWhen: ['too-few-runs'],
  options: [
    HIGH_OPTION,
    LOW_OPTION,
    {
      name: 'level',
      values: 'number between 0 and 1',
      default: '0.95',
      meaning: 'Coverage of the intervals.',
    },
    {
      name: 'resamples',
      values: 'whole number of at least 1',
      default: '2000',
      meaning: 'Number of bootstrap resamples.',
    },
    { name: 'seed', values: 'whole number', default: '0', meaning: 'Seed of the bootstrap.' },
  ],
  components: [],
  advice:
    'Intervals over several instructions resample instructions, over one its runs: the two answer different questions.',
};
