import { ownValue } from '../../options/own-value.js';
import { asFields, type Fields, fieldsIn, isFields, roleWord } from '../records/fields.js';
import { namesSpeaker } from '../rows/row-columns.js';
import { CORPUS_FORMS } from './corpus-forms.js';
import { LANGCHAIN } from './langchain-form.js';
import type { MessageForm } from './message.js';
import { OPEN_HANDS } from './open-hands-form.js';
import { plainMessage } from './plain-message.js';
import { OPENAI_RESPONSES, responseItem } from './responses-form.js';
import { callsIn, isCallEntry } from './share-gpt-calls.js';
import { VAPI_TOOLS } from './vapi-form.js';

/** Messages of AutoGen, and its events for tool calls and results. */
const AUTOGEN =
  /^(TextMessage|MultiModalMessage|StopMessage|HandoffMessage|ToolCallSummaryMessage|ToolCallRequestEvent|ToolCallExecutionEvent)$/;

const LETTA: Readonly<Record<string, string>> = {
  user_message: 'user',
  assistant_message: 'assistant',
  system_message: 'system',
  reasoning_message: 'assistant',
  tool_call_message: 'assistant',
  tool_return_message: 'tool',
};

/** Who acts in the steps of an agent's trajectory (ATIF of Harbor). */
const STEP_ROLES: Readonly<Record<string, string>> = { system: 'system', user: 'user', agent: 'assistant' };

/** Types of messages that contain text in their formats. Sessions of Gemini use the model's name. */
const TYPED: readonly string[] = ['user', 'assistant', 'gemini'];

/** The forms, most specific first; the first match counts. @internal */
export const MESSAGE_FORMS: readonly MessageForm[] = [
  LANGCHAIN,
  OPEN_HANDS,
  VAPI_TOOLS,
  ...CORPUS_FORMS,
  {
    name: 'autogen',
    looks: '{ source, content, type: "TextMessage" }',
    fits: (entry) =>
      typeof entry.source === 'string' &&
      typeof entry.type === 'string' &&
      'content' in entry &&
      AUTOGEN.test(entry.type),
    read: (entry) => {
      const { source, type, content } = entry;
      const asked = type === 'ToolCallRequestEvent' ? fieldsIn(content) : [];
      const answered = type === 'ToolCallExecutionEvent' ? fieldsIn(content) : undefined;
      return {
        role: answered ? 'tool' : roleWord('source', source),
        name: source,
        content:
          asked.length > 0 ? '' : (answered?.map((each) => ({ ...each, type: 'tool_result' })) ?? content),
        id: entry.id,
        time: entry.created_at,
        calls: asked,
        keys: ['source', 'content'],
        used: ['source', 'content', 'type', 'id', 'created_at'],
      };
    },
  },
  {
    name: 'atif',
    looks: '{ step_id, source: "agent", message }',
    fits: ({ step_id: id, source, message }) =>
      id !== undefined &&
      message !== undefined &&
      typeof source === 'string' &&
      Object.hasOwn(STEP_ROLES, source),
    read: (entry) => ({
      role: STEP_ROLES[String(entry.source)],
      content: entry.message,
      id: entry.step_id,
      time: entry.timestamp,
      calls: fieldsIn(entry.tool_calls).map((call) => ({ ...call, name: call.function_name })),
      keys: ['source', 'message'],
      used: ['source', 'message', 'step_id', 'timestamp', 'tool_calls'],
    }),
  },
  {
    name: 'letta',
    looks: '{ message_type: "user_message", content, date }',
    fits: ({ message_type: type }) => typeof type === 'string' && Object.hasOwn(LETTA, type),
    read: (entry) => {
      const type = String(entry.message_type);
      return {
        role: ownValue(LETTA, type),
        name: entry.name,
        content: type === 'tool_return_message' ? entry.tool_return : (entry.content ?? ''),
        id: entry.id,
        time: entry.date,
        calls: isFields(entry.tool_call) ? [entry.tool_call] : [],
        answers: type === 'tool_return_message' ? entry.tool_call_id : undefined,
        keys: ['message_type', 'content'],
        used: ['message_type', 'content', 'name', 'id', 'date', 'tool_call', 'tool_return', 'tool_call_id'],
      };
    },
  },
  {
    name: 'enveloped',
    looks: '{ message: { role, content }, timestamp, uuid }',
    fits: ({ message, type, index, finish_reason: end }) =>
      isFields(message) &&
      ('role' in message || TYPED.includes(String(type))) &&
      'content' in message &&
      index === undefined &&
      end === undefined,
    read: (entry) => {
      const message = plainMessage(asFields(entry.message), 'role', 'content');
      return {
        ...message,
        role: message.role ?? entry.type,
        id: entry.uuid ?? entry.id ?? message.id,
        time: entry.timestamp ?? entry.created_at ?? message.time,
        keys: ['message.role', 'message.content'],
        used: ['message', 'uuid', 'id', 'timestamp', 'created_at', 'type'],
      };
    },
  },
  {
    name: 'logged',
    looks: '{ type: "response_item", payload: { type: "message", role, content }, timestamp }',
    fits: ({ payload, type }) =>
      typeof type === 'string' && isFields(payload) && OPENAI_RESPONSES.fits(responseItem(payload)),
    read: (entry) => {
      const message = OPENAI_RESPONSES.read(responseItem(asFields(entry.payload)));
      const [author, text] = message.keys;
      return {
        ...message,
        time: entry.timestamp,
        keys: [`payload.${author}`, `payload.${text}`],
        used: ['payload', 'type', 'timestamp'],
      };
    },
  },
  OPENAI_RESPONSES,
  {
    name: 'parts',
    looks: '{ role, parts: [{ text }] }',
    fits: (entry) => typeof entry.role === 'string' && Array.isArray(entry.parts),
    read: (entry) => plainMessage(entry, 'role', 'parts'),
  },
  {
    name: 'openai',
    looks: '{ role, content }',
    fits: (entry) => 'role' in entry && 'content' in entry,
    read: (entry) => plainMessage(entry, 'role', 'content'),
  },
  {
    name: 'typed',
    looks: '{ type: "user", content }',
    fits: (entry) => typedText(entry) !== undefined && !namesSpeaker(entry),
    read: (entry) => plainMessage(entry, 'type', typedText(entry) ?? 'content'),
  },
  {
    name: 'sharegpt',
    looks: '{ from, value }',
    fits: (entry) => 'from' in entry && 'value' in entry,
    read: (entry) => {
      const message = plainMessage(entry, 'from', 'value');
      if (!isCallEntry(entry.from)) return message;
      return { ...message, role: 'gpt', name: undefined, content: '', calls: callsIn(entry.value) };
    },
  },
  {
    name: 'claude-export',
    looks: '{ sender, text }',
    fits: (entry) => 'sender' in entry && ('text' in entry || Array.isArray(entry.content)),
    read: (entry) => {
      const listed = Array.isArray(entry.content) && entry.content.length > 0;
      return { ...plainMessage(entry, 'sender', listed ? 'content' : 'text'), id: entry.uuid ?? entry.id };
    },
  },
];

/** The text of a message whose type is its author. */
function typedText({ type, content, text }: Fields): string | undefined {
  if (TYPED.includes(String(type)) && typeof content === 'string') return 'content';
  return [...TYPED, 'agent'].includes(String(type)) && typeof text === 'string' ? 'text' : undefined;
}
