import { fieldsIn } from '../records/fields.js';
import type { MessageForm } from './message.js';

/** Tool calls and results in Vapi logs. @internal */
export const VAPI_TOOLS: MessageForm = {
  name: 'vapi-tools',
  looks: '{ role: "tool_calls", toolCalls: [...] }',
  fits: ({ role, toolCalls, result }) =>
    (role === 'tool_calls' && Array.isArray(toolCalls)) ||
    (role === 'tool_call_result' && result !== undefined),
  read: (entry) => {
    const isAnswer = entry.role === 'tool_call_result';
    return {
      role: isAnswer ? 'tool' : 'bot',
      name: isAnswer ? entry.name : undefined,
      content: isAnswer ? entry.result : (entry.message ?? ''),
      time: entry.time,
      isThought: !isAnswer,
      calls: isAnswer ? [] : fieldsIn(entry.toolCalls),
      answers: isAnswer ? entry.toolCallId : undefined,
      keys: ['role', isAnswer ? 'result' : 'message'],
      used: ['role', 'name', 'message', 'result', 'time', 'toolCalls', 'toolCallId'],
    };
  },
};
