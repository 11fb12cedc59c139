import { existing, itemAt, lastItem } from '../../math/existing.js';
import { present } from '../../options/present.js';
import { SINGLE_TURN_SETTINGS } from '../../transcript/run.js';
import type { Outcome, Transcript, Turn } from '../../transcript/types.js';
import { mayRetry, withFault } from '../frame/faults.js';
import { parseJsonReply, requireReplyField } from '../frame/parse-json-reply.js';
import { tryRead } from '../frame/parse-reply.js';
import type { ModelRequest, Protocol, Reply } from '../frame/types.js';
import { parseAnswerReply } from './parse-answer-reply.js';
import { parseScoreReply } from './parse-score-reply.js';
import { parseStrategyReply } from './parse-strategy-reply.js';
import { parseUserReply, type UserReply } from './parse-user-reply.js';
import { consolidatedFor, recapFor, sentFor, shardedRequest } from './sharded-messages.js';
import {
  assistantTurnsOf,
  hiddenShards,
  type ShardedAssistantTurn,
  type ShardedState,
  userTurnsOf,
} from './sharded-state.js';

/** The protocol of sharded simulations. */
export const shardedProtocol: Protocol<ShardedState> = {
  id: 'sharded-simulation',
  next: shardedRequest,
  step: stepSharded,
  transcriptOf: shardedTranscript,
};

/** Settings with a closing message from the system. */
const CONSOLIDATING: readonly string[] = ['consolidate', 'restart'];

function stepSharded(state: ShardedState, reply: Reply, request: ModelRequest): ShardedState {
  const { config, phase } = state;
  const { lenient } = config;
  const { text } = assistantTurnsOf(state).at(-1) ?? { text: '' };
  if (phase === 'assistant') return answered(state, reply);
  if (phase === 'strategy') {
    // Without a label, the reply does not count as an attempt.
    const read = () => parseStrategyReply(reply.text, { lenient });
    return readOr(state, reply, request, read, 'missing', (next, strategy) => {
      const labelled = withLast(next, { strategy });
      return strategy === 'answer_attempt' ? { ...labelled, phase: 'extract' } : goOn(labelled);
    });
  }
  if (phase === 'extract') {
    // Without an extracted answer, the whole reply is scored, as without a system.
    const read = () => parseAnswerReply(reply.text, text, { lenient });
    return readOr(state, reply, request, read, text, (next, answer) => ({
      ...withLast(next, { answer }),
      phase: 'evaluate',
    }));
  }
  if (phase === 'evaluate') {
    const read = () => reply.score ?? parseScoreReply(reply.text, { lenient });
    return readOr(state, reply, request, read, 0, (next, score) => goOn(withLast(next, { score })));
  }
  if (phase === 'consolidate') {
    // If the system gave no consolidated instruction, the user's statements are sent.
    const fallback = userTurnsOf(state)
      .map(({ utterance }) => utterance)
      .join('\n');
    const read = () => parseConsolidation(reply.text, { lenient });
    return readOr(state, reply, request, read, fallback, (next, text) =>
      withClosing(next, consolidatedFor(next, text)),
    );
  }
  // If the user breaks the format, the next shard is sent verbatim.
  const [id] = hiddenShards(state);
  const fallback = { response: itemAt(config.shards, existing(id) - 1), shardId: existing(id) };
  return readOr(state, reply, request, () => parseOwnUserReply(state, reply.text), fallback, revealed);
}

/** The content of a reply, or the fallback after too many invalid replies. */
function readOr<T>(
  state: ShardedState,
  reply: Reply,
  request: ModelRequest,
  read: () => T,
  fallback: T,
  then: (next: ShardedState, value: T) => ShardedState,
): ShardedState {
  const result = tryRead(read);
  if ('value' in result) return then({ ...state, attempt: 0 }, result.value);
  const noted = withFault(state, request, reply, result.problem);
  return mayRetry(state, state.config.retries) ? noted : then({ ...noted, attempt: 0 }, fallback);
}

function parseConsolidation(text: string, options: { readonly lenient: boolean }): string {
  const { instruction } = parseJsonReply(text, 'consolidate', 'object', options);
  const isText = typeof instruction === 'string' && instruction.trim() !== '';
  requireReplyField(isText, 'consolidate', 'instruction', 'a text that is not blank', instruction);
  return instruction;
}

