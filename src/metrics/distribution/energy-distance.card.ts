import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import type { EnergyResult } from './energy-components.js';
import { type EnergyDistanceOptions, identity, OPTIONS } from './energy-distance.js';
import { energySymbols } from './energy-symbols.js';

export const energyDistanceCard: MetricCard = /* @__PURE__ */ defineCard<EnergyDistanceOptions, EnergyResult>(
  identity,
  OPTIONS,
  {
    symbol: 'energy distance',
    source: { paper: 'common-ground', equation: 'section 4.4' },
    category: 'distribution',
    meaning: 'How different the distributions of two samples of vectors are.',
    tex: "2\\,\\mathbb{E}\\lVert X - Y \\rVert - \\mathbb{E}\\lVert X - X' \\rVert - \\mathbb{E}\\lVert Y - Y' \\rVert",
    range: [0, null],
    direction: 'lower',
    granularity: 'corpus',
    input: 'vectors',
    needs: ['embeddings'],
    aggregate: 'recompute',
    cost: { time: 'O(vectors of x * vectors of y * dimensions)', memory: 'O(dimensions)' },
    nUnit: 'vectors in both samples',
    undefinedWhen: ['too-few-items', 'zero-vector', 'infinite'],
    components: energySymbols('energy'),
    interpretation:
      'Small samples of one distribution have a positive distance by chance: report the p-value of energyTest with it, and compare samples of equal size.',
  },
);

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to measure how much the distributions of two samples of vectors differ.',
  avoid:
    'as a test: small samples of one distribution also have a positive distance. Use `energyTest` for a p-value.',
  reading:
    'In the example, the mean distance between the samples is 1.5; twice that minus the distances within the samples (0.5 and 1) is 1.5. Identical samples give 0.',
  seeAlso: ['energy-test', 'clustered-energy-distance'],
};
