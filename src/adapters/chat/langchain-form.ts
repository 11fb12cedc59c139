import { ownValue } from '../../options/own-value.js';
import { type Fields, fieldsIn, isFields } from '../records/fields.js';
import type { MessageForm } from './message.js';

/** The roles of LangChain's types of messages. */
const TYPES: Readonly<Record<string, string>> = {
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

/** Messages of LangChain, serialized in any of its ways. @internal */
export const LANGCHAIN: MessageForm = {
  name: 'langchain',
  looks: '{ type: "human", data: { content } } or { lc, id, kwargs: { content } }',
  fits: (entry) => langchainType(entry) !== undefined,
  read: (entry) => {
    const body = langchainBody(entry);
    const type = ownValue(TYPES, langchainType(entry) ?? '');
    const calls = fieldsIn(body.tool_calls);
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
};

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
  return typeof type === 'string' && Object.hasOwn(TYPES, type) ? type : undefined;
}

function langchainBody(entry: Fields): Fields {
  if (isFields(entry.data)) return entry.data;
  return isFields(entry.kwargs) ? entry.kwargs : entry;
}
