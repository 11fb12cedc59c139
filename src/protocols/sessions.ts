import { requireInput } from '../error.js';
import type { Transcript } from '../transcript/types.js';
import { nextOf, stepOf, transcriptFrom } from './frame/run.js';
import type { Protocol, ProtocolRequest, ProtocolState, Reply, StepOptions } from './frame/types.js';
import { isotokenProtocol } from './games/isotoken-protocol.js';
import { predictionProtocol } from './prediction/prediction-protocol.js';
import { selfPlayProtocol } from './self-play/self-play-protocol.js';

/** All protocols; a state names its own. */
// biome-ignore lint/suspicious/noExplicitAny: each protocol has a state of its own, which its id tells
const PROTOCOLS: readonly Protocol<any>[] = [isotokenProtocol, selfPlayProtocol, predictionProtocol];

/**
 * What a session waits for: a request with the messages to send, or `{ kind: 'done' }`. Pure: asking twice gives the
 * same.
 *
 * @throws MetricError `INVALID_INPUT` unless `state` is that of a protocol
 */
export function next(state: ProtocolState): ProtocolRequest {
  return nextOf(protocolOf(state, 'next'), state);
}

/**
 * The session after a reply to the request that waits. Whatever a model says is recorded and never throws.
 *
 * @throws MetricError `INVALID_INPUT` for a caller's mistake: a reply after the end, a reply to another request
 * (`reply.request`), a text that is no string, or a state that is none
 */
export function step<S extends ProtocolState>(state: S, reply: Reply, options?: StepOptions): S {
  return stepOf<S>(protocolOf(state, 'step'), state, reply, options);
}

/**
 * The transcript of a session so far, at any moment a valid one.
 *
 * @throws MetricError `INVALID_INPUT` unless `state` is that of a protocol
 */
export function transcriptOf(state: ProtocolState): Transcript {
  return transcriptFrom(protocolOf(state, 'transcriptOf'), state);
}

// biome-ignore lint/suspicious/noExplicitAny: see PROTOCOLS
function protocolOf(state: ProtocolState, caller: string): Protocol<any> {
  const found = PROTOCOLS.find(({ id }) => id === state?.protocol);
  const expected = `one of ${PROTOCOLS.map(({ id }) => id).join(', ')}`;
  requireInput(found !== undefined, caller, 'state.protocol', expected, state?.protocol);
  return found;
}
