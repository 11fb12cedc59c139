import { itemAt } from '../../math/existing.js';
import { numberWhere } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import type { Embedded } from '../../transcript/embedded.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, FromVectors, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { AGENDA_OPTIONS, type AgendaOptions, dialogueState } from './agenda-state.js';

/** @internal */
export const METRIC: FactsFor<ProgressionEfficiencyResult> = {
  id: 'progression-efficiency',
  revision: 1,
  symbol: 'PE',
  input: 'embedded',
  needs: ['embeddings', 'agenda', 'coverage-threshold', 'coverage-scale'],
  precomputed: 'agenda',
  undefinedWhen: ['zero-denominator'],
  direction: 'lower',
  components: [],
};

/** Options of {@link progressionEfficiency}. */
export interface ProgressionEfficiencyOptions extends AgendaOptions {
  /** Added to the number of saturated items in the denominator, as in the paper. Default 1e-6. */
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
 * Progression efficiency (PE): how many turns a covered agenda item takes. Lower is faster.
 *
 * `PE = (sum over saturated items of their relevant turns) / (saturated items + epsilon)` [1]. A turn that is relevant
 * to two items counts for both. For relevance and saturation see `agendaCoverage`.
 *
 * The score lies in [0, inf), in turns per item. `n` is the number of saturated items. Undefined scores:
 * `zero-denominator` if no item is saturated. Takes O(turns * items * dimensions) time.
 *
 * [1] Zhang et al. 2026, MPCEval, appendix C, eq. 28 (PE).
 *
 * @throws MetricError `INVALID_OPTION` without agenda, `scale` or `coverageThreshold` (the paper gives no values for
 *   the last two) or for a negative `epsilon`; `SHAPE_MISMATCH` unless there is one vector per turn and per item
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
export const progressionEfficiency: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(
  embedded: Embedded,
  options: ProgressionEfficiencyOptions,
): Settled<ProgressionEfficiencyResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const state = dialogueState(METRIC.id, embedded, resolved);
  const turnsOf = state.agenda.items.flatMap(({ id }, item): [string, number][] =>
    state.saturated[item] ? [[id, itemAt(state.relevantTurns, item).length]] : [],
  );
  const turnsPerItem = Object.fromEntries(turnsOf);
  const total = turnsOf.reduce((sum, [, turns]) => sum + turns, 0);
  const n = turnsOf.length;
  const { coverage, precision, embedder } = state;
  const params = { ...paramsOf(OPTIONS, resolved), agenda: state.agendaHash };
  const body = { n, params, coverage, turnsPerItem, embedder, precision };
  if (n === 0) return undefinedBecause(METRIC, 'zero-denominator', body);
  return scored(METRIC, total / (n + resolved.epsilon), body);
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'mpceval', equation: 'appendix C, eq. 28' },
  reports: ['mpceval'],
  category: 'agenda',
  meaning: 'How many turns a covered agenda item takes.',
  tex: '\\mathrm{PE} = \\frac{\\sum_{a \\in A_{sat}} |R(a)|}{|A_{sat}| + \\epsilon}',
  range: [0, null],
  granularity: 'transcript',
  aggregate: 'mean',
  cost: { time: 'O(turns * items * dimensions)', memory: 'O(turns * dimensions)' },
  nUnit: 'saturated items',
  use: 'to compare how directly conversations work through the same agenda.',
  avoid:
    'alone: a conversation that covers one item quickly and ignores the rest looks efficient. The paper gives no values for `scale` and `coverageThreshold`; choose them in advance and report them.',
});

/** @internal */
export const page: MetricPage = {
  reading: 'In the example, two relevant turns cover one item: 2.0 turns per item. Lower is faster.',
  seeAlso: ['agenda-completion', 'conversational-structure'],
};
