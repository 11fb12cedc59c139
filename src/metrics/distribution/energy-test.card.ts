import type { MetricMetadata } from '../frame/card.js';
import { energyDistanceMetadata } from './energy-distance.card.js';
import { identity } from './energy-test.js';

export const energyTestMetadata: MetricMetadata = {
  ...identity,
  name: 'energyTest',
  symbol: 'energy test',
  paper: 'common-ground',
  equation: 'section 4.4',
  meaning: 'Whether two samples differ more than samples of one distribution do by chance.',
  tex: 'p = \\frac{1 + \\#\\{b : D_b \\ge D\\}}{1 + B}',
  range: [0, null],
  direction: 'lower',
  level: 'corpus',
  input: 'vectors',
  requires: ['embeddings'],
  aggregate: 'recompute',
  cost: { time: 'O(items^2 * dimensions + permutations * items^2)', memory: 'O(items^2)' },
  counts: 'items in both samples',
  undefinedWhen: energyDistanceMetadata.undefinedWhen,
  options: [
    {
      name: 'metric',
      values: "'euclidean' | 'cosine' | 'discrete'",
      default: "'euclidean'",
      meaning: "The distance of two items; 'discrete' takes labels instead of vectors.",
    },
    {
      name: 'groups',
      values: '{ x, y }: a label for each item',
      meaning: 'Items of one group (turns of a dialogue) change sides together.',
    },
    {
      name: 'permutations',
      values: 'a whole number of at least 1',
      default: '999',
      meaning: 'Random rearrangements.',
    },
    { name: 'seed', values: 'a safe integer', default: '0', meaning: 'Seed of the rearrangements.' },
    ...energyDistanceMetadata.options.filter(({ name }) => name !== 'metric'),
  ],
  advice:
    'The score is the energy distance; read it beside chanceUpper. The least p value is 1 / (permutations + 1). Turns of one dialogue are not independent: take one vector a dialogue.',
};
