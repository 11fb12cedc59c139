import { defineCard, type MetricCard } from '../core/card.js';
import { type DiscreteEnergyDistanceOptions, identity, OPTIONS } from './discrete-energy-distance.js';
import type { EnergyResult } from './energy-components.js';
import { energySymbols } from './energy-symbols.js';

export const discreteEnergyDistanceCard: MetricCard = /* @__PURE__ */ defineCard<
  DiscreteEnergyDistanceOptions,
  EnergyResult
>(identity, OPTIONS, {
  symbol: 'DED',
  source: { paper: 'common-ground', equation: 'section 4.4' },
  category: 'distribution',
  meaning: 'How different two samples of cluster labels are.',
  tex: "2\\,P(X \\ne Y) - P(X \\ne X') - P(Y \\ne Y') = \\sum_k (p_k - q_k)^2",
  range: [0, 2],
  direction: 'lower',
  granularity: 'corpus',
  input: 'labels',
  needs: ['labels'],
  aggregate: 'recompute',
  cost: { time: 'O(labels)', memory: 'O(labels)' },
  nUnit: 'labels in both samples',
  undefinedWhen: ['too-few-items'],
  components: energySymbols('DED'),
  interpretation:
    'The number of clusters decides the size: compare values of one clustering only. Published percentages do not say whether they are coefficient or root; both are in the result.',
});
