import type { OptionMetadata } from '../frame/card.js';

/** Options that all agenda metrics over vectors take. @internal */
export const AGENDA_VECTOR_OPTIONS: readonly OptionMetadata[] = [
  { name: 'agenda', values: 'Agenda', meaning: "The agenda; by default the transcript's own." },
  { name: 'agendaEmbeddings', values: 'vectors', meaning: 'One vector per agenda item. Required.' },
  { name: 'precision', values: "'double'", meaning: 'Takes vectors in single precision as double.' },
];

/** Options of the agenda metrics that rest on coverage. @internal */
export const AGENDA_COVERAGE_OPTIONS: readonly OptionMetadata[] = [
  ...AGENDA_VECTOR_OPTIONS,
  {
    name: 'coverageThreshold',
    values: 'number',
    meaning: 'An item is saturated if its coverage is above this (tau_cov, no published value). Required.',
  },
  {
    name: 'scale',
    values: 'number above 0',
    meaning: 'Relevant turns that bring the count factor to 1 - 1/e (gamma, no published value). Required.',
  },
  {
    name: 'relevanceThreshold',
    values: 'number',
    default: '0.6',
    meaning: 'A turn is relevant to an item if their cosine is above this (tau_rel).',
  },
];
