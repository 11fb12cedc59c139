import type { MetricCard } from '../frame/card.js';
import { identity } from './outcome-relation.js';

export const outcomeRelationCard: MetricCard = {
  ...identity,
  name: 'outcomeRelation',
  paper: 'common-ground',
  equation: 'section 4.2',
  about: 'grounding',
  meaning: 'How a measure of dialogues goes together with their task score.',
  tex: '\\rho(\\operatorname{rank} m, \\operatorname{rank} S)',
  range: [-1, 1],
  direction: 'none',
  level: 'corpus',
  input: 'numbers',
  needs: [],
  aggregate: 'recompute',
  cost: { time: 'O(resamples * n log n)', memory: 'O(n)' },
  counts: 'dialogues with measure and outcome',
  undefinedWhen: ['too-few-items', 'zero-denominator'],
  options: [
    { name: 'seed', values: 'a safe integer', default: '0', meaning: 'Seed of the intervals.' },
    {
      name: 'resamples',
      values: 'a whole number from 1',
      default: '2000',
      meaning: 'Resamples of the intervals.',
    },
    { name: 'level', values: 'above 0, below 1', default: '0.95', meaning: 'Coverage of the intervals.' },
  ],
  components: [],
  advice: 'A correlation over dialogues of several models mixes differences between and within models.',
};
