import type { Turn } from '../../transcript/types.js';
import { type Fields, fieldsIn, isFields, parseRole } from '../records/fields.js';
import type { Message } from './message.js';

/** Keys that are used for something other than `meta`. */
const COMMON = [
  'id',
  'name',
  'tool_calls',
  'function_call',
  'tool_call_id',
  'refusal',
  'timestamp',
  'created_at',
];

/** A message whose author and text are under these keys. @internal */
export function plainMessage(entry: Fields, author: string, text: string): Message {
  // The AI SDK has tool calls among the parts, and next to a text content.
  const called = 'tool_calls' in entry || text === 'parts' ? 'tool_calls' : 'toolInvocations';
  const calls = fieldsIn(entry[called]);
  return {
    role: entry[author],
    name: entry.name,
    content: entry[text],
    id: entry.id,
    time: entry.timestamp ?? entry.created_at,
    calls: isFields(entry.function_call) ? [...calls, entry.function_call] : calls,
    answers: entry.tool_call_id,
    keys: [author, text],
    used: [author, text, called, ...COMMON, ...(author === 'sender' ? ['uuid', 'text', 'content'] : [])],
  };
}

/** The most common form: a message with only a role and a text. */
interface BareMessage {
  readonly role: string;
  readonly content: string;
}

/** Whether a message has only a role and a text. This check is faster than the search among all forms. @internal */
export function isBareMessage(value: unknown): value is BareMessage {
  if (!isFields(value) || typeof value.role !== 'string' || typeof value.content !== 'string') return false;
  // Avoids `Object.keys`, which would allocate a list for every message.
  for (const key in value) if (key !== 'role' && key !== 'content') return false;
  return true;
}

/**
 * The turn of a message that has only a known role and a text, else `undefined`. Skips the search for calls, parts and
 * data.
 * @internal
 */
export function bareTurn(value: unknown): Turn | undefined {
  if (!isBareMessage(value)) return undefined;
  const role = parseRole(value.role);
  return role && { speaker: value.role, text: value.content, role };
}
