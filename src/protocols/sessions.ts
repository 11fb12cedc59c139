import { requireInput } from '../error.js';
import { existing } from '../math/existing.js';
import { requireForm } from '../options/forms.js';
import type { Transcript } from '../transcript/types.js';
import { nextRequest, takeReply, transcriptFrom } from './frame/run.js';
import type {
  ModelRequest,
  Protocol,
  ProtocolRequest,
  ProtocolState,
  Reply,
  StepOptions,
} from './frame/types.js';
import { isotokenProtocol } from './games/isotoken-protocol.js';
import { predictionProtocol } from './prediction/prediction-protocol.js';
import { selfPlayProtocol } from './self-play/self-play-protocol.js';
import { shardedProtocol } from './sharded/sharded-protocol.js';
import { shardingProtocol } from './sharding/sharding-protocol.js';
import { STATES } from './state-forms.js';

/** All protocols by name. */
// biome-ignore lint/suspicious/noExplicitAny: each protocol has its own type of state, identified by its id
const PROTOCOLS: readonly Protocol<any>[] = [
  ...[isotokenProtocol, selfPlayProtocol, predictionProtocol],
  ...[shardedProtocol, shardingProtocol],
];

/**
 * The next step of a session: a request with the messages to send, or `{ kind: 'done' }`. Pure: repeated calls give the
 * same result.
 *
 * @throws MetricError `INVALID_INPUT` unless `state` is the state of a protocol
 *
 * @example
 * ```ts
 * import { next, predictNextTurn } from '@mtpc/metrics/protocols';
 * const context = { id: 'd1', turns: [{ speaker: 'Ana', text: 'Who has the key?' }] };
 * const request = next(predictNextTurn({ context }));
 * request.to; // => 'predictor'
 * request.messages?.map(({ role }) => role); // => ['system', 'user']
 * ```
 */
export function next(state: ProtocolState): ProtocolRequest {
  return nextRequest(protocolOf(state, 'next'), state);
}

/**
 * The session after a reply to the pending request. Invalid replies of a model are recorded and never throw.
 *
 * @throws MetricError `INVALID_INPUT` for a reply after the end, a reply to another request (`reply.request`), a text
 *   that is not a string, or an invalid state
 *
 * @example
 * ```ts
 * import { next, predictNextTurn, step } from '@mtpc/metrics/protocols';
 * const context = { id: 'd1', turns: [{ speaker: 'Ana', text: 'Who has the key?' }] };
 * const state = step(predictNextTurn({ context }), { text: 'Ben, I guess.' });
 * state.faults.length; // => 1
 * next(state).attempt; // => 1
 * ```
 */
export function step<S extends ProtocolState>(state: S, reply: Reply, options?: StepOptions): S {
  return takeReply<S>(protocolOf(state, 'step'), state, reply, options);
}

/**
 * The transcript of a session, which may still be in progress.
 *
 * @throws MetricError `INVALID_INPUT` unless `state` is the state of a protocol
 *
 * @example
 * ```ts
 * import { predictNextTurn, transcriptOf } from '@mtpc/metrics/protocols';
 * const context = { id: 'd1', turns: [{ speaker: 'Ana', text: 'Who has the key?' }] };
 * transcriptOf(predictNextTurn({ context })).turns.length; // => 1
 * ```
 */
export function transcriptOf(state: ProtocolState): Transcript {
  return transcriptFrom(protocolOf(state, 'transcriptOf'), state);
}

/**
 * Yields each request of a session, receives the reply, and returns the last state. Faster than {@link next} and
 * {@link step}, which both check the state.
 * @internal
 */
export function* playRequests<S extends ProtocolState>(
  state: S,
  caller: string,
  options?: StepOptions,
): Generator<ModelRequest, S, Reply> {
  let current = state;
  for (;;) {
    const protocol = protocolOf(current, caller);
    const request = nextRequest(protocol, current);
    if (request.kind === 'done') return current;
    current = takeReply(protocol, current, yield request, options, request);
  }
}

/** Checks a state, which may come from a file, and returns its protocol. @internal */
// biome-ignore lint/suspicious/noExplicitAny: see PROTOCOLS
export function protocolOf(state: ProtocolState, caller: string): Protocol<any> {
  const found = PROTOCOLS.find(({ id }) => id === state?.protocol);
  const expected = `one of ${PROTOCOLS.map(({ id }) => id).join(', ')}`;
  requireInput(found !== undefined, caller, 'state.protocol', expected, state?.protocol);
  requireForm(caller, 'state', state, existing(STATES[found.id]));
  return found;
}
