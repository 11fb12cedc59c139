import type { MetricMetadata } from '../frame/card.js';
import { identity } from './outcome-relation.js';

export const outcomeRelationMetadata: MetricMetadata = {
  ...identity,
  name: 'outcomeRelation',
  paper: 'common-ground',
  equation: 'section 4.2',
  meaning: 'How a measure of dialogues goes together with their task score.',
  tex: '\\rho(\\operatorname{rank} m, \\operatorname{rank} S)',
  range: [-1, 1],
  direction: 'none',
  level: 'corpus',
  input: 'numbers',
  requires: [],
  aggregate: 'recompute',
  cost: { time: 'O(resamples * n log n)', memory: 'O(n)' },
  counts: 'dialogues with measure and outcome',
  undefinedWhen: ['too-few-items', 'zero-denominator'],
  options: [
    {
      name: 'cluster',
      values: 'a label for each dialogue',
      meaning: 'Dialogues with the same label are not independent: clusters are resampled whole.',
    },
    { name: 'seed', values: 'a safe integer', default: '0', meaning: 'Seed of the resamples.' },
    {
      name: 'resamples',
      values: 'a whole number from 2',
      default: '2000',
      meaning: 'Resamples of whole clusters.',
    },
    { name: 'level', values: 'above 0, below 1', default: '0.95', meaning: 'Coverage of the intervals.' },
  ],
  advice: 'A correlation over dialogues of several models mixes differences between and within models.',
};
