import { requireInput, requireOption } from '../../error.js';
import type { Vectors } from '../../math/embedding-matrix.js';
import { asFields } from '../../options/is-fields.js';
import { optional } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { optionId } from '../../options/params.js';
import type { EmbedderInfo } from '../../transcript/embedded.js';
import { requireTranscript } from '../../transcript/inputs.js';
import type { OutcomePredicate, Transcript } from '../../transcript/types.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, FromVectors, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { AGENDA_OPTIONS, type AgendaOptions, dialogueState } from './agenda-state.js';

/** @internal */
export const METRIC: FactsFor<TaskSuccessResult> = {
  id: 'task-success',
  revision: 1,
  symbol: 'Phi',
  input: 'embedded',
  needs: ['embeddings', 'agenda', 'coverage-threshold', 'coverage-scale'],
  precomputed: 'agenda',
  undefinedWhen: ['no-criterion'],
  direction: 'higher',
  components: [],
};

/** Options of {@link taskSuccess}: predicates, or an agenda with an `end` and the options of coverage. */
export interface TaskSuccessOptions extends Partial<AgendaOptions> {
  /** Conditions on the transcript's outcome. They take precedence over the agenda. */
  readonly predicates?: readonly OutcomePredicate[];
}

/** @internal */
export const OPTIONS: OptionSpecs<TaskSuccessOptions, 'relevanceThreshold'> = {
  ...AGENDA_OPTIONS,
  agendaEmbeddings: optional(AGENDA_OPTIONS.agendaEmbeddings),
  coverageThreshold: optional(AGENDA_OPTIONS.coverageThreshold),
  scale: optional(AGENDA_OPTIONS.scale),
  predicates: {
    expected: 'a list of functions of the outcome',
    accepts: Array.isArray,
    print: (predicates) => predicates.map(optionId),
  },
};

/** A dialogue; vectors are only needed if no predicates are given. */
export interface TaskSuccessInput {
  readonly transcript: Transcript;
  readonly embeddings?: Vectors;
  readonly embedder?: EmbedderInfo;
}

/** Result of {@link taskSuccess}. */
export interface TaskSuccessResult extends CoreResult<'task-success'>, FromVectors {
  /** The criterion of the decision. */
  readonly criterion: 'predicates' | 'agenda' | null;
  /** The result of each predicate; empty if the agenda decided. */
  readonly passed: readonly boolean[];
  /** InfoCov of each item, in agenda order; empty if predicates decided. */
  readonly coverage: readonly number[];
}

/**
 * Task success (Phi): whether a conversation reached its goal, by predicates over its outcome or by its agenda.
 *
 * With `predicates`: 1 if the transcript's outcome satisfies all of them (an absent outcome is passed as `{}`). Without
 * predicates: 1 if the agenda's `end` item is saturated, that is, if InfoCov(end) > coverageThreshold, see
 * `agendaCoverage` [1].
 *
 * The score lies in {0, 1}. `n` is the number of predicates, or 1 for the agenda. Undefined scores: `no-criterion`
 * without predicates and without an agenda that has an `end`. Time O(predicates) or O(turns * items * dimensions).
 *
 * [1] Zhang et al. 2026, MPCEval, appendix C, eq. 25-26 (Phi).
 *
 * @throws MetricError `INVALID_OPTION` if the agenda decides and `scale`, `coverageThreshold` or `agendaEmbeddings` is
 * missing, or if a predicate is not a function or returns a promise; `INVALID_INPUT` if the agenda decides and vectors
 * are missing, and for input that is not a transcript
 *
 * @example
 * ```ts
 * import { type Outcome, taskSuccess } from '@mtpc/metrics';
 * const transcript = { turns: [{ speaker: 'ana', text: 'Booked.' }], outcome: { success: true, cost: 40 } };
 * const booked = (outcome: Outcome) => outcome.success === true;
 * const cheap = (outcome: Outcome) => Number(outcome.cost) < 30;
 * taskSuccess({ transcript }, { predicates: [booked] }).score; // => 1
 * taskSuccess({ transcript }, { predicates: [booked, cheap] }).passed; // => [true, false]
 * taskSuccess({ transcript }, { predicates: [] }).undefinedBecause; // => 'no-criterion'
 * ```
 */
