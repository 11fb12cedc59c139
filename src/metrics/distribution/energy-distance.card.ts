import type { MetricCard } from '../frame/card.js';
import { PRECISION_OPTION } from '../frame/shared-options.js';
import { identity } from './energy-distance.js';

export const energyDistanceCard: MetricCard = {
  ...identity,
  name: 'energyDistance',
  symbol: 'energy distance',
  paper: 'common-ground',
  equation: 'section 4.4',
  about: 'distribution',
  meaning: 'How different the distributions of two samples of vectors are.',
  tex: "2\\,\\mathbb{E}\\lVert X - Y \\rVert - \\mathbb{E}\\lVert X - X' \\rVert - \\mathbb{E}\\lVert Y - Y' \\rVert",
  range: [0, null],
  direction: 'lower',
  level: 'corpus',
  input: 'vectors',
  needs: ['embeddings'],
  aggregate: 'recompute',
  cost: { time: 'O(vectors of x * vectors of y * dimensions)', memory: 'O(dimensions)' },
  counts: 'vectors in both samples',
  undefinedWhen: ['too-few-items', 'zero-vector'],
  options: [
    {
      name: 'metric',
      values: "'euclidean' | 'cosine'",
      default: "'euclidean'",
      meaning: 'Euclidean distance, or 1 - cosine.',
    },
    { name: 'embedder', values: 'EmbedderInfo', meaning: 'The source of the vectors, for the signature.' },
    PRECISION_OPTION,
  ],
  components: [],
  advice:
    'Small samples of one distribution have a positive distance by chance: give the p value of energyTest beside it, and compare samples of equal size.',
};
