import { defineCard, type MetricCard } from '../core/card.js';
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
  source: { paper: 'mpceval', equation: 'appendix C, eq. 28' },
  reports: ['mpceval'],
  category: 'agenda',
  meaning: 'How many turns a saturated agenda item takes.',
  tex: '\\mathrm{PE} = \\frac{\\sum_{a \\in A_{sat}} |R(a)|}{|A_{sat}| + \\epsilon}',
  range: [0, null],
  direction: 'lower',
  granularity: 'transcript',
  input: 'embedded',
  needs: ['embeddings', 'agenda', 'coverage-threshold', 'coverage-scale'],
  precomputed: 'agenda',
  aggregate: 'mean',
  cost: { time: 'O(turns * items * dimensions)', memory: 'O(turns * dimensions)' },
  nUnit: 'saturated items',
  undefinedWhen: ['zero-denominator'],
  components: [],
  interpretation:
    'Read it beside the completion rate: a dialogue that covers one item quickly and drops the rest looks efficient.',
});
