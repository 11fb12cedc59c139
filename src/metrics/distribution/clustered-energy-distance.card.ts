import { defineCard, type MetricCard } from '../core/card.js';
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
  source: { paper: 'common-ground', equation: 'section 4.4, table 2' },
  category: 'distribution',
  meaning: 'How differently two samples of vectors fall into the clusters of a part of both.',
  tex: '\\frac{1}{|\\text{seeds}|} \\sum_{\\text{seeds}} \\sum_k (p_k - q_k)^2',
  range: [0, 2],
  direction: 'lower',
  granularity: 'corpus',
  input: 'vectors',
  needs: ['embeddings'],
  aggregate: 'recompute',
  cost: { time: 'O(seeds * rounds * vectors * clusters * dimensions)', memory: 'O(vectors * dimensions)' },
  nUnit: 'vectors in both samples',
  undefinedWhen: ['too-few-items'],
  components: energySymbols('clustered-DED'),
  interpretation:
    'The number of clusters decides the size. Published percentages do not say whether they are coefficient or root; both are in the result.',
});
