import type { MetricCard } from '../frame/card.js';
import { identity } from './gradual-sharding.js';

export const gradualShardingCard: MetricCard = {
  ...identity,
  name: 'gradualSharding',
  paper: 'lost',
  equation: 'section 6.3',
  about: 'sharding',
  meaning: 'Performance, aptitude and unreliability by the number of pieces that instructions were cut into.',
  tex: 'P_{k_{\\max}} - P_{k_{\\min}}',
  range: [-100, 100],
  direction: 'higher',
  level: 'corpus',
  input: 'runs',
  needs: ['runs'],
  aggregate: 'recompute',
  cost: { time: 'O(runs log runs)', memory: 'O(runs)' },
  counts: 'runs',
  undefinedWhen: ['too-few-items'],
  options: [
    { name: 'high', values: '0 to 100', default: '90', meaning: 'Upper percentile, in percent.' },
    { name: 'low', values: '0 to 100', default: '10', meaning: 'Lower percentile, in percent.' },
  ],
  components: [],
  advice: 'Comparable only if the same instructions were cut into every number of pieces.',
};
