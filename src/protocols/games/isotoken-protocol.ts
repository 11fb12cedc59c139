import { requireInput } from '../../error.js';
import type { Transcript, Turn } from '../../transcript/types.js';
import { cutToLimit } from '../frame/cut.js';
import { mayRetry, withFault } from '../frame/faults.js';
import { tryRead } from '../frame/parse-reply.js';
import { plainCopy } from '../frame/plain-data.js';
import type { ModelRequest, Protocol, Reply, StepOptions } from '../frame/types.js';
import { BUILT_IN_GAMES } from './built-in-games.js';
import type { AnyGame } from './game.js';
import { isotokenRequest } from './isotoken-messages.js';
import type { GivenAnswer, IsotokenState } from './isotoken-state.js';

/** The protocol of isotoken games. */
export const isotokenProtocol: Protocol<IsotokenState> = {
  id: 'isotoken-game',
  next: isotokenRequest,
  step: stepIsotoken,
  transcriptOf: isotokenTranscript,
};

function stepIsotoken(
  state: IsotokenState,
  reply: Reply,
  request: ModelRequest,
  options: StepOptions,
): IsotokenState {
  const { config, history } = state;
  const game = findGame(config.game, options);
  const { text, tokens, over } = cutToLimit(reply.text, config.tokensPerTurn, reply.tokens, options);
  const turn = { player: request.to, text, tokens, ...(over && { uncut: reply.text }) };
  const answer = answerIn(text, request.to, state, game);
  if (answer !== null) return { ...state, attempt: 0, history: [...history, turn], answer, done: true };
  if (history.length < config.turns - 1) return { ...state, attempt: 0, history: [...history, turn] };
  const noted = withFault(state, request, reply, 'the last message does not contain an answer');
  if (mayRetry(state, config.retries)) return noted;
  return { ...noted, attempt: 0, history: [...history, turn], forfeit: request.to, done: true };
}

function findGame(id: string, { game }: StepOptions): AnyGame {
  const found = game ?? BUILT_IN_GAMES.find((each) => each.id === id);
  requireInput(found?.id === id, 'step', 'options.game', `the game "${id}"`, found?.id);
  return found;
}

function answerIn(
  text: string,
  player: string,
  { config }: IsotokenState,
  game: AnyGame,
): GivenAnswer | null {
  if (!config.answerers.includes(player)) return null;
  const read = tryRead(() => game.readAnswer(text, player));
  if ('problem' in read || read.value === null) return null;
  const answer = plainCopy(read.value, 'step', 'answer');
  return { player, answer, correct: game.isCorrect(config.instance, answer, player) };
}

function isotokenTranscript({ config, history, answer, forfeit, faults, done }: IsotokenState): Transcript {
  const turns = history.map(({ player, text, tokens, uncut }): Turn => {
    const meta = { tokens, ...(uncut === undefined ? {} : { violation: true, uncut }) };
    return { speaker: player, text, meta };
  });
  const spentBy = (player: string): number =>
    history.reduce((sum, turn) => sum + (turn.player === player ? turn.tokens : 0), 0);
  const meta = {
    ...config.meta,
    protocol: 'isotoken-game',
    game: config.game,
    item: config.item,
    budget: config.turns,
    totalTokens: config.totalTokens,
    tokensPerTurn: config.tokensPerTurn,
    tokensByPlayer: Object.fromEntries(config.players.map((player) => [player, spentBy(player)])),
    violations: history.filter(({ uncut }) => uncut !== undefined).length,
    faults,
    chance: config.chance,
    ...config.facts,
    ...(answer && { given: { ...answer, turn: history.length - 1 } }),
    ...(forfeit !== null && { forfeit }),
  };
  return {
    turns,
    ...(config.id === undefined ? {} : { id: config.id }),
    speakers: config.players.map((id) => ({ id })),
    ...(done && { outcome: { success: answer?.correct ?? false } }),
    meta,
  };
}
