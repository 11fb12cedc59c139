import { itemAt } from '../../math/existing.js';
import { numberWhere } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import type { Embedded } from '../../transcript/embedded.js';
import type { CoreResult, FromVectors, MetricIdentity, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { AGENDA_OPTIONS, type AgendaOptions, dialogueState } from './agenda-state.js';

/** @internal */
export const identity: MetricIdentity<'progression-efficiency'> = {
  id: 'progression-efficiency',
  revision: 1,
};

/** Options of {@link progressionEfficiency}. */
export interface ProgressionEfficiencyOptions extends AgendaOptions {
  /** Added to the number of saturated items in the denominator, as the paper does. Default 1e-6. */
  readonly epsilon?: number;
}

/** @internal */
export const OPTIONS: OptionSpecs<ProgressionEfficiencyOptions, 'relevanceThreshold' | 'epsilon'> = {
  ...AGENDA_OPTIONS,
  epsilon: numberWhere('a finite number of at least 0', (value) => value >= 0, 1e-6),
};

/** Result of {@link progressionEfficiency}. */
export interface ProgressionEfficiencyResult extends CoreResult<'progression-efficiency'>, FromVectors {
  /** InfoCov of each item, in agenda order. */
  readonly coverage: readonly number[];
  /** Relevant turns of each saturated item, by id. */
  readonly turnsPerItem: Readonly<Record<string, number>>;
}

/**
 * Progression efficiency (PE): the mean number of turns per saturated agenda item. Lower is faster.
 *
 * `PE = (sum over saturated items of their relevant turns) / (saturated items + epsilon)` [1]. A turn that is relevant
 * to two items counts for both. For relevance and saturation see `agendaCoverage`.
 *
 * Range [0, inf), in turns per item. `n` is the number of saturated items. Undefined:
 * `zero-denominator` if no item is saturated. Time O(turns * items * dimensions).
 *
 * [1] Zhang et al. 2026, MPCEval, appendix C, eq. 28 (PE).
 *
 * @throws MetricError `INVALID_OPTION` without agenda, `scale` or `coverageThreshold` (no value of the last two is
 * published) or for a negative `epsilon`; `SHAPE_MISMATCH` unless there is one vector per turn and per item
 *
 * @example
 * ```ts
 * import { progressionEfficiency } from '@mtpc/metrics';
 * const agenda = { items: [{ id: 'venue', text: 'Where' }, { id: 'food', text: 'What to eat' }], edges: [] };
 * const turns = ['The hall?', 'The garden.'].map((text) => ({ speaker: 'ana', text }));
 * const result = progressionEfficiency(
 *   { transcript: { turns, agenda }, embeddings: [[1, 0], [0.8, 0.6]] },
 *   { agendaEmbeddings: [[1, 0], [0, 1]], scale: 2, coverageThreshold: 0.1 },
 * );
 * result.score; // => 1.999998000002
 * result.turnsPerItem; // => { venue: 2 }
 * ```
 */
export function progressionEfficiency(
  embedded: Embedded,
  options: ProgressionEfficiencyOptions,
): Settled<ProgressionEfficiencyResult> {
  const resolved = resolveOptions(identity.id, OPTIONS, options);
  const state = dialogueState(identity.id, embedded, resolved);
  const turnsOf = state.agenda.items.flatMap(({ id }, item): [string, number][] =>
    state.saturated[item] ? [[id, itemAt(state.relevantTurns, item).length]] : [],
  );
  const turnsPerItem = Object.fromEntries(turnsOf);
  const total = turnsOf.reduce((sum, [, turns]) => sum + turns, 0);
  const n = turnsOf.length;
  const { coverage, precision, embedder } = state;
  const params = { ...paramsOf(OPTIONS, resolved), agenda: state.agendaHash };
  const body = { n, params, coverage, turnsPerItem, embedder, precision };
  if (n === 0) return undefinedBecause(identity, 'zero-denominator', body);
  return scored(identity, total / (n + resolved.epsilon), body);
}
