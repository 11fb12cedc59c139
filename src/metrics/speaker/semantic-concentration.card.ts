import type { MetricMetadata } from '../frame/card.js';
import { PRECISION_OPTION } from '../frame/shared-options.js';
import { identity } from './semantic-concentration.js';

export const semanticConcentrationMetadata: MetricMetadata = {
  ...identity,
  name: 'semanticConcentration',
  symbol: 'SC-Gini',
  paper: 'mpceval',
  equation: 'appendix C, SC-Gini',
  meaning: 'Whether the ideas of a dialogue come from few of its speakers.',
  tex: '\\mathrm{Gini}_s\\left(\\max(0, R(\\text{all}) - R(\\text{without } s))\\right)',
  range: [0, 1],
  direction: 'none',
  level: 'dialogue',
  input: 'embedded',
  requires: ['embeddings'],
  aggregate: 'mean',
  cost: { time: 'O(speakers * turns^2 + turns^2 * dimensions)', memory: 'O(turns * dimensions)' },
  counts: 'turns',
  undefinedWhen: ['too-few-turns', 'zero-denominator'],
  options: [
    {
      name: 'permutations',
      values: 'a whole number',
      default: '0',
      meaning: 'Random rearrangements of the speakers over the messages, for pValue and chanceMean.',
    },
    { name: 'seed', values: 'a safe integer', default: '0', meaning: 'Seed of the rearrangements.' },
    {
      name: 'variant',
      values: "'paper' | 'reference'",
      default: "'paper'",
      meaning:
        "'reference' mixes shares of local novelty and of spread, on bare dot products and with missing zero edges; 0 where there is no value.",
    },
    {
      name: 'zeroEdges',
      values: "'keep' | 'drop'",
      default: "'keep', under 'reference' 'drop'",
      meaning: 'Whether equal messages are joined by an edge of length zero, or not joined at all.',
    },
    {
      name: 'lambda',
      values: 'a number from 0 to 1',
      default: '0.3',
      meaning: "The weight of local novelty under 'reference'.",
    },
    {
      name: 'percentile',
      values: 'a number from 0 to 100',
      default: '85',
      meaning: "The percentile of nearest similarities that counts as near under 'reference'.",
    },
    {
      name: 'maxNeighbors',
      values: 'a whole number of at least 1',
      default: '20',
      meaning: "How many neighbors local novelty looks at under 'reference'.",
    },
    PRECISION_OPTION,
  ],
  advice:
    'The greatest value is 1 - 1/S: compare dialogues with the same number of speakers, or divide by maxScore. A speaker counts only by what shrinks without them, so that two who say alike cancel each other.',
};
