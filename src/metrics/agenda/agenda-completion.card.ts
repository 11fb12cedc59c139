import { defineCard, type MetricCard } from '../core/card.js';
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
  meaning: 'The share of the agenda items that a dialogue covers.',
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
    'With a relevance threshold of 0.6 coverage hardly exceeds 0.64: a coverage threshold above that is never reached. Look at the coverage per item before choosing one.',
});