/** The user's reply, which is invalid if its shard is unknown or already revealed. */
function parseOwnUserReply(state: ShardedState, text: string): UserReply {
  const read = parseUserReply(text, { lenient: state.config.lenient });
  const hidden = hiddenShards(state);
  const fits = read.shardId === -1 || hidden.includes(read.shardId);
  requireReplyField(fits, 'parseUserReply', 'shard_id', `one of ${hidden.join(', ')}, or -1`, read.shardId);
  return read;
}

function answered(state: ShardedState, { text, tokens }: Reply): ShardedState {
  // The reply to a single-turn instruction counts as an attempt.
  const isAttempt = SINGLE_TURN_SETTINGS.includes(state.config.setting) || state.config.attempts === 'all';
  const turn: ShardedAssistantTurn = {
    ...{ role: 'assistant', text, tokens: tokens ?? null },
    ...{ strategy: isAttempt ? 'answer_attempt' : null, answer: null, score: null },
  };
  const phase = isAttempt ? 'extract' : 'strategy';
  return { ...state, attempt: 0, turns: [...state.turns, turn], phase };
}

function revealed(state: ShardedState, { response, shardId }: UserReply): ShardedState {
  const text = sentFor(state, response);
  const shards = shardId === -1 ? [] : [shardId];
  const turn = { role: 'user', utterance: response, text, shards } as const;
  return { ...state, turns: [...state.turns, turn], phase: 'assistant' };
}

/** The state after a judged reply: done, before the closing message, or before the user's turn. */
function goOn(state: ShardedState): ShardedState {
  const { config } = state;
  const replies = assistantTurnsOf(state);
  const { score } = lastItem(replies);
  if (score !== null && score >= config.rightFrom) return { ...state, done: true, ended: 'solved' };
  const told = hiddenShards(state).length === 0;
  if (told && !state.recapped) {
    if (config.setting === 'recap') return withRecap(state);
    if (CONSOLIDATING.includes(config.setting)) return { ...state, phase: 'consolidate' };
  }
  if (told) return { ...state, done: true, ended: 'all shards answered' };
  if (replies.length >= config.maxTurns) return { ...state, done: true, ended: 'turn limit' };
  return { ...state, phase: 'user' };
}

/** The closing message of the setting recap. */
export function withRecap(state: ShardedState): ShardedState {
  return withClosing(state, recapFor(state));
}

function withClosing(state: ShardedState, text: string): ShardedState {
  const turn = { role: 'user', utterance: text, text, shards: [] } as const;
  const restart = state.config.setting === 'restart' ? { restartedAt: state.turns.length } : {};
  const turns = [...state.turns, turn];
  return { ...state, ...restart, turns, recapped: true, phase: 'assistant', done: false, ended: null };
}

function withLast(state: ShardedState, found: Partial<ShardedAssistantTurn>): ShardedState {
  const last = lastItem(assistantTurnsOf(state));
  return { ...state, turns: [...state.turns.slice(0, -1), { ...last, ...found }] };
}

function shardedTranscript(state: ShardedState): Transcript {
  const { config, turns, ended, faults, done } = state;
  const replies = assistantTurnsOf(state);
  const attempts = replies.filter(({ score }) => score !== null);
  const attemptScores = attempts.map(({ score }) => existing(score));
  const meta = {
    ...config.meta,
    protocol: 'sharded-simulation',
    instruction: config.item,
    ...(config.task === null ? {} : { task: config.task }),
    setting: config.setting,
    shards: config.shards.length,
    shardsByTurn: userTurnsOf(state).map(({ shards }) => shards),
    strategies: replies.flatMap(({ strategy }) => strategy ?? []),
    answers: attempts.map(({ answer }) => existing(answer)),
    attemptScores,
    faults,
    ...(ended === null ? {} : { ended }),
    ...present({ restartedAt: state.restartedAt }),
  };
  const score = config.finalScore === 'last' ? (attemptScores.at(-1) ?? 0) : Math.max(0, ...attemptScores);
  const outcome: Outcome = { score, success: score >= config.rightFrom };
  return {
    turns: turns.map(toTurn),
    ...(config.id === null ? {} : { id: config.id }),
    speakers: [{ id: 'user' }, { id: 'assistant' }],
    ...(done ? { outcome } : {}),
    meta,
  };
}

function toTurn(turn: ShardedState['turns'][number]): Turn {
  const { role, text } = turn;
  if (turn.role === 'user') return { speaker: role, role, text, meta: { shards: turn.shards } };
  const { strategy, answer, score, tokens } = turn;
  const meta = Object.fromEntries(
    Object.entries({ strategy, answer, score, tokens }).filter(([, value]) => value !== null),
  );
  return { speaker: role, role, text, meta };
}
