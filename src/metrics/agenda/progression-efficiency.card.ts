import { defineCard, type MetricCard } from '../core/card.js';
import { AGENDA_TEXTS } from './agenda-option-texts.js';
import {
  identity,
  OPTIONS,
  type ProgressionEfficiencyOptions,
  type ProgressionEfficiencyResult,
} from './progression-efficiency.js';

export const progressionEfficiencyCard: MetricCard = /* @__PURE__ */ defineCard<
  ProgressionEfficiencyOptions,
  ProgressionEfficiencyResult
>(identity, OPTIONS, {
  symbol: 'PE',
  paper: 'mpceval',
  equation: 'appendix C, eq. 28',
  about: 'agenda',
  meaning: 'How many turns a saturated agenda item takes.',
  tex: '\\mathrm{PE} = \\frac{\\sum_{a \\in A_{sat}} |R(a)|}{|A_{sat}| + \\epsilon}',
  range: [0, null],
  direction: 'lower',
  level: 'dialogue',
  input: 'embedded',
  needs: ['embeddings', 'agenda', 'coverage-threshold', 'coverage-scale'],
  shares: 'agenda',
  aggregate: 'mean',
  cost: { time: 'O(turns * items * dimensions)', memory: 'O(turns * dimensions)' },
  counts: 'saturated items',
  undefinedWhen: ['zero-denominator'],
  options: {
    ...AGENDA_TEXTS,
    epsilon: 'Added to the number of saturated items.',
  },
  components: [],
  advice:
    'Read it beside the completion rate: a dialogue that covers one item quickly and drops the rest looks efficient.',
});
