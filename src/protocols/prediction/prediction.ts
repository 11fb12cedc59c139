import { requireInput } from '../../error.js';
import { flag, inputData, list, required, text, wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, type Resolved, resolveOptions } from '../../options/options.js';
import { parseTranscript } from '../../transcript/parse-transcript.js';
import type { Speaker, Transcript, Turn } from '../../transcript/types.js';
import { RETRY_TEMPLATE } from '../frame/faults.js';
import { freezeDeep, plainCopy } from '../frame/plain-data.js';
import type { SessionOptions } from '../frame/session.js';
import { newSession, sessionSpecs, wordings } from '../frame/session.js';
import type { ProtocolState } from '../frame/types.js';
import {
  CONVERSATION_DIALOGUE,
  PREDICTION_DIALOGUE,
  PREDICTION_PLACES,
  PREDICTION_SYSTEM,
  type PredictionTarget,
  type PredictionTemplates,
} from './prediction-messages.js';

/** Options of {@link predictNextTurn} and {@link predictContinuation}. */
export interface PredictionOptions extends SessionOptions<PredictionTemplates> {
  /** A dialogue with an `id`. */
  readonly context: Transcript;
  /** Number of recent turns in the request. Default: all. */
  readonly window?: number;
  /** Accept code fences and text around the JSON. Default true. */
  readonly lenient?: boolean;
  /** Maximum number of tokens of the reply, passed on in requests. Default: no limit. */
  readonly maxTokens?: number;
}

/** Options of {@link predictContinuation}. */
export interface ContinuationOptions extends PredictionOptions {
  /** Number of turns to request. Default: the model decides. */
  readonly turns?: number;
}

const OPTIONS: OptionSpecs<PredictionOptions, 'retries' | 'lenient'> = {
  ...sessionSpecs(2),
  context: inputData('a transcript with an id'),
  window: wholeNumber(1),
  lenient: flag(true),
  maxTokens: wholeNumber(1),
};

const CONTINUATION: OptionSpecs<ContinuationOptions, 'retries' | 'lenient'> = {
  ...OPTIONS,
  turns: wholeNumber(1),
};

