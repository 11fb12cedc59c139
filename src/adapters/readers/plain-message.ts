import { type Fields, fieldsIn, isFields } from './fields.js';
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
