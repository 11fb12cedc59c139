import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
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
  meaning: 'How differently labels are distributed in two samples.',
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
    'The number of clusters determines the size of the value: compare values from one clustering only. The published percentages can be the coefficient or its root; the result has both.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to compare how often labels occur in two samples.',
  avoid: 'with labels from different clusterings.',
  reading:
    'In the example, the shares of "tea" and "cake" are (0.5, 0.5) and (0, 1): 0.5² + 0.5² = 0.5. Equal shares give 0.',
  seeAlso: ['clustered-energy-distance', 'discrete-energy-test'],
};
