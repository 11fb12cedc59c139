import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
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
  meaning: 'How differently two samples of vectors are distributed over clusters.',
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
    'The number of clusters determines the size of the value. The published percentages can be the coefficient or its root; the result has both.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to compare two samples of embeddings by the clusters into which they fall.',
  avoid: 'to compare values with different numbers of clusters.',
  reading:
    'In the example, two clusters separate the samples completely, which gives the maximum, 2. With one cluster every sample looks the same, and the score is 0.',
  seeAlso: ['discrete-energy-distance', 'energy-test'],
};
