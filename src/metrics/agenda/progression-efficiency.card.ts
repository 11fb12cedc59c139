import type { MetricCard } from '../frame/card.js';
import { AGENDA_COVERAGE_OPTIONS } from './agenda-option-metadata.js';
import { identity } from './progression-efficiency.js';

export const progressionEfficiencyCard: MetricCard = {
  ...identity,
  name: 'progressionEfficiency',
  symbol: 'PE',
  paper: 'mpceval',
  equation: 'appendix C, PE',
  about: 'agenda',
  meaning: 'How many turns a saturated agenda item takes.',
  tex: '\\mathrm{PE} = \\frac{\\sum_{a \\in A_{sat}} |R(a)|}{|A_{sat}| + \\epsilon}',
  range: [0, null],
  direction: 'lower',
  level: 'dialogue',
  input: 'embedded',
  needs: ['embeddings', 'agenda'],
  aggregate: 'mean',
  cost: { time: 'O(turns * items * dimensions)', memory: 'O(turns * dimensions)' },
  counts: 'saturated items',
  undefinedWhen: ['zero-denominator'],
  options: [
    ...AGENDA_COVERAGE_OPTIONS,
    {
      name: 'epsilon',
      values: 'number of at least 0',
      default: '1e-6',
      meaning: 'Added to the number of saturated items.',
    },
  ],
  components: [],
  advice:
    'Read it beside the completion rate: a dialogue that covers one item quickly and drops the rest looks efficient.',
};
