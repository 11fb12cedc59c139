import type { Transcript, Turn } from '../../transcript/types.js';
import { mayRetry, withFault, withRetryNote } from '../frame/faults.js';
import { type ReadResult, tryRead } from '../frame/parse-reply.js';
import type { ModelRequest, Protocol, Reply } from '../frame/types.js';
import { withPrediction } from './join-predictions.js';
import type { PredictionConfig, PredictionState } from './prediction.js';
import { predictionMessages } from './prediction-messages.js';
import { parseContinuations, parseNextTurns } from './read-predictions.js';

/** The protocol of predictions for MPCEval. */
export const predictionProtocol: Protocol<PredictionState> = {
  id: 'prediction',
  next: predictionRequest,
  step: stepPrediction,
  transcriptOf: predictionTranscript,
};

function predictionRequest(state: PredictionState): Omit<ModelRequest, 'id' | 'attempt'> {
  const { context, window, turns, templates, target, maxTokens } = state.config;
  const shown = { ...context, turns: window === null ? context.turns : context.turns.slice(-window) };
  return {
    kind: 'predictor',
    to: 'predictor',
    messages: withRetryNote(predictionMessages(shown, templates, turns), state, templates.retry),
    ...(maxTokens !== null && { maxTokens }),
    data: { target, context: shown },
  };
}

function stepPrediction(state: PredictionState, reply: Reply, request: ModelRequest): PredictionState {
  const read = readPrediction(reply.text, state.config);
  if ('value' in read) return { ...state, attempt: 0, predicted: read.value, done: true };
  const noted = withFault(state, request, reply, read.problem);
  return mayRetry(state, state.config.retries) ? noted : { ...noted, attempt: 0, done: true };
}

/** The predicted turns of the requested dialogue. */
function readPrediction(text: string, config: PredictionConfig): ReadResult<readonly Turn[]> {
  const { target, lenient, context } = config;
  const read = tryRead(() =>
    target !== 'next-turn'
      ? parseContinuations(text, { lenient })
      : parseNextTurns(text, { lenient }).map(({ transcript, nextSpeaker, nextMessage }) => ({
          transcript,
          turns: [{ speaker: nextSpeaker, text: nextMessage }],
        })),
  );
  if ('problem' in read) return read;
  const [first, ...others] = read.value;
  if (first === undefined || others.length > 0)
    return { problem: `reply: expected one prediction, got ${read.value.length}` };
  if (first.transcript !== context.id)
    return { problem: `reply[0].dialogue_id: expected "${context.id}", got "${first.transcript}"` };
  return { value: first.turns };
}

function predictionTranscript({ config, predicted, faults, done }: PredictionState): Transcript {
  const joined = withPrediction(config.context, predicted ?? []);
  const meta = {
    ...joined.meta,
    ...config.meta,
    protocol: 'prediction',
    target: config.target,
    faults,
    ...(done && predicted === null && { forfeit: true }),
  };
  return { ...joined, meta };
}
