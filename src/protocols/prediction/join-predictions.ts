import { MetricError, requireInput } from '../../error.js';
import { existing } from '../../math/existing.js';
import { anObject, aString, type Form, fieldsOf, listOf, requireForm } from '../../options/forms.js';
import { oneOf, wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import { requireTranscripts } from '../../transcript/inputs.js';
import { type NextTurnOptions, toNextTurnCase } from '../../transcript/next-turn-cases.js';
import type { NextTurnCase, Transcript, Turn } from '../../transcript/types.js';
import type { ContinuationPrediction, NextTurnPrediction } from './read-predictions.js';

/** Options of {@link joinNextTurns} and {@link joinContinuations}. */
export interface JoinOptions {
  /**
   * Handling of contexts without a prediction and predictions without a context. Default: throw; `'skip'` excludes and
   * lists them.
   */
  readonly missing?: 'throw' | 'skip';
}

const OPTIONS: OptionSpecs<JoinOptions, 'missing'> = { missing: oneOf(['throw', 'skip'], 'throw') };

const CASE_OPTIONS: OptionSpecs<JoinOptions & NextTurnOptions, 'missing'> = {
  ...OPTIONS,
  window: wholeNumber(1),
};

/** Unmatched ids. */
export interface Unmatched {
  /** Contexts without a prediction. */
  readonly contexts: readonly string[];
  /** Predictions without a context. */
  readonly predictions: readonly string[];
}

/** Result of {@link joinContinuations}. */
export interface JoinedPredictions {
  /** Each context followed by its prediction; `meta.contextTurns` is the index of the first predicted turn. */
  readonly transcripts: readonly Transcript[];
  readonly unmatched: Unmatched;
}

/** Result of {@link joinNextTurns}. */
export interface JoinedNextTurns extends JoinedPredictions {
  /** The same data as next-turn cases, in the order of the contexts. */
  readonly cases: readonly NextTurnCase[];
}

/**
 * Joins next-turn predictions with their contexts by id. Returns next-turn cases for the metrics of MPCEval, and
 * transcripts. Takes O(contexts + predictions) time.
 *
 * @param contexts dialogues with an `id`
 * @throws MetricError `INVALID_INPUT` for contexts without a prediction or predictions without a context (unless
 *   `missing` is `'skip'`), for a duplicate id, and for a context without an id
 *
 * @example
 * ```ts
 * import { joinNextTurns, parseNextTurns } from '@mtpc/metrics/protocols';
 * const context = { id: 'd1', turns: [{ speaker: 'Ana', text: 'Who has the key?' }] };
 * const reply = '[{ "dialogue_id": "d1", "next_speaker": "Ben", "next_message": "I do." }]';
 * const { cases } = joinNextTurns([context], parseNextTurns(reply));
 * cases[0].candidate; // => { speaker: 'Ben', text: 'I do.' }
 * ```
 */
export function joinNextTurns(
  contexts: readonly Transcript[],
  predictions: readonly NextTurnPrediction[],
  options?: JoinOptions & NextTurnOptions,
): JoinedNextTurns {
  requireForm('joinNextTurns', 'predictions', predictions, listOf(anObject));
  const { missing, window } = resolveOptions('joinNextTurns', CASE_OPTIONS, options);
  const continuations = predictions.map(({ transcript, nextSpeaker, nextMessage }) => ({
    transcript,
    turns: [{ speaker: nextSpeaker, text: nextMessage }],
  }));
  const joined = join('joinNextTurns', contexts, continuations, missing);
  const cases = joined.transcripts.map((each) =>
    toNextTurnCase(each, -1, window === undefined ? {} : { window }),
  );
  return { ...joined, cases };
}

/**
 * Joins predicted continuations with their contexts by id, see {@link joinNextTurns}.
 *
 * @throws MetricError `INVALID_INPUT` in the same cases as {@link joinNextTurns}
 *
 * @example
 * ```ts
 * import { joinContinuations } from '@mtpc/metrics/protocols';
 * const context = { id: 'd1', turns: [{ speaker: 'Ana', text: 'Who has the key?' }] };
 * const predictions = [{ transcript: 'd1', turns: [{ speaker: 'Ben', text: 'I do.' }] }];
 * const { transcripts } = joinContinuations([context], predictions);
 * transcripts[0].turns.length; // => 2
 * transcripts[0].meta; // => { contextTurns: 1 }
 * ```
 */
export function joinContinuations(
  contexts: readonly Transcript[],
  predictions: readonly ContinuationPrediction[],
  options?: JoinOptions,
): JoinedPredictions {
  const { missing } = resolveOptions('joinContinuations', OPTIONS, options);
  return join('joinContinuations', contexts, predictions, missing);
}

const TURN: Form = fieldsOf({ speaker: aString, text: aString }, 'a turn');
const PREDICTIONS: Form = listOf(fieldsOf({ transcript: aString, turns: listOf(TURN) }, 'a prediction'));

function join(
  owner: string,
  contexts: readonly Transcript[],
  predictions: readonly ContinuationPrediction[],
  missing: 'throw' | 'skip',
): JoinedPredictions {
  requireTranscripts(owner, contexts, 'contexts');
  requireForm(owner, 'predictions', predictions, PREDICTIONS);
  const byId = new Map<string, readonly Turn[]>();
  predictions.forEach(({ transcript, turns }, i) => {
    const path = `predictions[${i}].transcript`;
    requireInput(!byId.has(transcript), owner, path, 'a unique prediction id', transcript);
    byId.set(transcript, turns);
  });
  const ids = new Set<string>();
  contexts.forEach(({ id }, i) => {
    const isNew = id !== undefined && !ids.has(id);
    requireInput(isNew, owner, `contexts[${i}].id`, 'a unique context id', id);
    ids.add(id);
  });
  const unmatched = {
    contexts: [...ids].filter((id) => !byId.has(id)),
    predictions: [...byId.keys()].filter((id) => !ids.has(id)),
  };
  if (missing === 'throw') {
    requirePartners(owner, 'predictions', 'one for every context', unmatched.contexts);
    requirePartners(owner, 'contexts', 'one for every prediction', unmatched.predictions);
  }
  const transcripts = contexts.flatMap((context) => {
    const turns = byId.get(existing(context.id));
    return turns === undefined ? [] : withPrediction(context, turns);
  });
  return { transcripts, unmatched };
}

function requirePartners(owner: string, path: string, expected: string, without: readonly string[]): void {
  if (without.length === 0) return;
  const message = `${owner}: ${path}: expected ${expected}, got none for ${without.map((id) => `"${id}"`).join(', ')}`;
  throw new MetricError('INVALID_INPUT', message, { metric: owner, path, received: without });
}

/** Appends the prediction to a dialogue. */
export function withPrediction(context: Transcript, predicted: readonly Turn[]): Transcript {
  return {
    ...context,
    turns: [...context.turns, ...predicted],
    meta: { ...context.meta, contextTurns: context.turns.length },
  };
}
