import { asFields, isFields } from '../records/fields.js';
import type { MessageForm } from './message.js';

/**
 * Events of OpenHands: messages and other actions of the agent, whose text is the thought, and observations, which are
 * tool results. Other events are skipped.
 * @internal
 */
export const OPEN_HANDS: MessageForm = {
  name: 'open-hands',
  looks: '{ source: "agent", action: "message", args: { content } }',
  fits: ({ source, action, args, observation, content }) =>
    typeof source === 'string' &&
    ((typeof action === 'string' && isFields(args)) ||
      (typeof observation === 'string' && typeof content === 'string')),
  read: (event) => {
    const { source, action, observation, content, message, args } = event;
    const common = {
      id: event.id,
      time: event.timestamp,
      keys: ['source', 'args.content'] as const,
      used: Object.keys(event),
    };
    if (typeof observation === 'string') return { ...common, role: 'tool', name: observation, content };
    const { thought, final_thought: last, content: said, ...rest } = asFields(args);
    if (action === 'system') return { ...common, role: 'system', content: said };
    if (action === 'message')
      return { ...common, role: source === 'agent' ? 'assistant' : source, content: said ?? message };
    if (source !== 'agent') return { ...common, role: 'tool', name: action, content: message ?? '' };
    const agent = { ...common, role: 'assistant' };
    if (action === 'finish') return { ...agent, content: last || thought || message };
    if (action === 'think') return { ...agent, content: '', isThought: true };
    const { tool_call_id: id } = asFields(event.tool_call_metadata);
    const call = { id, function: { name: action, arguments: rest } };
    return { ...agent, content: thought ?? '', calls: [call] };
  },
};
