import type { MetricCard } from '../frame/card.js';
import { identity } from './discrete-energy-distance.js';

export const discreteEnergyDistanceCard: MetricCard = {
  ...identity,
  name: 'discreteEnergyDistance',
  symbol: 'DED',
  paper: 'common-ground',
  equation: 'section 4.4',
  about: 'distribution',
  meaning: 'How different two samples of cluster labels are.',
  tex: "2\\,P(X \\ne Y) - P(X \\ne X') - P(Y \\ne Y') = \\sum_k (p_k - q_k)^2",
  range: [0, 2],
  direction: 'lower',
  level: 'corpus',
  input: 'labels',
  needs: ['labels'],
  aggregate: 'recompute',
  cost: { time: 'O(labels)', memory: 'O(labels)' },
  counts: 'labels in both samples',
  undefinedWhen: ['too-few-items'],
  options: [
    {
      name: 'embedder',
      values: 'EmbedderInfo',
      meaning: 'The source of the vectors the labels were made from, for the signature.',
    },
  ],
  components: [],
  advice:
    'The number of clusters decides the size: compare values of one clustering only. Published percentages do not say whether they are coefficient or root; both are in the result.',
};
