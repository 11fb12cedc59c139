import { MetricError } from '../../error.js';
import {
  aFunction,
  aNumber,
  aString,
  type Form,
  fieldsOf,
  listOf,
  maybe,
  requireForm,
} from '../../options/forms.js';
import type { ModelRequest, ProtocolRequest, Reply } from '../frame/types.js';

const REQUEST = fieldsOf({
  kind: aString,
  data: maybe(fieldsOf({ hidden: maybe(listOf(fieldsOf({ id: aNumber, text: aString }))) })),
});
const PARTS: Form = fieldsOf({
  ...{ assistant: aFunction, score: aFunction, user: maybe(aFunction), answer: maybe(aFunction) },
  labeller: maybe(fieldsOf({ label: aFunction })),
});

/**
 * A simulated user without a model that sends the shards verbatim in order. Replies to the `user` requests of a sharded
 * simulation.
 *
 * @throws MetricError `INVALID_INPUT` for a request of another kind
 *
 * @example
 * ```ts
 * import { next, shardedSimulation, shardsInOrder, step } from '@mtpc/metrics/protocols';
 * let state = shardedSimulation({ shards: ['Add them.', '3 and 4'], setting: 'sharded' });
 * state = step(state, { text: 'What?' });
 * state = step(state, { text: '{"response_type": "clarification"}' });
 * shardsInOrder(next(state)).text; // => '{"response":"3 and 4","shard_id":2}'
 * ```
 */
export function shardsInOrder(request: ProtocolRequest): Reply {
  requireForm('shardsInOrder', 'request', request, REQUEST);
  const { kind, data } = request;
  const [shard] = data?.hidden ?? [];
  if (kind !== 'user' || shard === undefined) {
    const message = 'shardsInOrder: request: expected a user request of a sharded simulation';
    throw new MetricError('INVALID_INPUT', message, {
      metric: 'shardsInOrder',
      path: 'request',
      received: kind,
    });
  }
  return { text: JSON.stringify({ response: shard.text, shard_id: shard.id }) };
}

function textIn({ data }: ModelRequest, field: string): string {
  const text = data?.[field];
  return typeof text === 'string' ? text : '';
}

/** The consolidated instruction without a model: the user's statements, one per line. */
export function consolidatedInOrder({ data }: ModelRequest): Reply {
  const said = Array.isArray(data?.said) ? data.said.map(String) : [];
  return { text: JSON.stringify({ instruction: said.join('\n') }) };
}

/** The functions that {@link scriptedModel} uses. */
export interface RuleParts {
  /** The assistant under test. */
  readonly assistant: (request: ModelRequest) => string;
  /** The score of an answer in [0, 100]. */
  readonly score: (answer: string, request: ModelRequest) => number;
  /** Labels strategies, such as `createRuleStrategyLabeller()`. Default: every reply is an answer attempt. */
  readonly labeller?: { readonly label: (text: string) => string };
  /** The user; default {@link shardsInOrder}. */
  readonly user?: (request: ModelRequest) => Reply;
  /** Extracts the answer from a reply; default: the whole reply. */
  readonly answer?: (reply: string, request: ModelRequest) => string;
}

/**
 * Replies to every request of a sharded simulation without a model: the user sends the shards in order, strategies are
 * labelled by rule, and the whole reply is the answer. If the assistant is an asynchronous model, use this function for
 * the other requests.
 *
 * @throws MetricError `INVALID_INPUT` unless the arguments are functions
 *
 * @example
 * ```ts
 * import { exactMatch, runToCompletion, scriptedModel, shardedSimulation } from '@mtpc/metrics/protocols';
 * const respond = scriptedModel({ assistant: () => 'Lima', score: (answer) => (exactMatch(answer, 'lima') ? 100 : 0) });
 * runToCompletion(shardedSimulation({ shards: ['Name the capital.', 'Of Peru.'], setting: 'full' }), respond).ended; // => 'solved'
 * ```
 */
export function scriptedModel(parts: RuleParts): (request: ModelRequest) => Reply {
  requireForm('scriptedModel', 'parts', parts, PARTS);
  const { assistant, score, labeller, user = shardsInOrder, answer = (reply) => reply } = parts;
  return (request) => {
    const [reply, given] = [textIn(request, 'reply'), textIn(request, 'answer')];
    if (request.kind === 'assistant') return { text: assistant(request) };
    if (request.kind === 'user') return user(request);
    if (request.kind === 'evaluate') return { text: '', score: score(given, request) };
    if (request.kind === 'extract') return { text: JSON.stringify({ answer: answer(reply, request) }) };
    if (request.kind === 'consolidate') return consolidatedInOrder(request);
    return { text: JSON.stringify({ response_type: labeller?.label(reply) ?? 'answer_attempt' }) };
  };
}
