import { defineCard, type MetricCard } from '../core/card.js';
import { type DiscreteEnergyDistanceOptions, identity, OPTIONS } from './discrete-energy-distance.js';
import type { EnergyResult } from './energy-components.js';
import { energySymbols } from './energy-symbols.js';

export const discreteEnergyDistanceCard: MetricCard = /* @__PURE__ */ defineCard<
  DiscreteEnergyDistanceOptions,
  EnergyResult
>(identity, OPTIONS, {
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
  options: {
    embedder: 'The source of the vectors that the labels were made from, for the signature.',
  },
  components: energySymbols('DED'),
  advice:
    'The number of clusters decides the size: compare values of one clustering only. Published percentages do not say whether they are coefficient or root; both are in the result.',
});
