import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import { type AgendaCompletionResult, identity, OPTIONS } from './agenda-completion.js';
import type { AgendaOptions } from './agenda-state.js';

export const agendaCompletionCard: MetricCard = /* @__PURE__ */ defineCard<
  AgendaOptions,
  AgendaCompletionResult
>(identity, OPTIONS, {
  symbol: 'ACR',
  source: { paper: 'mpceval', equation: 'appendix C, eq. 27' },
  reports: ['mpceval'],
  category: 'agenda',
  meaning: 'The proportion of agenda items that a conversation covers.',
  tex: '\\mathrm{ACR} = \\frac{1}{|A|} \\sum_{a \\in A} \\mathbb{1}[\\mathrm{InfoCov}(a) > \\tau_{cov}]',
  range: [0, 1],
  direction: 'higher',
  granularity: 'transcript',
  input: 'embedded',
  needs: ['embeddings', 'agenda', 'coverage-threshold', 'coverage-scale'],
  precomputed: 'agenda',
  aggregate: 'mean',
  cost: { time: 'O(turns * items * dimensions)', memory: 'O(turns * dimensions)' },
  nUnit: 'agenda items',
  undefinedWhen: ['too-few-items'],
  components: [],
  interpretation:
    'With a relevance threshold of 0.6, coverage hardly exceeds 0.64, so a higher coverage threshold is never reached. Check the coverage per item before you choose one.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask how many items of a known agenda a conversation covers.',
  avoid:
    'without an agenda, or with a coverage threshold that no item can reach. The paper gives no values for `scale` and `coverageThreshold`; choose them in advance and report them.',
  reading:
    'In the example, two turns cover the item "venue" (coverage 0.126 above the threshold 0.1) and leave "food" uncovered: 1 of 2 items, 0.5.',
  seeAlso: ['progression-efficiency', 'task-success', 'agenda-progression'],
};
