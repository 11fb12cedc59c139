import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import { type EnergyTestResult, testComponents } from './energy-rearrangements.js';
import { type EnergyTestOptions, identity, OPTIONS } from './energy-test.js';

export const energyTestCard: MetricCard = /* @__PURE__ */ defineCard<EnergyTestOptions, EnergyTestResult>(
  identity,
  OPTIONS,
  {
    symbol: 'energy test',
    source: { paper: 'common-ground', equation: 'section 4.4' },
    category: 'distribution',
    meaning: 'Whether two samples differ more than random splits of the same data do.',
    tex: 'p = \\frac{1 + \\#\\{b : D_b \\ge D\\}}{1 + B}',
    range: [0, null],
    direction: 'lower',
    granularity: 'corpus',
    input: 'vectors',
    needs: ['embeddings'],
    aggregate: 'recompute',
    cost: { time: 'O(items^2 * dimensions + permutations * items^2)', memory: 'O(items^2)' },
    nUnit: 'items in both samples',
    undefinedWhen: ['too-few-items', 'zero-vector', 'infinite'],
    components: testComponents('energy'),
    interpretation:
      'The score is the energy distance; compare it with chanceUpper. The smallest possible p-value is 1 / (permutations + 1). Turns of one conversation are not independent: pass groups, or use one vector per conversation.',
  },
);

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to test whether two samples of vectors come from different distributions.',
  avoid:
    'on turns of the same conversations without `groups`: the turns are not independent, and the test rejects far too often.',
  reading:
    'In the example, the distance is 17.5 with a p-value below 0.05. Compare the score with `chanceUpper`, the 95th percentile of distances between random splits of the same data.',
  seeAlso: ['energy-distance', 'discrete-energy-test'],
};
