import { PRECISION } from '../core/option-texts.js';
import type { AgendaOptions, AgendaVectors } from './agenda-state.js';

/** What the options of all agenda metrics over vectors mean. @internal */
export const AGENDA_VECTOR_TEXTS: Readonly<Record<keyof AgendaVectors, string>> = {
  agenda: "The agenda; without it the transcript's own.",
  agendaEmbeddings: 'One vector per agenda item, from the embedder of the turns.',
  precision: PRECISION,
};

/** What the options of the agenda metrics that rest on coverage mean. @internal */
export const AGENDA_TEXTS: Readonly<Record<keyof AgendaOptions, string>> = {
  ...AGENDA_VECTOR_TEXTS,
  coverageThreshold: 'An item is saturated if its coverage is above this (tau_cov, no published value).',
  scale: 'Relevant turns that bring the count factor to 1 - 1/e (gamma, no published value).',
  relevanceThreshold: 'A turn is relevant to an item if their cosine is above this (tau_rel).',
};