/** Settings of a prediction. */
export interface PredictionConfig {
  readonly target: PredictionTarget;
  readonly context: Transcript;
  readonly window: number | null;
  readonly turns: number | null;
  readonly maxTokens: number | null;
  readonly retries: number;
  readonly lenient: boolean;
  readonly templates: PredictionTemplates;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** The state of {@link predictNextTurn} and {@link predictContinuation}: plain frozen data. */
export interface PredictionState extends ProtocolState {
  readonly protocol: 'prediction';
  readonly config: PredictionConfig;
  /** The prediction; `null` before a valid reply. */
  readonly predicted: readonly Turn[] | null;
}

/**
 * Starts the prediction of the next speaker and message of a dialogue [1]. It makes one request, which is repeated if
 * the reply is invalid ({@link parseNextTurns}). Its transcript is the context followed by the predicted turn, so
 * `toNextTurnCase(transcript)` is the next-turn case for the metrics of MPCEval; `meta.contextTurns` is the index of
 * the first predicted turn. If every reply is invalid, the transcript is only the context, with `meta.forfeit`.
 *
 * To predict many dialogues in one request, send your own prompt, parse the reply with {@link parseNextTurns} and join
 * it with {@link joinNextTurns}.
 *
 * [1] Zhang et al. 2026, MPCEval, appendix F.
 *
 * @throws MetricError `INVALID_INPUT` for a context that is not a transcript or has no id, `INVALID_OPTION` for an
 * option out of range
 *
 * @example
 * ```ts
 * import { predictNextTurn, step, transcriptOf } from '@mtpc/metrics/protocols';
 * const context = { id: 'd1', turns: [{ speaker: 'Ana', text: 'Who has the key?' }] };
 * const text = '[{ "dialogue_id": "d1", "next_speaker": "Ben", "next_message": "I do." }]';
 * const { turns, meta } = transcriptOf(step(predictNextTurn({ context }), { text }));
 * turns[1]; // => { speaker: 'Ben', text: 'I do.' }
 * meta?.contextTurns; // => 1
 * ```
 */
export function predictNextTurn(options: PredictionOptions): PredictionState {
  const resolved = resolveOptions('predictNextTurn', OPTIONS, options);
  return startPrediction('predictNextTurn', 'next-turn', resolved, null);
}

/**
 * Starts the prediction of the rest of a conversation, see {@link predictNextTurn}. The reply format is that of
 * {@link parseContinuations}.
 *
 * @throws MetricError in the same cases as {@link predictNextTurn}
 *
 * @example
 * ```ts
 * import { predictContinuation, step, transcriptOf } from '@mtpc/metrics/protocols';
 * const context = { id: 'd1', turns: [{ speaker: 'Ana', text: 'Who has the key?' }] };
 * const prediction = [{ speaker: 'Ben', utterance: 'I do.' }, { speaker: 'Ana', utterance: 'Thanks.' }];
 * const text = JSON.stringify([{ dialogue_id: 'd1', prediction }]);
 * transcriptOf(step(predictContinuation({ context }), { text })).turns.length; // => 3
 * ```
 */
export function predictContinuation(options: ContinuationOptions): PredictionState {
  const { turns = null, ...resolved } = resolveOptions('predictContinuation', CONTINUATION, options);
  return startPrediction('predictContinuation', 'continuation', resolved, turns);
}

/** Options of {@link predictConversation}. */
export interface ConversationOptions extends Omit<ContinuationOptions, 'context' | 'window'> {
  readonly id: string;
  readonly topic: string;
  /** Participants of the conversation. */
  readonly speakers: readonly Speaker[];
}

const WHOLE: OptionSpecs<ConversationOptions, 'retries' | 'lenient'> = /* @__PURE__ */ (() => {
  const { context: _, window: __, ...rest } = CONTINUATION;
  return {
    ...rest,
    id: required(text()),
    topic: required(text()),
    speakers: required(list<readonly Speaker[]>('a list of speakers')),
  };
})();

/**
 * Starts the prediction of a whole conversation from its topic and participants [1], see {@link predictNextTurn}. The
 * reply format is that of {@link parseContinuations}. The transcript's `meta` contains `topic` and `contextTurns: 0`.
 *
 * [1] Zhang et al. 2026, MPCEval, appendix D.2.
 *
 * @throws MetricError `INVALID_OPTION` if id, topic or speakers are missing, `INVALID_INPUT` for invalid speakers
 *
 * @example
 * ```ts
 * import { predictConversation, step, transcriptOf } from '@mtpc/metrics/protocols';
 * const speakers = [{ id: 'Ana' }, { id: 'Ben', background: 'a cook' }];
 * const start = predictConversation({ id: 'd1', topic: 'a lost key', speakers });
 * const prediction = [{ speaker: 'Ana', utterance: 'Who has the key?' }, { speaker: 'Ben', utterance: 'I do.' }];
 * const text = JSON.stringify([{ dialogue_id: 'd1', prediction }]);
 * transcriptOf(step(start, { text })).turns.length; // => 2
 * ```
 */
export function predictConversation(options: ConversationOptions): PredictionState {
  const owner = 'predictConversation';
  const { turns = null, id, topic, speakers, ...resolved } = resolveOptions(owner, WHOLE, options);
  const context = { id, speakers, turns: [], meta: { topic } };
  return startPrediction(owner, 'conversation', { ...resolved, context }, turns);
}

function startPrediction(
  owner: string,
  target: PredictionTarget,
  options: Resolved<PredictionOptions, 'retries' | 'lenient'>,
  turns: number | null,
): PredictionState {
  const { window, retries, lenient, maxTokens, meta = {} } = options;
  const context = parseTranscript(plainCopy(options.context, owner, 'context'));
  const { id } = context;
  requireInput(id !== undefined && id !== '', owner, 'context.id', 'an id', id);
  const config: PredictionConfig = {
    target,
    context,
    window: window ?? null,
    turns,
    maxTokens: maxTokens ?? null,
    retries,
    lenient,
    templates: wordings(
      owner,
      {
        system: PREDICTION_SYSTEM[target],
        dialogue: target === 'conversation' ? CONVERSATION_DIALOGUE : PREDICTION_DIALOGUE,
        retry: RETRY_TEMPLATE,
      },
      options,
      PREDICTION_PLACES,
    ),
    meta,
  };
  return freezeDeep({
    ...newSession('prediction'),
    config: plainCopy(config, owner, 'config'),
    predicted: null,
  });
}
