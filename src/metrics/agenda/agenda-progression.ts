import { itemAt } from '../../math/existing.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import type { EmbeddedNextTurnCase } from '../../transcript/embedded.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, FromVectors, ReasonCode, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { localVectors, WINDOW_OPTIONS, type WindowOptions } from '../core/vector-input.js';
import {
  AGENDA_OPTIONS,
  type AgendaOptions,
  type AgendaState,
  agendaRows,
  agendaState,
} from './agenda-state.js';
import { nextAgendaItem } from './next-agenda-item.js';
import { dotOfRows, type UnitRows, unitRows } from './unit-rows.js';

/** @internal */
export const METRIC: FactsFor<AgendaProgressionResult> = {
  id: 'agenda-progression',
  revision: 1,
  symbol: 'AP',
  input: 'embedded-next-turn',
  needs: ['embeddings', 'agenda', 'coverage-threshold', 'coverage-scale'],
  precomputed: 'agenda',
  undefinedWhen: ['empty-context', 'empty-text', 'no-relevant-item', 'no-open-item', 'zero-denominator'],
  direction: 'higher',
  components: [
    { symbol: 'AP-relevance', of: 'relevance' },
    { symbol: 'AP-gain', of: 'gain' },
  ],
};

/** Options of {@link agendaProgression}. */
export interface AgendaProgressionOptions extends AgendaOptions, WindowOptions {}

/** @internal */
export const OPTIONS: OptionSpecs<AgendaProgressionOptions, 'relevanceThreshold'> = {
  ...AGENDA_OPTIONS,
  ...WINDOW_OPTIONS,
};

/** Result of {@link agendaProgression}. */
export interface AgendaProgressionResult extends CoreResult<'agenda-progression'>, FromVectors {
  /** Id of the item with the most relevant turns in the context; the first such item in the agenda on ties. */
  readonly currentItem: string | null;
  /** Whether the current item is saturated, so that the message should move on. */
  readonly saturated: boolean | null;
  /** Id of the target item: the current one, or the next open one. */
  readonly targetItem: string | null;
  /** Cosine of the message and the target item. */
  readonly relevance: number | null;
  /** InfoGain: mean of 1 - cos between the message and the turns relevant to the target. */
  readonly gain: number | null;
}

/**
 * Agenda progression (AP): whether a message is about the agenda item that is due and adds something to it.
 *
 * `AP = cos(e(u), e(target)) * InfoGain(target)` [1]. The current item is the one with the most relevant turns (cosine
 * above `relevanceThreshold`). It is the target until it is saturated (InfoCov above `coverageThreshold`, see
 * `agendaCoverage`); after that the target is the next open item (see `nextAgendaItem`). InfoGain is the mean of 1 -
 * cos between the message and the turns relevant to the target.
 *
 * The score lies in [-2, 2]; negative if the message points away from the target. `n` is the number of turns in
 * InfoGain. Undefined scores: `empty-context`, `empty-text` (blank message), `no-relevant-item` (no turn is relevant to
 * any item), `no-open-item` (all reachable items are saturated), `zero-denominator` (no earlier turn is relevant to the
 * target). Takes O(turns * items * dimensions) time and O(turns * dimensions) memory.
 *
 * [1] Zhang et al. 2026, MPCEval, section B.2.1, eq. 9-11 and algorithm 1. `scale` (gamma) and `coverageThreshold`
 * (tau_cov) are required, because the paper does not give values.
 *
 * @throws MetricError `INVALID_OPTION` without agenda, `scale` or `coverageThreshold`; `SHAPE_MISMATCH` unless there is
 * one vector per turn and per item, all of one length; `INVALID_INPUT` if the agenda refers to an unknown item
 *
 * @example
 * ```ts
 * import { type Agenda, agendaProgression } from '@mtpc/metrics';
 * const agenda: Agenda = { items: [{ id: 'venue', text: 'Where' }, { id: 'food', text: 'What to eat' }], edges: [['venue', 'food']] };
 * const said = (text: string) => ({ speaker: 'ana', text });
 * const result = agendaProgression(
 *   {
 *     context: [said('The hall?'), said('Or the garden.')],
 *     contextEmbeddings: [[1, 0], [0.8, 0.6]],
 *     candidate: said('The garden is free.'),
 *     candidateEmbedding: [0.6, 0.8],
 *   },
 *   { agenda, agendaEmbeddings: [[1, 0], [0, 1]], scale: 2, coverageThreshold: 0.3 },
 * );
 * result.targetItem; // => 'venue'
 * result.score; // => 0.132
 * ```
 */
