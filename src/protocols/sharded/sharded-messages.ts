import { existing, itemAt, lastItem } from '../../math/existing.js';
import { STRATEGY_MEANINGS, TURN_STRATEGIES } from '../../transcript/turn-strategies.js';
import { bulletList } from '../builders/user-turns.js';
import { withRetryNote } from '../frame/faults.js';
import { fillTemplate } from '../frame/fill-template.js';
import type { ChatMessage, ModelRequest } from '../frame/types.js';
import { assistantTurnsOf, hiddenShards, type ShardedState, userTurnsOf } from './sharded-state.js';

type Request = Omit<ModelRequest, 'id' | 'attempt'>;

/** The pending request of a sharded simulation. */
export function shardedRequest(state: ShardedState): Request {
  const request = requestFor(state);
  return { ...request, messages: withRetryNote(request.messages, state, state.config.templates.retry) };
}

function requestFor(state: ShardedState): Request {
  const { config, phase } = state;
  if (phase === 'assistant') return assistantRequest(state);
  if (phase === 'user') return userRequest(state);
  if (phase === 'consolidate') return consolidateRequest(state);
  const { templates } = config;
  const { text: reply, answer } = lastItem(assistantTurnsOf(state));
  const facts = { item: config.item, task: config.task, setting: config.setting, reply };
  const places = { ...placeholderValues(state, 1), reply };
  if (phase === 'evaluate') {
    const { instruction } = config;
    const messages = asked(templates.evaluate, { ...places, answer: existing(answer) });
    return { kind: 'evaluate', to: 'system', messages, data: { ...facts, instruction, answer } };
  }
  const strategies = TURN_STRATEGIES.map((name) => `- ${name}: ${STRATEGY_MEANINGS[name]}`).join('\n');
  return {
    kind: phase,
    to: 'system',
    messages: asked(templates[phase], { ...places, strategies }),
    data: facts,
  };
}

/** Placeholders of the templates for user and system; the conversation omits the last `without` messages. */
function placeholderValues(state: ShardedState, without: number): Record<string, string> {
  const { config } = state;
  const hidden = new Set(hiddenShards(state));
  const list = (wanted: (id: number) => boolean): string => {
    const own = config.shards.map((text, i) => ({ id: i + 1, text })).filter(({ id }) => wanted(id));
    return own.map(({ id, text }) => `${id}. ${text}`).join('\n');
  };
  return {
    conversation: formatConversation(state, without),
    lastUserTurn: lastItem(userTurnsOf(state)).text,
    instruction: config.instruction,
    shards: list(() => true),
    initialShard: itemAt(config.shards, 0),
    revealed: list((id) => !hidden.has(id)),
    hidden: list((id) => hidden.has(id)),
    answerDescription: config.answerDescription ?? '',
    task: config.task ?? '',
  };
}

/** The assistant sees only the conversation and does not know about the simulation. */
function assistantRequest({ config, turns, restartedAt }: ShardedState): Request {
  const { system, maxTokens, item, task, setting } = config;
  const messages = turns.slice(restartedAt).map(({ role, text }): ChatMessage => ({ role, content: text }));
  const opening: ChatMessage[] = system === null ? [] : [{ role: 'system', content: system }];
  return {
    kind: 'assistant',
    to: 'assistant',
    messages: [...opening, ...messages],
    ...(maxTokens === null ? {} : { maxTokens }),
    data: { item, task, setting, turn: turns.filter(({ role }) => role === 'assistant').length + 1 },
  };
}

function userRequest(state: ShardedState): Request {
  const { config } = state;
  const messages = asked(config.templates.user, placeholderValues(state, 0));
  const hidden = hiddenShards(state).map((id) => ({ id, text: itemAt(config.shards, id - 1) }));
  return { kind: 'user', to: 'user', messages, data: { item: config.item, hidden } };
}

/** The system writes one instruction from the user's statements. */
function consolidateRequest(state: ShardedState): Request {
  const { config } = state;
  const said = userTurnsOf(state).map((turn) => turn.utterance);
  const messages = asked(config.templates.consolidate, {
    ...placeholderValues(state, 0),
    said: bulletList(said),
  });
  return { kind: 'consolidate', to: 'system', messages, data: { item: config.item, said } };
}

function asked(template: string, values: Readonly<Record<string, string>>): ChatMessage[] {
  return [{ role: 'user', content: fillTemplate(template, values) }];
}

/** The conversation without the last `without` messages. */
function formatConversation({ turns }: ShardedState, without: number): string {
  return turns
    .slice(0, turns.length - without)
    .map(({ role, text }) => `${role}: ${text}`)
    .join('\n\n');
}

/** The message for the user's next utterance; in the snowball setting it repeats all earlier ones. */
export function sentFor(state: ShardedState, utterance: string): string {
  const { setting, templates } = state.config;
  const said = userTurnsOf(state).map((turn) => turn.utterance);
  if (setting !== 'snowball' || said.length === 0) return utterance;
  const text = fillTemplate(templates.snowball, { previous: bulletList(said), current: utterance });
  return warned(state, text);
}

/** The closing message of the recap setting: all statements of the user. */
export function recapFor(state: ShardedState): string {
  const said = userTurnsOf(state).map((turn) => turn.utterance);
  return warned(state, fillTemplate(state.config.templates.recap, { shards: bulletList(said) }));
}

/** The closing message of the settings consolidate and restart, which begins a new context in the latter. */
export function consolidatedFor(state: ShardedState, consolidated: string): string {
  const { setting, templates } = state.config;
  if (setting === 'restart') return consolidated;
  return warned(state, fillTemplate(templates.consolidated, { consolidated }));
}

function warned(state: ShardedState, text: string): string {
  const { wrongAnswers, templates } = state.config;
  const wrong = assistantTurnsOf(state).some(({ score }) => score !== null);
  return wrongAnswers && wrong ? `${templates.wrongAnswers}\n\n${text}` : text;
}
