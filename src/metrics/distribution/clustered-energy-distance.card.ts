import { defineCard, type MetricCard } from '../core/card.js';
import { EMBEDDER, PRECISION } from '../core/option-texts.js';
import {
  type ClusteredEnergyDistanceOptions,
  type ClusteredEnergyDistanceResult,
  identity,
  OPTIONS,
} from './clustered-energy-distance.js';
import { energySymbols } from './energy-symbols.js';

export const clusteredEnergyDistanceCard: MetricCard = /* @__PURE__ */ defineCard<
  ClusteredEnergyDistanceOptions,
  ClusteredEnergyDistanceResult
>(identity, OPTIONS, {
  symbol: 'clustered DED',
  paper: 'common-ground',
  equation: 'section 4.4, table 2',
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
  options: {
    clusters: 'How many clusters k-means makes.',
    seeds: 'One run for each seed, with a split and a start of its own.',
    split: 'Share of each sample that the clusters are fitted on.',
    embedder: EMBEDDER,
    precision: PRECISION,
  },
  components: energySymbols('clustered-DED'),
  advice:
    'The number of clusters decides the size. Published percentages do not say whether they are coefficient or root; both are in the result.',
});
