import { requireInput, requireOption } from '../../error.js';
import type { Vectors } from '../../math/embedding-matrix.js';
import { asFields } from '../../options/is-fields.js';
import { optional } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { idOf } from '../../options/params.js';
import type { EmbedderInfo } from '../../transcript/embedded.js';
import { requireTranscript } from '../../transcript/inputs.js';
import type { OutcomePredicate, Transcript } from '../../transcript/types.js';
import type { CoreResult, FromVectors, MetricIdentity, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { AGENDA_OPTIONS, type AgendaOptions, dialogueState } from './agenda-state.js';

/** @internal */
export const identity: MetricIdentity<'task-success'> = { id: 'task-success', revision: 1 };

/** Options of {@link taskSuccess}: predicates, or an agenda with an `end` and all that coverage needs. */
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
    print: (predicates) => predicates.map(idOf),
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
  /** What decided. */
  readonly criterion: 'predicates' | 'agenda' | null;
  /** The result of each predicate; empty if the agenda decided. */
  readonly passed: readonly boolean[];
  /** InfoCov of each item, in agenda order; empty where predicates decided. */
  readonly coverage: readonly number[];
}

/**
 * Task success (Phi): whether a dialogue reached its goal, 1 or 0.
 *
 * With `predicates`: 1 if the transcript's outcome fulfills all of them (an absent outcome is passed as `{}`).
 * Without: 1 if the agenda's `end` item is saturated, that is InfoCov(end) > coverageThreshold, see `agendaCoverage`
 * [1].
 *
 * Range {0, 1}, no unit. `n` is the number of predicates, or 1 for the agenda. Undefined: `no-criterion` without
 * predicates and without an agenda that has an `end`. Time O(predicates) or O(turns * items * dimensions).
 *
 * [1] Zhang et al. 2026, MPCEval, appendix C, eq. 25-26 (Phi).
 *
 * @throws MetricError `INVALID_OPTION` if the agenda decides and `scale`, `coverageThreshold` or `agendaEmbeddings` is
 * missing, or if a predicate is not a function or returns a promise; `INVALID_INPUT` if the agenda decides and there
 * are no vectors, and for input that is not a transcript
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
export function taskSuccess(
  input: TaskSuccessInput,
  options?: TaskSuccessOptions,
): Settled<TaskSuccessResult> {
  const { predicates = [], ...rest } = resolveOptions(identity.id, OPTIONS, options);
  const given = typeof input?.transcript === 'object' && input.transcript !== null;
  requireInput(given, identity.id, 'input', 'a dialogue, { transcript, embeddings? }', input);
  requireTranscript(identity.id, input.transcript);
  if (predicates.length > 0) return byPredicates(input.transcript, predicates);
  const agenda = rest.agenda ?? input.transcript.agenda;
  const end = agenda?.end ?? null;
  if (agenda === undefined || end === null) {
    const body = { n: 0, params: {}, criterion: null, passed: [], coverage: [] };
    return undefinedBecause(identity, 'no-criterion', body);
  }
  const resolved = resolveOptions(identity.id, AGENDA_OPTIONS, { ...(rest as AgendaOptions), agenda });
  const { embeddings } = input;
  requireInput(embeddings !== undefined, identity.id, 'embeddings', 'one vector per turn', embeddings);
  const state = dialogueState(identity.id, { ...input, embeddings }, resolved);
  const place = agenda.items.findIndex(({ id }) => id === end);
  requireInput(place >= 0, identity.id, 'agenda.end', 'the id of an item', end);
  const { coverage, precision, embedder } = state;
  const params = { criterion: 'agenda', ...paramsOf(AGENDA_OPTIONS, resolved), agenda: state.agendaHash };
  const body = { n: 1, params, criterion: 'agenda' as const, passed: [], coverage, embedder, precision };
  return scored(identity, state.saturated[place] ? 1 : 0, body);
}

function byPredicates(
  transcript: Transcript,
  predicates: readonly OutcomePredicate[],
): Settled<TaskSuccessResult> {
  const outcome = transcript.outcome ?? {};
  const passed = predicates.map((predicate, i) => {
    const path = `predicates[${i}]`;
    requireOption(typeof predicate === 'function', identity.id, path, 'a function', predicate);
    const answer: unknown = predicate(outcome);
    // A promise is true whatever it comes to.
    const isPromise = typeof asFields(answer).then === 'function';
    requireOption(!isPromise, identity.id, `${path}(outcome)`, 'true or false', answer);
    return Boolean(answer);
  });
  const params = { criterion: 'predicates', predicates: predicates.map(idOf) };
  const body = { n: predicates.length, params, criterion: 'predicates' as const, passed, coverage: [] };
  return scored(identity, passed.every(Boolean) ? 1 : 0, body);
}
