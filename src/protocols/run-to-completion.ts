import { calledAs } from '../error.js';
import { aFunction, requireForm } from '../options/forms.js';
import type { ModelRequest, ProtocolState, Reply, StepOptions } from './frame/types.js';
import { playRequests } from './sessions.js';

/**
 * Runs a session to its end with a synchronous responder: players without a model, scripts, tests. With a model, write
 * the loop yourself: `next`, wait for the reply, `step`.
 *
 * @param respond gives the reply to a request
 * @returns the state at the end
 * @throws MetricError `INVALID_INPUT` unless `respond` is a function; whatever `respond` and {@link step} throw
 *
 * @example
 * ```ts
 * import { createNameGame, isotokenGame, nameGame, runToCompletion } from '@mtpc/metrics/protocols';
 * const instance = createNameGame({ records: 9 });
 * const start = isotokenGame({ game: nameGame, instance, turns: 2, tokensPerPlayer: 128 });
 * runToCompletion(start, ({ to }) => ({ text: to === 'A' ? 'Hello.' : 'SELECT ROW 1' })).done; // => true
 * ```
 */
export function runToCompletion<S extends ProtocolState>(
  state: S,
  respond: (request: ModelRequest) => Reply,
  options?: StepOptions,
): S {
  requireForm('runToCompletion', 'respond', respond, aFunction);
  return calledAs('runToCompletion', 'step', () => played(state, respond, options));
}

function played<S extends ProtocolState>(
  state: S,
  respond: (request: ModelRequest) => Reply,
  options: StepOptions | undefined,
): S {
  const requests = playRequests(state, 'runToCompletion', options);
  let turn = requests.next();
  while (!turn.done) turn = requests.next(respond(turn.value));
  return turn.value;
}
