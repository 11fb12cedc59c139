import { itemAt } from '../../math/existing.js';
import { counted } from '../../text/counted.js';
import type { Transcript, Turn } from '../../transcript/types.js';
import { mayRetry, withFault } from '../frame/faults.js';
import { type ReadResult, tryRead } from '../frame/parse-reply.js';
import type { ModelRequest, Protocol, Reply } from '../frame/types.js';
import { type CommonOrDifferent, parseSelfPlayReply, type SelfPlayReply } from './parse-self-play-reply.js';
import { playerAt, selfPlayRequest } from './self-play-messages.js';
import type { RoundImages, SelfPlayState, SelfPlayTurn } from './self-play-state.js';

/** The protocol of referential self-play. */
export const selfPlayProtocol: Protocol<SelfPlayState> = {
  id: 'self-play',
  next: selfPlayRequest,
  step: stepSelfPlay,
  transcriptOf: selfPlayTranscript,
};

function stepSelfPlay(state: SelfPlayState, reply: Reply, request: ModelRequest): SelfPlayState {
  const read = readTurn(state, reply.text);
  if ('value' in read) return withTurn(state, read.value, reply.text, false);
  const noted = withFault(state, request, reply, read.problem);
  if (mayRetry(state, state.config.retries)) return noted;
  return withTurn(noted, { message: reply.text, reference: null, guesses: null }, reply.text, true);
}

/** Parses a turn and checks it against the number of images. */
function readTurn(state: SelfPlayState, text: string): ReadResult<SelfPlayReply> {
  const { lenient } = state.config;
  const read = tryRead(() => parseSelfPlayReply(text, { lenient }));
  if ('problem' in read) return read;
  const images = ownImages(state).length;
  const { reference, guesses } = read.value;
  if (reference !== null && (reference < 1 || reference > images))
    return { problem: `reply.reference: expected Image 1 to Image ${images}, got Image ${reference}` };
  if (guesses !== null && guesses.length !== images)
    return { problem: `reply.guesses: expected ${counted(images, 'letter')}, got ${guesses.length}` };
  return read;
}

function ownImages(state: SelfPlayState): RoundImages['A'] {
  return itemAt(state.config.rounds, state.round)[playerAt(state)];
}

function withTurn(state: SelfPlayState, given: SelfPlayReply, reply: string, broken: boolean): SelfPlayState {
  const player = playerAt(state);
  const { round, config } = state;
  const before = guessesIn(state.history, round)[player];
  const turn: SelfPlayTurn = {
    player,
    round,
    message: given.message,
    reference: given.reference === null ? null : itemAt(ownImages(state), given.reference - 1).id,
    guesses: before === undefined ? given.guesses : null,
    reply,
    broken,
    revised: before !== undefined && given.guesses !== null && before.join() !== given.guesses.join(),
  };
  const history = [...state.history, turn];
  const turns = history.filter((each) => each.round === round).length;
  const over = turns >= config.maxTurns || Object.keys(guessesIn(history, round)).length === 2;
  const done = over && round === config.rounds.length - 1;
  return { ...state, attempt: 0, history, round: over && !done ? round + 1 : round, done };
}

type Guesses = Partial<Record<'A' | 'B', readonly CommonOrDifferent[]>>;

/** Guesses in a round by player. */
function guessesIn(history: readonly SelfPlayTurn[], round: number): Guesses {
  return Object.fromEntries(
    history.flatMap(({ player, guesses, round: own }) =>
      own === round && guesses !== null ? [[player, guesses]] : [],
    ),
  );
}

/** Whether both players have each image. */
function labelImages({ A, B, common }: RoundImages): Record<'A' | 'B', CommonOrDifferent[]> {
  const labels = (own: RoundImages['A'], others: RoundImages['A']): CommonOrDifferent[] => {
    const shared = new Set(common ?? others.map(({ id }) => id));
    return own.map(({ id }) => (shared.has(id) ? 'C' : 'D'));
  };
  return { A: labels(A, B), B: labels(B, A) };
}

function selfPlayTranscript({ config, history, round, done, faults }: SelfPlayState): Transcript {
  const finished = done ? config.rounds.length : round;
  const rounds = config.rounds.slice(0, finished).map((images, r) => ({
    round: r + 1,
    truth: labelImages(images),
    guesses: guessesIn(history, r),
  }));
  const countFor = (wanted: (turn: SelfPlayTurn) => boolean): Record<'A' | 'B', number> => ({
    A: history.filter((turn) => turn.player === 'A' && wanted(turn)).length,
    B: history.filter((turn) => turn.player === 'B' && wanted(turn)).length,
  });
  const countFaults = (player: string): number => faults.filter(({ to }) => to === player).length;
  return {
    turns: history.map(toTurn),
    ...(config.id === undefined ? {} : { id: config.id }),
    speakers: [{ id: 'A' }, { id: 'B' }],
    ...(done && { outcome: scoreGuesses(rounds) }),
    meta: {
      ...config.meta,
      protocol: 'self-play',
      rounds,
      format: {
        faults: { A: countFaults('A'), B: countFaults('B') },
        broken: countFor(({ broken }) => broken),
        revised: countFor(({ revised }) => revised),
      },
      faults,
    },
  };
}

function toTurn({ player, round, message, reference, guesses, broken, revised }: SelfPlayTurn): Turn {
  const meta = { ...(guesses && { guesses }), ...(broken && { broken }), ...(revised && { revised }) };
  return {
    speaker: player,
    text: message,
    round: round + 1,
    ...(reference !== null && { references: [reference] }),
    ...(Object.keys(meta).length > 0 && { meta }),
  };
}

function scoreGuesses(rounds: readonly { truth: ReturnType<typeof labelImages>; guesses: Guesses }[]): {
  score: number;
  points: number;
  success: boolean;
} {
  let [points, labels] = [0, 0];
  for (const { truth, guesses } of rounds) {
    for (const player of ['A', 'B'] as const) {
      labels += truth[player].length;
      points += truth[player].filter((label, i) => label === guesses[player]?.[i]).length;
    }
  }
  return { score: (100 * points) / labels, points, success: points === labels };
}
