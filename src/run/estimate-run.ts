import { aNumber, anObject, aString, fieldsOf, listOf, maybe, requireForm } from '../options/forms.js';
import type { ModelRequest, ProtocolState, Reply } from '../protocols/frame/types.js';
import { next, step } from '../protocols/sessions.js';
import { consolidatedInOrder, shardsInOrder } from '../protocols/sharded/scripted-model.js';
import { messageTokens } from './checked-reply.js';
import { judgeRequest, type PlannedGame, requireGames, respondentTo } from './planned-game.js';

/** Estimated size of a run. */
export interface RunEstimate {
  readonly games: number;
  /** Requests to each model. */
  readonly requests: Readonly<Record<string, number>>;
  /** Tokens of the requests and of the replies. */
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Assumed tokens of a reply without a limit. */
const REPLY = 200;

/**
 * Estimates the requests and tokens of a run without a model. Each game is played to the end of its budget with filler
 * replies, so the estimate is an upper bound for games that end earlier. Four characters count as a token, an image as
 * 256, a reply without a limit as 200.
 *
 * @throws MetricError `INVALID_INPUT` unless these are games with different ids
 *
 * @example
 * ```ts
 * import { estimateRun, planRun } from '@mtpc/metrics/run';
 * const { games } = await planRun('pingeval', { model: 'mine', games: ['name-9'], turns: [2, 4], instances: 10 });
 * const { requests, outputTokens } = await estimateRun(games);
 * requests; // => { mine: 60 }
 * outputTokens; // => 5120
 * ```
 */
export async function estimateRun(games: readonly PlannedGame[]): Promise<RunEstimate> {
  requireGames('estimateRun', games);
  const requests = new Map<string, number>();
  let [inputTokens, outputTokens] = [0, 0];
  for (const game of games) {
    const count = (request: ModelRequest): number => {
      const respondent = respondentTo('estimateRun', game, request);
      const tokens = request.maxTokens ?? REPLY;
      if (typeof respondent !== 'function') {
        requests.set(respondent.model, (requests.get(respondent.model) ?? 0) + 1);
        inputTokens += request.messages.reduce((sum, message) => sum + messageTokens(message), 0);
        outputTokens += tokens;
      }
      return tokens;
    };
    const play = async <S extends ProtocolState>(_: string, start: S): Promise<S> => {
      let state = start;
      for (let request = next(state); request.kind !== 'done'; request = next(state)) {
        state = step(state, filler(request, state, count(request)));
      }
      return state;
    };
    const end = await play('', game.start());
    await game.afterwards?.(end, play, async (prompt, attempt) => {
      count(judgeRequest(prompt, attempt));
      return '0';
    });
  }
  return { games: games.length, requests: Object.fromEntries(requests), inputTokens, outputTokens };
}

/** A filler reply that does not end the game. */
function filler(request: ModelRequest, { protocol }: ProtocolState, tokens: number): Reply {
  // Four characters per token without a space, which the counter takes for one word.
  const text = 'x'.repeat(4 * tokens);
  if (protocol === 'self-play') return { text: JSON.stringify(selfPlayTurn(request, text)) };
  if (protocol === 'prediction') return { text: JSON.stringify([prediction(request)]) };
  if (request.kind === 'strategy') return { text: '{"response_type": "answer_attempt"}' };
  if (request.kind === 'extract') return { text: JSON.stringify({ answer: String(request.data?.reply) }) };
  if (request.kind === 'evaluate') return { text: '', score: 0 };
  if (request.kind === 'user') return shardsInOrder(request);
  if (request.kind === 'consolidate') return consolidatedInOrder(request);
  return { text, tokens };
}

/** Assumed turns of a round. */
const ROUND = 8;

const ROUND_DATA = fieldsOf({
  ...{ images: listOf(anObject), round: aNumber, history: listOf(fieldsOf({ round: aNumber })) },
});
const CONTEXT_DATA = fieldsOf({
  context: fieldsOf({ id: maybe(aString), turns: listOf(fieldsOf({ speaker: aString })) }),
});

function selfPlayTurn({ data }: ModelRequest, text: string): object {
  requireForm('estimateRun', 'request.data', data, ROUND_DATA);
  const { images, round, history } = data;
  const turns = history.filter((turn) => turn.round === round).length;
  return { message: text, reference: null, guesses: turns >= ROUND - 2 ? images.map(() => 'D') : null };
}

function prediction({ data }: ModelRequest): object {
  requireForm('estimateRun', 'request.data', data, CONTEXT_DATA);
  const { id, turns } = data.context;
  const speaker = turns[0]?.speaker ?? 'A';
  const text = 'x'.repeat(4 * REPLY);
  return {
    ...{ dialogue_id: id, next_speaker: speaker, next_message: text },
    prediction: [{ speaker, utterance: text }],
  };
}
