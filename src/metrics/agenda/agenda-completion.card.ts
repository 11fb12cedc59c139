import { defineCard, type MetricCard } from '../core/card.js';
import { type AgendaCompletionResult, identity, OPTIONS } from './agenda-completion.js';
import { AGENDA_TEXTS } from './agenda-option-texts.js';
import type { AgendaOptions } from './agenda-state.js';

export const agendaCompletionCard: MetricCard = /* @__PURE__ */ defineCard<
  AgendaOptions,
  AgendaCompletionResult
>(identity, OPTIONS, {
  symbol: 'ACR',
  paper: 'mpceval',
  equation: 'appendix C, eq. 27',
  about: 'agenda',
  meaning: 'The share of the agenda items that a dialogue covers.',
  tex: '\\mathrm{ACR} = \\frac{1}{|A|} \\sum_{a \\in A} \\mathbb{1}[\\mathrm{InfoCov}(a) > \\tau_{cov}]',
  range: [0, 1],
  direction: 'higher',
  level: 'dialogue',
  input: 'embedded',
  needs: ['embeddings', 'agenda', 'coverage-threshold', 'coverage-scale'],
  shares: 'agenda',
  aggregate: 'mean',
  cost: { time: 'O(turns * items * dimensions)', memory: 'O(turns * dimensions)' },
  counts: 'agenda items',
  undefinedWhen: ['too-few-items'],
  options: {
    ...AGENDA_TEXTS,
  },
  components: [],
  advice:
    'With a relevance threshold of 0.6 coverage hardly exceeds 0.64: a coverage threshold above that is never reached. Look at the coverage per item before choosing one.',
});
