import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import type { Embedded } from '../../transcript/embedded.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, FromVectors, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { AGENDA_OPTIONS, type AgendaOptions, dialogueState } from './agenda-state.js';

/** @internal */
export const METRIC: FactsFor<AgendaCompletionResult> = {
  id: 'agenda-completion',
  revision: 1,
  symbol: 'ACR',
  input: 'embedded',
  needs: ['embeddings', 'agenda', 'coverage-threshold', 'coverage-scale'],
  precomputed: 'agenda',
  undefinedWhen: ['too-few-items'],
  direction: 'higher',
  components: [],
};

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
 * Agenda completion rate (ACR): the proportion of agenda items that a conversation covers.
 *
 * `ACR = |{a : InfoCov(a) > coverageThreshold}| / |A|` [1]; for InfoCov see `agendaCoverage`.
 *
 * The score lies in [0, 1]. `n` is the number of items. Undefined scores: `too-few-items` for an agenda without items.
 * A dialogue without turns scores 0. Takes O(turns * items * dimensions) time.
 *
 * [1] Zhang et al. 2026, MPCEval, appendix C, eq. 27 (ACR).
 *
 * @throws MetricError `INVALID_OPTION` without agenda, `scale` or `coverageThreshold` (the paper gives no values for
 *   the last two); `SHAPE_MISMATCH` unless there is one vector per turn and per item, all of one length
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
export const agendaCompletion: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(embedded: Embedded, options: AgendaOptions): Settled<AgendaCompletionResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const state = dialogueState(METRIC.id, embedded, resolved);
  const { agenda, coverage, saturated, precision, embedder } = state;
  const saturatedItems = agenda.items.filter((_, item) => saturated[item]).map(({ id }) => id);
  const n = agenda.items.length;
  const params = { ...paramsOf(OPTIONS, resolved), agenda: state.agendaHash };
  const body = { n, params, coverage, saturatedItems, embedder, precision };
  if (n === 0) return undefinedBecause(METRIC, 'too-few-items', body);
  return scored(METRIC, saturatedItems.length / n, body);
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'mpceval', equation: 'appendix C, eq. 27' },
  reports: ['mpceval'],
  category: 'agenda',
  meaning: 'The proportion of agenda items that a conversation covers.',
  tex: '\\mathrm{ACR} = \\frac{1}{|A|} \\sum_{a \\in A} \\mathbb{1}[\\mathrm{InfoCov}(a) > \\tau_{cov}]',
  range: [0, 1],
  granularity: 'transcript',
  aggregate: 'mean',
  cost: { time: 'O(turns * items * dimensions)', memory: 'O(turns * dimensions)' },
  nUnit: 'agenda items',
  use: 'to ask how many items of a known agenda a conversation covers.',
  avoid:
    'without an agenda, or with a coverage threshold that no item can reach. The paper gives no values for `scale` and `coverageThreshold`; choose them in advance and report them.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, two turns cover the item "venue" (coverage 0.126 above the threshold 0.1) and leave "food" uncovered: 1 of 2 items, 0.5.',
  seeAlso: ['progression-efficiency', 'task-success', 'agenda-progression'],
};
