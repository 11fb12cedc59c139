import type { MetricCard } from '../frame/card.js';
import { PRECISION_OPTION } from '../frame/shared-options.js';
import { identity } from './clustered-energy-distance.js';

export const clusteredEnergyDistanceCard: MetricCard = {
  ...identity,
  name: 'clusteredEnergyDistance',
  symbol: 'clustered DED',
  paper: 'common-ground',
  equation: 'section 4.4',
  about: 'distribution',
  meaning: 'How differently two samples of vectors fall into the clusters of a part of both.',
  tex: '\\frac{1}{|\\text{seeds}|} \\sum_{\\text{seeds}} \\sum_k (p_k - q_k)^2',
  range: [0, 2],
  direction: 'lower',
  level: 'corpus',
  input: 'vectors',
  needs: ['embeddings'],
  aggregate: 'recompute',
  cost: { time: 'O(seeds * rounds * vectors * clusters * dimensions)', memory: 'O(vectors * dimensions)' },
  counts: 'vectors in both samples',
  undefinedWhen: ['too-few-items'],
  options: [
    { name: 'clusters', values: 'a whole number of at least 1', meaning: 'How many clusters k-means makes.' },
    {
      name: 'seeds',
      values: 'a list of safe integers',
      default: '[0, 1, 2, 3, 4]',
      meaning: 'One run for each seed, with a split and a start of its own.',
    },
    {
      name: 'split',
      values: 'a number between 0 and 1',
      default: '0.5',
      meaning: 'Share of each sample that the clusters are fitted on.',
    },
    { name: 'embedder', values: 'EmbedderInfo', meaning: 'The source of the vectors, for the signature.' },
    PRECISION_OPTION,
  ],
  components: [],
  advice:
    'The number of clusters decides the size. The published percentages cannot be identified with one normalization: coefficient and 100 * root are both to be had from the result.',
};