export const taskSuccess: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, OPTIONS);

function compute(input: TaskSuccessInput, options?: TaskSuccessOptions): Settled<TaskSuccessResult> {
  const { predicates = [], ...rest } = resolveOptions(METRIC.id, OPTIONS, options);
  const given = typeof input?.transcript === 'object' && input.transcript !== null;
  requireInput(given, METRIC.id, 'input', 'a dialogue, { transcript, embeddings? }', input);
  requireTranscript(METRIC.id, input.transcript);
  if (predicates.length > 0) return byPredicates(input.transcript, predicates);
  const agenda = rest.agenda ?? input.transcript.agenda;
  const end = agenda?.end ?? null;
  if (agenda === undefined || end === null) {
    const body = { n: 0, params: {}, criterion: null, passed: [], coverage: [] };
    return undefinedBecause(METRIC, 'no-criterion', body);
  }
  const resolved = resolveOptions(METRIC.id, AGENDA_OPTIONS, { ...(rest as AgendaOptions), agenda });
  const { embeddings } = input;
  requireInput(embeddings !== undefined, METRIC.id, 'embeddings', 'one vector per turn', embeddings);
  const state = dialogueState(METRIC.id, { ...input, embeddings }, resolved);
  const place = agenda.items.findIndex(({ id }) => id === end);
  requireInput(place >= 0, METRIC.id, 'agenda.end', 'the id of an item', end);
  const { coverage, precision, embedder } = state;
  const params = { criterion: 'agenda', ...paramsOf(AGENDA_OPTIONS, resolved), agenda: state.agendaHash };
  const body = { n: 1, params, criterion: 'agenda' as const, passed: [], coverage, embedder, precision };
  return scored(METRIC, state.saturated[place] ? 1 : 0, body);
}

function byPredicates(
  transcript: Transcript,
  predicates: readonly OutcomePredicate[],
): Settled<TaskSuccessResult> {
  const outcome = transcript.outcome ?? {};
  const passed = predicates.map((predicate, i) => {
    const path = `predicates[${i}]`;
    requireOption(typeof predicate === 'function', METRIC.id, path, 'a function', predicate);
    const answer: unknown = predicate(outcome);
    // A promise is true whatever it comes to.
    const isPromise = typeof asFields(answer).then === 'function';
    requireOption(!isPromise, METRIC.id, `${path}(outcome)`, 'true or false', answer);
    return Boolean(answer);
  });
  const params = { criterion: 'predicates', predicates: predicates.map(optionId) };
  const body = { n: predicates.length, params, criterion: 'predicates' as const, passed, coverage: [] };
  return scored(METRIC, passed.every(Boolean) ? 1 : 0, body);
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'mpceval', equation: 'appendix C, eq. 25-26' },
  reports: ['mpceval'],
  category: 'agenda',
  meaning: 'Whether a conversation reached its goal, by predicates over its outcome or by its agenda.',
  tex: '\\Phi = \\prod_{i} \\mathbb{1}[\\phi_i(o)] \\quad\\text{or}\\quad \\mathbb{1}[\\mathrm{InfoCov}(a_{end}) > \\tau_{cov}]',
  range: [0, 1],
  values: 'binary',
  granularity: 'transcript',
  aggregate: 'mean',
  cost: { time: 'O(predicates) or O(turns * items * dimensions)', memory: 'O(turns * dimensions)' },
  nUnit: 'predicates, or 1 for the agenda',
  use: 'to compute a success rate from checks of recorded outcomes, or from an agenda.',
  avoid:
    'with the agenda alone if you can check the outcome: a covered last item was discussed, not necessarily settled.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, the booking succeeded but cost 40, which the second check rejects: with both predicates the score is 0, with the first alone it is 1. The mean over conversations is the success rate.',
  seeAlso: ['agenda-completion', 'progression-efficiency'],
};
