import { idOf, isFields } from './fields.js';
import type { MessageForm } from './message.js';
import { namesSpeaker } from './row-columns.js';

/** Forms of messages that corpora of tasks and negotiations have. @internal */
export const CORPUS_FORMS: readonly MessageForm[] = [
  {
    name: 'negotiation',
    looks: '{ agent: 0, action: "message", data: "text" }',
    fits: (entry) => {
      const { agent, action, data } = entry;
      const isEvent = idOf(agent) !== undefined && typeof action === 'string' && !namesSpeaker(entry);
      return isEvent && (action === 'message' ? typeof data === 'string' : data !== undefined);
    },
    read: ({ agent, action, data, time }) => ({
      name: idOf(agent),
      content: action === 'message' ? data : '',
      time,
      calls: action === 'message' ? [] : [{ function: { name: action, arguments: data ?? '' } }],
      keys: ['agent', 'data'],
      used: ['agent', 'action', 'data', 'time', 'start_time'],
    }),
  },
  {
    name: 'driver',
    looks: '{ turn: "driver", data: { utterance } }',
    fits: ({ turn, data }) =>
      typeof turn === 'string' && isFields(data) && typeof data.utterance === 'string',
    read: ({ turn, data }) => ({
      role: turn,
      content: isFields(data) ? data.utterance : undefined,
      keys: ['turn', 'data.utterance'],
      used: ['turn', 'data'],
    }),
  },
  {
    name: 'worker',
    looks: '{ id: "worker_1", text, task_data }',
    fits: (entry) => {
      const { id, text, task_data: task } = entry;
      return typeof id === 'string' && typeof text === 'string' && isFields(task) && !namesSpeaker(entry);
    },
    read: ({ id, text }) => ({ name: id, content: text, keys: ['id', 'text'], used: ['id', 'text'] }),
  },
];
