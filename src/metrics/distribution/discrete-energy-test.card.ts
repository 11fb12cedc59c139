import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import { type DiscreteEnergyTestOptions, identity, OPTIONS } from './discrete-energy-test.js';
import { type EnergyTestResult, testComponents } from './energy-rearrangements.js';

export const discreteEnergyTestCard: MetricCard = /* @__PURE__ */ defineCard<
  DiscreteEnergyTestOptions,
  EnergyTestResult
>(identity, OPTIONS, {
  symbol: 'DED test',
  source: { paper: 'common-ground', equation: 'section 4.4' },
  category: 'distribution',
  meaning: 'Whether labels differ more between two samples than in random splits of the same data.',
  tex: 'p = \\frac{1 + \\#\\{b : D_b \\ge D\\}}{1 + B}',
  range: [0, 2],
  direction: 'lower',
  granularity: 'corpus',
  input: 'labels',
  needs: ['labels'],
  aggregate: 'recompute',
  cost: { time: 'O(permutations * labels)', memory: 'O(labels)' },
  nUnit: 'labels in both samples',
  undefinedWhen: ['too-few-items'],
  components: testComponents('DED'),
  interpretation:
    'The score is the discrete energy distance; compare it with chanceUpper. Turns of one conversation are not independent: pass groups.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to test whether two samples of labels come from different distributions.',
  avoid:
    'on turns of the same conversations without `groups`: the turns are not independent, and the test rejects far too often.',
  reading:
    'In the example, the samples have no label in common, which is the largest distance, 2. Of the 70 ways to deal the eight labels only two are as far apart, so p is near 2 / 70.',
  seeAlso: ['discrete-energy-distance', 'energy-test'],
};
