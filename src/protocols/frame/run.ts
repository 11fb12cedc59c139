import { MetricError, requireInput } from '../../error.js';
import { aFunction, objectWithMethod } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import type { Transcript } from '../../transcript/types.js';
import { freezeDeep } from './plain-data.js';
import type { ModelRequest, Protocol, ProtocolRequest, ProtocolState, Reply, StepOptions } from './types.js';

/** {@link Protocol.next} with `id` and `attempt`, or the end of the session. */
export function nextRequest<S extends ProtocolState>(protocol: Protocol<S>, state: S): ProtocolRequest {
  if (state.done) return freezeDeep({ kind: 'done' as const });
  return freezeDeep({ ...protocol.next(state), id: state.replies, attempt: state.attempt });
}

const OPTIONS: OptionSpecs<StepOptions> = {
  game: objectWithMethod<NonNullable<StepOptions['game']>>('view', 'a game'),
  count: aFunction(),
  truncate: aFunction(),
};

/** {@link Protocol.step} for a checked reply; `waiting` is the result of {@link nextRequest}. */
export function takeReply<S extends ProtocolState>(
  protocol: Protocol<S>,
  state: S,
  reply: Reply,
  options?: StepOptions,
  waiting: ProtocolRequest = nextRequest(protocol, state),
): S {
  const resolved = resolveOptions('step', OPTIONS, options);
  const request = requireRequest(waiting, reply);
  return freezeDeep({ ...protocol.step(state, reply, request, resolved), replies: state.replies + 1 });
}

/** {@link Protocol.transcriptOf}, frozen. */
export function transcriptFrom<S extends ProtocolState>(protocol: Protocol<S>, state: S): Transcript {
  return freezeDeep(protocol.transcriptOf(state));
}

function requireRequest(request: ProtocolRequest, reply: Reply): ModelRequest {
  const received: unknown = reply?.text;
  requireInput(typeof received === 'string', 'step', 'reply.text', 'a string', received);
  if (request.kind === 'done') {
    const message = 'step: reply: expected no reply after the end of the session';
    throw new MetricError('INVALID_INPUT', message, { metric: 'step', path: 'reply', received: reply });
  }
  const { tokens, request: id, score } = reply;
  const isCount = tokens === undefined || (Number.isInteger(tokens) && tokens >= 0);
  requireInput(isCount, 'step', 'reply.tokens', 'a whole number of at least 0', tokens);
  const isScore = score === undefined || (score >= 0 && score <= 100);
  requireInput(isScore, 'step', 'reply.score', 'a number from 0 to 100', score);
  const waits = `${request.id}, the pending request`;
  requireInput(id === undefined || id === request.id, 'step', 'reply.request', waits, id);
  return request;
}
