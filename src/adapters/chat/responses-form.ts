import type { Fields } from '../records/fields.js';
import type { MessageForm } from './message.js';
import { plainMessage } from './plain-message.js';

/** Items of tools that run on the server or need approval. */
const RESPONSES_TOOLS = /^(?:mcp_call|(?:computer|local_shell|shell|apply_patch)_call_output)$/;

const FUNCTION_CALL = /^(?:function_call|function_call_output|custom_tool_call|custom_tool_call_output)$/;

/** Items of OpenAI's Responses: messages, calls of tools and their outputs, reasoning. @internal */
export const OPENAI_RESPONSES: MessageForm = {
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
    if (entry.type === 'message') return plainMessage(entry, 'role', 'content');
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

/** An item of a log whose type may be missing. @internal */
export function responseItem(payload: Fields): Fields {
  if ('type' in payload) return payload;
  if ('role' in payload && 'content' in payload) return { ...payload, type: 'message' };
  return 'call_id' in payload && 'name' in payload ? { ...payload, type: 'function_call' } : payload;
}
