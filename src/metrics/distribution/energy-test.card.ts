import { defineCard, type MetricCard } from '../core/card.js';
import { type EnergyTestOptions, type EnergyTestResult, identity, OPTIONS } from './energy-test.js';

export const energyTestCard: MetricCard = /* @__PURE__ */ defineCard<EnergyTestOptions, EnergyTestResult>(
  identity,
  OPTIONS,
  {
    symbol: 'energy test',
    source: { paper: 'common-ground', equation: 'section 4.4' },
    category: 'distribution',
    meaning: 'Whether two samples differ more than samples of one distribution do by chance.',
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
    components: [
      { symbol: 'energy-p', of: 'pValue' },
      { symbol: 'energy-least-p', of: 'leastPValue' },
      { symbol: 'energy-chance-mean', of: 'chanceMean' },
      { symbol: 'energy-chance-95', of: 'chanceUpper' },
    ],
    interpretation:
      'The score is the energy distance; read it beside chanceUpper. The least p value is 1 / (permutations + 1). Turns of one dialogue are not independent: give groups, or take one vector a dialogue.',
  },
);