export const agendaProgression: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(
  nextTurn: EmbeddedNextTurnCase,
  options: AgendaProgressionOptions,
): Settled<AgendaProgressionResult> {
  const metric = METRIC.id;
  const resolved = resolveOptions(metric, OPTIONS, options);
  const { context: matrix, candidate, ...source } = localVectors(metric, nextTurn, resolved);
  const state = agendaState(metric, agendaRows(metric, { matrix, ...source }, resolved), resolved);
  const message = unitRows({ data: Float64Array.from(candidate), rows: 1, cols: candidate.length });
  const place = locate(state);
  const aim = state.agenda.items.findIndex(({ id }) => id === place.targetItem);
  const relevance = aim < 0 ? null : dotOfRows(message, 0, state.items, aim);
  const about = aim < 0 ? [] : itemAt(state.relevantTurns, aim);
  const gain = about.length === 0 ? null : meanNovelty(message, state.turns, about);
  const params = { ...paramsOf(OPTIONS, resolved), agenda: state.agendaHash };
  const { embedder, precision } = state;
  const body = { n: about.length, params, ...place, relevance, gain, embedder, precision };
  const reason = whyUndefined(nextTurn, state, place.currentItem, place.targetItem);
  if (reason !== undefined || relevance === null || gain === null) {
    return undefinedBecause(METRIC, reason ?? 'zero-denominator', body);
  }
  return scored(METRIC, relevance * gain, body);
}

/** The current item, whether it is saturated, and the target item. */
function locate({ agenda, relevantTurns, saturated }: AgendaState): {
  currentItem: string | null;
  saturated: boolean | null;
  targetItem: string | null;
} {
  let current = -1;
  let most = 0;
  relevantTurns.forEach((turns, item) => {
    if (turns.length > most) {
      most = turns.length;
      current = item;
    }
  });
  if (current < 0) return { currentItem: null, saturated: null, targetItem: null };
  const currentItem = itemAt(agenda.items, current).id;
  const covered = agenda.items.filter((_, item) => saturated[item]).map(({ id }) => id);
  return {
    currentItem,
    saturated: itemAt(saturated, current),
    targetItem: nextAgendaItem(agenda, currentItem, covered),
  };
}

function meanNovelty(message: UnitRows, turns: UnitRows, about: readonly number[]): number {
  let sum = 0;
  for (const turn of about) sum += 1 - dotOfRows(message, 0, turns, turn);
  return sum / about.length;
}

function whyUndefined(
  nextTurn: EmbeddedNextTurnCase,
  { turns }: AgendaState,
  currentItem: string | null,
  targetItem: string | null,
): ReasonCode | undefined {
  if (turns.rows === 0) return 'empty-context';
  if (nextTurn.candidate.text.trim() === '') return 'empty-text';
  if (currentItem === null) return 'no-relevant-item';
  return targetItem === null ? 'no-open-item' : undefined;
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'mpceval', equation: 'section B.2.1, eq. 9-11, algorithm 1' },
  reports: ['mpceval'],
  category: 'agenda',
  meaning: 'Whether a message is about the agenda item that is due and adds something to it.',
  tex: '\\mathrm{AP} = \\cos(e(u), e(a^*)) \\cdot \\frac{1}{|R(a^*)|} \\sum_{c \\in R(a^*)} \\bigl(1 - \\cos(e(u), e(c))\\bigr)',
  range: [-2, 2],
  granularity: 'turn',
  aggregate: 'mean',
  cost: { time: 'O(turns * items * dimensions)', memory: 'O(turns * dimensions)' },
  nUnit: 'turns relevant to the target item',
  use: 'to choose or judge the next message of a conversation that follows an agenda.',
  avoid:
    'without an agenda. The paper gives no values for `scale` and `coverageThreshold`; choose them in advance and report them.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, the item "venue" is due. The message has relevance 0.6 and adds 0.22 to the turns about it: 0.6 × 0.22 = 0.132.',
  seeAlso: ['agenda-completion', 'conversational-structure'],
};
