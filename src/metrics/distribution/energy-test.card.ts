import { defineCard, type MetricCard } from '../core/card.js';
import { EMBEDDER, PRECISION, SEED } from '../core/option-texts.js';
import { type EnergyTestOptions, type EnergyTestResult, identity, OPTIONS } from './energy-test.js';

export const energyTestCard: MetricCard = /* @__PURE__ */ defineCard<EnergyTestOptions, EnergyTestResult>(
  identity,
  OPTIONS,
  {
    symbol: 'energy test',
    paper: 'common-ground',
    equation: 'section 4.4',
    about: 'distribution',
    meaning: 'Whether two samples differ more than samples of one distribution do by chance.',
    tex: 'p = \\frac{1 + \\#\\{b : D_b \\ge D\\}}{1 + B}',
    range: [0, null],
    direction: 'lower',
    level: 'corpus',
    input: 'vectors',
    needs: ['embeddings'],
    aggregate: 'recompute',
    cost: { time: 'O(items^2 * dimensions + permutations * items^2)', memory: 'O(items^2)' },
    counts: 'items in both samples',
    undefinedWhen: ['too-few-items', 'zero-vector', 'infinite'],
    options: {
      metric: "The distance of two items; 'discrete' takes labels instead of vectors.",
      permutations: 'How many random rearrangements are drawn.',
      seed: SEED,
      groups:
        'A label for each item of both samples: items of one group (turns of a dialogue) change sides together.',
      embedder: EMBEDDER,
      precision: PRECISION,
    },
    components: [
      { symbol: 'energy-p', of: 'pValue' },
      { symbol: 'energy-least-p', of: 'leastPValue' },
      { symbol: 'energy-chance-mean', of: 'chanceMean' },
      { symbol: 'energy-chance-95', of: 'chanceUpper' },
    ],
    advice:
      'The score is the energy distance; read it beside chanceUpper. The least p value is 1 / (permutations + 1). Turns of one dialogue are not independent: give groups, or take one vector a dialogue.',
  },
);
