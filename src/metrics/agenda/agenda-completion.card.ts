import type { MetricCard } from '../frame/card.js';
import { identity } from './agenda-completion.js';
import { AGENDA_COVERAGE_OPTIONS } from './agenda-option-metadata.js';

export const agendaCompletionCard: MetricCard = {
  ...identity,
  name: 'agendaCompletion',
  symbol: 'ACR',
  paper: 'mpceval',
  equation: 'appendix C, ACR',
  about: 'agenda',
  meaning: 'The share of the agenda items that a dialogue covers.',
  tex: '\\mathrm{ACR} = \\frac{1}{|A|} \\sum_{a \\in A} \\mathbb{1}[\\mathrm{InfoCov}(a) > \\tau_{cov}]',
  range: [0, 1],
  direction: 'higher',
  level: 'dialogue',
  input: 'embedded',
  needs: ['embeddings', 'agenda'],
  aggregate: 'mean',
  cost: { time: 'O(turns * items * dimensions)', memory: 'O(turns * dimensions)' },
  counts: 'agenda items',
  undefinedWhen: ['too-few-items'],
  options: [...AGENDA_COVERAGE_OPTIONS],
  components: [],
  advice:
    'With a relevance threshold of 0.6 coverage hardly exceeds 0.64: a coverage threshold above that is never reached. Look at the coverage per item before choosing one.',
};
