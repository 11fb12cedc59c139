import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
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
  meaning: 'How many turns a covered agenda item takes.',
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
    'Read it together with the completion rate: a conversation that covers one item quickly and ignores the rest looks efficient.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask how many turns it takes to cover an agenda item.',
  avoid:
    'alone: a conversation that covers one item quickly and ignores the rest looks efficient. The paper gives no values for `scale` and `coverageThreshold`; choose them in advance and report them.',
  reading: 'In the example, two relevant turns cover one item: 2.0 turns per item. Lower is faster.',
  seeAlso: ['agenda-completion', 'conversational-structure'],
};
