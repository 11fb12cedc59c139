import { CORPUS_FORMS } from './corpus-forms.js';
import { type Fields, fieldsIn, isFields, roleWord } from './fields.js';
import type { Message, MessageForm } from './message.js';
import { OPEN_HANDS } from './open-hands-form.js';
import { namesSpeaker } from './row-columns.js';
import { callsIn, isCallEntry } from './share-gpt-calls.js';
import { VAPI_TOOLS } from './vapi-form.js';

const LANGCHAIN: Readonly<Record<string, string>> = {
  human: 'user',
  ai: 'assistant',
  system: 'system',
  tool: 'tool',
  function: 'tool',
  chat: 'chat',
  HumanMessage: 'user',
  AIMessage: 'assistant',
  SystemMessage: 'system',
  ToolMessage: 'tool',
  FunctionMessage: 'tool',
  ChatMessage: 'chat',
  HumanMessageChunk: 'user',
  AIMessageChunk: 'assistant',
};

/** Items of tools that the service runs by itself, or asks about. */
const RESPONSES_TOOLS = /^(?:mcp_call|(?:computer|local_shell|shell|apply_patch)_call_output)$/;

const FUNCTION_CALL = /^(?:function_call|function_call_output|custom_tool_call|custom_tool_call_output)$/;

/** Items of OpenAI's Responses: messages, calls of tools and their outputs, reasoning. */
const OPENAI_RESPONSES: MessageForm = {
  name: 'openai-responses',
  looks:
    '{ type: "message", role, content: [{ type: "output_text", text }] }, { type: "function_call", ... }',
  fits: (entry) => {
    const { type } = entry;
    if (typeof type !== 'string') return false;
    if (type === 'message') return 'role' in entry && 'content' in entry;
    if (type === 'reasoning') return 'summary' in entry;
    return (
      FUNCTION_CALL.test(type) || (/_call$/.test(type) && 'status' in entry) || RESPONSES_TOOLS.test(type)
    );
  },
  read: (entry) => {
    if (entry.type === 'message') return plain(entry, 'role', 'content');
    const output = /_output$/.test(String(entry.type));
    const call = !output && entry.type !== 'reasoning';
    return {
      role: output ? 'tool' : 'assistant',
      content: output ? (entry.output ?? '') : '',
      calls: call ? [entry] : [],
      isThought: entry.type === 'reasoning',
      answers: output ? entry.call_id : undefined,
      keys: ['type', 'output'],
      used: entry.type === 'reasoning' ? ['type', 'id'] : Object.keys(entry),
    };
  },
};

/** An item of a log that may leave out what it is. */
function itemOf(payload: Fields): Fields {
  if ('type' in payload) return payload;
  if ('role' in payload && 'content' in payload) return { ...payload, type: 'message' };
  return 'call_id' in payload && 'name' in payload ? { ...payload, type: 'function_call' } : payload;
}

/** Messages of AutoGen, and its events that call tools and answer. */
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

/** Types of messages that contain text in their formats. Sessions of Gemini use the model's name. */
const TYPED: readonly string[] = ['user', 'assistant', 'gemini'];

/** The forms, the most special first; the first that fits is the one. @internal */
export const MESSAGE_FORMS: readonly MessageForm[] = [
  {
    name: 'langchain',
    looks: '{ type: "human", data: { content } } or { lc, id, kwargs: { content } }',
    fits: (entry) => langchainType(entry) !== undefined,
    read: (entry) => {
      const body = langchainBody(entry);
      const type = LANGCHAIN[langchainType(entry) ?? ''];
      const calls = Array.isArray(body.tool_calls) ? body.tool_calls.filter(isFields) : [];
      return {
        role: type === 'chat' ? body.role : type,
        name: body.name,
        content: body.content,
        id: body.id,
        calls,
        answers: body.tool_call_id,
        keys: ['type', body === entry ? 'content' : entry.data === body ? 'data.content' : 'kwargs.content'],
        used: Object.keys(entry),
      };
    },
  },
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
    name: 'letta',
    looks: '{ message_type: "user_message", content, date }',
    fits: ({ message_type: type }) => typeof type === 'string' && Object.hasOwn(LETTA, type),
    read: (entry) => {
      const type = String(entry.message_type);
      return {
        role: LETTA[type],
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
      const message = plain(entry.message as Fields, 'role', 'content');
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
      typeof type === 'string' && isFields(payload) && OPENAI_RESPONSES.fits(itemOf(payload)),
    read: (entry) => {
      const message = OPENAI_RESPONSES.read(itemOf(entry.payload as Fields));
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
    read: (entry) => plain(entry, 'role', 'parts'),
  },
  {
    name: 'openai',
    looks: '{ role, content }',
    fits: (entry) => 'role' in entry && 'content' in entry,
    read: (entry) => plain(entry, 'role', 'content'),
  },
  {
    name: 'typed',
    looks: '{ type: "user", content }',
    fits: (entry) => typedText(entry) !== undefined && !namesSpeaker(entry),
    read: (entry) => plain(entry, 'type', typedText(entry) ?? 'content'),
  },
  {
    name: 'sharegpt',
    looks: '{ from, value }',
    fits: (entry) => 'from' in entry && 'value' in entry,
    read: (entry) => {
      const message = plain(entry, 'from', 'value');
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
      return { ...plain(entry, 'sender', listed ? 'content' : 'text'), id: entry.uuid ?? entry.id };
    },
  },
];

/** The text of a message whose type is its author; an agent is one where the text has no other form. */
function typedText({ type, content, text }: Fields): string | undefined {
  if (TYPED.includes(String(type)) && typeof content === 'string') return 'content';
  return [...TYPED, 'agent'].includes(String(type)) && typeof text === 'string' ? 'text' : undefined;
}

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

function plain(entry: Fields, author: string, text: string): Message {
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

function langchainType(entry: Fields): string | undefined {
  const { type, data, kwargs, id, lc } = entry;
  if (typeof type === 'string' && isFields(data) && 'content' in data) return known(type);
  if (lc !== undefined || (isFields(kwargs) && 'content' in kwargs)) {
    return known(Array.isArray(id) ? id.at(-1) : isFields(kwargs) ? kwargs.type : undefined);
  }
  if (typeof type === 'string' && 'content' in entry && !('role' in entry)) return known(type);
  return undefined;
}

function known(type: unknown): string | undefined {
  return typeof type === 'string' && Object.hasOwn(LANGCHAIN, type) ? type : undefined;
}

function langchainBody(entry: Fields): Fields {
  if (isFields(entry.data)) return entry.data;
  return isFields(entry.kwargs) ? entry.kwargs : entry;
}
