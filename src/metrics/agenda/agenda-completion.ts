import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import type { Embedded } from '../../transcript/embedded.js';
import type { CoreResult, FromVectors, MetricIdentity, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { AGENDA_OPTIONS, type AgendaOptions, dialogueState } from './agenda-state.js';

/** @internal */
export const identity: MetricIdentity<'agenda-completion'> = { id: 'agenda-completion', revision: 1 };

/** @internal */
export const OPTIONS: OptionSpecs<AgendaOptions, 'relevanceThreshold'> = AGENDA_OPTIONS;

/** Result of {@link agendaCompletion}. */
export interface AgendaCompletionResult extends CoreResult<'agenda-completion'>, FromVectors {
  /** InfoCov of each item, in agenda order. */
  readonly coverage: readonly number[];
  /** Ids of the saturated items, in agenda order. */
  readonly saturatedItems: readonly string[];
}

/**
 * Agenda completion rate (ACR): the share of the agenda items that a dialogue covers.
 *
 * `ACR = |{a : InfoCov(a) > coverageThreshold}| / |A|` [1]; for InfoCov see `agendaCoverage`.
 *
 * Range [0, 1], no unit. `n` is the number of items. Undefined: `too-few-items` for an agenda without items. A
 * dialogue without turns covers nothing and scores 0. Time O(turns * items * dimensions).
 *
 * [1] Zhang et al. 2026, MPCEval, appendix C, eq. 27 (ACR).
 *
 * @throws MetricError `INVALID_OPTION` without agenda, `scale` or `coverageThreshold` (no value of the last two is
 * published); `SHAPE_MISMATCH` unless there is one vector per turn and per item, all of one length
 *
 * @example
 * ```ts
 * import { type Agenda, agendaCompletion } from '@mtpc/metrics';
 * const agenda: Agenda = { items: [{ id: 'venue', text: 'Where' }, { id: 'food', text: 'What to eat' }], edges: [['venue', 'food']] };
 * const turns = ['The hall?', 'The garden.'].map((text) => ({ speaker: 'ana', text }));
 * const result = agendaCompletion(
 *   { transcript: { turns, agenda }, embeddings: [[1, 0], [0.8, 0.6]] },
 *   { agendaEmbeddings: [[1, 0], [0, 1]], scale: 2, coverageThreshold: 0.1 },
 * );
 * result.score; // => 0.5
 * result.coverage; // => [0.126424111766, 0]
 * ```
 */
export function agendaCompletion(
  embedded: Embedded,
  options: AgendaOptions,
): Settled<AgendaCompletionResult> {
  const resolved = resolveOptions(identity.id, OPTIONS, options);
  const state = dialogueState(identity.id, embedded, resolved);
  const { agenda, coverage, saturated, precision, embedder } = state;
  const saturatedItems = agenda.items.filter((_, item) => saturated[item]).map(({ id }) => id);
  const n = agenda.items.length;
  const params = { ...paramsOf(OPTIONS, resolved), agenda: state.agendaHash };
  const body = { n, params, coverage, saturatedItems, embedder, precision };
  if (n === 0) return undefinedBecause(identity, 'too-few-items', body);
  return scored(identity, saturatedItems.length / n, body);
}
