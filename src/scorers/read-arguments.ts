import { fromChat } from '../adapters/formats/common/from-chat.js';
import { toJson } from '../adapters/records/fields.js';
import { calledAs, describeValue, MetricError } from '../error.js';
import { asFields, type Fields, isFields } from '../options/is-fields.js';
import type { Transcript } from '../transcript/types.js';

/** Names under which harnesses pass the question and the answer. */
const ASKED = ['input', 'inputs', 'prompt'];
const ANSWERED = ['output', 'outputs', 'session', 'messages', 'turns'];

/** Names of output fields that may contain the conversation or the answer. */
const INNER = ['session', 'messages', 'inputMessages', 'turns', 'output', 'response', 'text', 'answer'];
const INNER_ASKED = ['messages', 'inputMessages', 'input', 'question', 'prompt', 'text', 'query'];

/**
 * Finds the conversation in a harness's value: the output if it is a whole conversation (a transcript, a session,
 * messages with roles other than assistant), otherwise the question followed by the answer. Messages may have any form
 * that `fromChat` accepts.
 *
 * @throws MetricError `INVALID_INPUT` if no conversation is found, or more than one
 * @internal
 */
export function readArguments(args: unknown): Transcript {
  const found = readConversation(args);
  const { id } = asFields(args);
  return found.id === undefined && typeof id === 'string' && id !== '' ? { ...found, id } : found;
}

function readConversation(args: unknown): Transcript {
  if (isTranscript(args)) return args;
  const { run } = isFields(args) ? args : {};
  const given = isFields(args) && isFields(run) && !has(args, ANSWERED) ? run : args;
  if (!isFields(given)) return oneTranscript(given);
  const output = first(given, ANSWERED);
  const answered = conversation(output, INNER);
  if (isTranscript(answered)) return answered;
  if (output === undefined) return oneTranscript(given);
  const answer = readMessages(answered, 'assistant');
  if (answer.some(isAsking)) return oneTranscript(answer);
  const asked = conversation(first(given, ASKED), INNER_ASKED);
  if (isTranscript(asked)) return { ...asked, turns: [...asked.turns, ...oneTranscript(answer).turns] };
  return oneTranscript([...readMessages(asked, 'user'), ...answer]);
}

/** The contents of any value as one conversation, through the formats of `fromChat`. @internal */
export function oneTranscript(value: unknown): Transcript {
  if (isTranscript(value)) return value;
  const { transcripts, warnings } = calledAs('createScorer', 'fromChat', () => fromChat(value));
  for (const { message } of warnings) {
    const { path, found } = readAsText(message);
    if (path === undefined) continue;
    const text = `createScorer: input: ${path}: expected a string, got the ${found}`;
    throw new MetricError('INVALID_INPUT', text, { metric: 'createScorer', path: 'input', received: value });
  }
  const [only] = transcripts;
  if (only !== undefined && transcripts.length === 1) return only;
  const message = `createScorer: input: expected one conversation, got ${transcripts.length === 0 ? describeValue(value) : transcripts.length}; pass read to extract it`;
  throw new MetricError('INVALID_INPUT', message, { metric: 'createScorer', path: 'input', received: value });
}

/** The path and the value of a warning such as `messages[0].content: number 3 read as text`. */
function readAsText(message: string): { readonly path?: string; readonly found?: string } {
  if (!message.endsWith(READ_AS_TEXT)) return {};
  const text = message.slice(0, -READ_AS_TEXT.length);
  // A value of these types contains no colon.
  const at = text.lastIndexOf(': ');
  const found = text.slice(at + 2);
  return at > 0 && /^(?:number|boolean|bigint) /.test(found) ? { path: text.slice(0, at), found } : {};
}

const READ_AS_TEXT = ' read as text';

/** Unwraps a conversation from the first of the usual fields of an object. */
function conversation(value: unknown, names: readonly string[]): unknown {
  if (!isFields(value) || isTranscript(value) || isMessage(value)) return value;
  const inner = first(value, names);
  return inner === undefined ? value : conversation(inner, names);
}

function readMessages(value: unknown, role: string): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ role, content: value }];
  if (Array.isArray(value))
    return value.every((each) => typeof each === 'string')
      ? value.map((content) => ({ role, content }))
      : value;
  return isFields(value) && isMessage(value) ? [value] : [{ role, content: toJson(value) }];
}

function isAsking(message: unknown): boolean {
  if (!isFields(message)) return false;
  const who = message.role ?? message.from ?? message.type ?? message.speaker ?? message.author;
  return !['assistant', 'ai', 'model', 'gpt', 'bot', 'tool', 'system', 'developer'].includes(String(who));
}

function isMessage(value: Fields): boolean {
  return ['role', 'from', 'speaker'].some((name) => typeof value[name] === 'string');
}

function isTranscript(value: unknown): value is Transcript {
  if (!isFields(value) || !Array.isArray(value.turns) || value.turns.length === 0) return false;
  return value.turns.every(
    (turn) => isFields(turn) && typeof turn.speaker === 'string' && typeof turn.text === 'string',
  );
}

const has = (value: Fields, names: readonly string[]): boolean => first(value, names) !== undefined;

function first(value: Fields, names: readonly string[]): unknown {
  return names.map((name) => value[name]).find((inner) => inner !== undefined && inner !== null);
}
