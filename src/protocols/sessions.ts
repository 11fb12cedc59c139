import { requireInput } from '../error.js';
import { requireForm } from '../options/forms.js';
import type { Transcript } from '../transcript/types.js';
import { nextOf, stepOf, transcriptFrom } from './frame/run.js';
import type { Protocol, ProtocolRequest, ProtocolState, Reply, StepOptions } from './frame/types.js';
import { isotokenProtocol } from './games/isotoken-protocol.js';
import { predictionProtocol } from './prediction/prediction-protocol.js';
import { selfPlayProtocol } from './self-play/self-play-protocol.js';
import { shardedProtocol } from './sharded/sharded-protocol.js';
import { shardingProtocol } from './sharding/sharding-protocol.js';
import { STATES } from './state-forms.js';

/** All protocols; a state names its own. */
// biome-ignore lint/suspicious/noExplicitAny: each protocol has a state of its own, which its id tells
const PROTOCOLS: readonly Protocol<any>[] = [
  ...[isotokenProtocol, selfPlayProtocol, predictionProtocol],
  ...[shardedProtocol, shardingProtocol],
];

/**
 * What a session waits for: a request with the messages to send, or `{ kind: 'done' }`. Pure: asking twice gives the
 * same.
 *
 * @throws MetricError `INVALID_INPUT` unless `state` is that of a protocol
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
  return nextOf(protocolOf(state, 'next'), state);
}

/**
 * The session after a reply to the request that waits. Whatever a model says is recorded and never throws.
 *
 * @throws MetricError `INVALID_INPUT` for a caller's mistake: a reply after the end, a reply to another request
 * (`reply.request`), a text that is not a string, or a state that is none
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
  return stepOf<S>(protocolOf(state, 'step'), state, reply, options);
}

/**
 * The transcript of a session so far, at any moment a valid one.
 *
 * @throws MetricError `INVALID_INPUT` unless `state` is that of a protocol
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

/** The protocol of a state that is whole: states are data, and may come from a file. @internal */
// biome-ignore lint/suspicious/noExplicitAny: see PROTOCOLS
export function protocolOf(state: ProtocolState, caller: string): Protocol<any> {
  const found = PROTOCOLS.find(({ id }) => id === state?.protocol);
  const expected = `one of ${PROTOCOLS.map(({ id }) => id).join(', ')}`;
  requireInput(found !== undefined, caller, 'state.protocol', expected, state?.protocol);
  requireForm(caller, 'state', state, STATES[found.id]!);
  return found;
}
