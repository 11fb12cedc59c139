import type { MetricCard } from '../frame/card.js';
import { PRECISION_OPTION } from '../frame/shared-options.js';
import { identity } from './progression-distance.js';

export const progressionDistanceCard: MetricCard = {
  ...identity,
  name: 'progressionDistance',
  symbol: 'PD',
  paper: 'mpceval',
  equation: 'eq. 32',
  about: 'content',
  meaning: "How far a dialogue's last turn is in meaning from its first, for its length.",
  tex: '\\frac{\\lVert e_T - e_1 \\rVert}{T}',
  range: [0, null],
  direction: 'none',
  level: 'dialogue',
  input: 'embedded',
  needs: ['embeddings'],
  aggregate: 'mean',
  cost: { time: 'O(turns * dimensions)', memory: 'O(1)' },
  counts: 'turns',
  undefinedWhen: ['too-few-turns'],
  options: [
    {
      name: 'variant',
      values: "'paper' | 'reference'",
      default: "'paper'",
      meaning: "'reference' divides by log10(T + 1), as the published code does.",
    },
    {
      name: 'normalizeBy',
      values: "'turns' | 'log10' | 'none'",
      default: "'turns', under 'reference' 'log10'",
      meaning: 'What the displacement is divided by.',
    },
    PRECISION_OPTION,
  ],
  components: [],
  advice:
    "It sees two turns only: a greeting and a goodbye decide it. Divided by T it falls with length; the published values are 'log10'.",
};
