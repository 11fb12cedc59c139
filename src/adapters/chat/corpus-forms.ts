import { type Fields, idOf, isFields } from '../records/fields.js';
import { guessColumn, namesSpeaker } from '../rows/row-columns.js';
import type { MessageForm } from './message.js';

/** Message forms of task and negotiation corpora. @internal */
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
  {
    name: 'together',
    looks: '{ names: ["Ana", "Ben"], utterances: ["text", "text"] }',
    fits: (entry) => togetherIn(entry) !== undefined,
    read: (entry) => {
      const [who, said] = togetherIn(entry) ?? ['names', 'utterances'];
      const name = (entry[who] as readonly string[]).join(' and ');
      const content = (entry[said] as readonly string[]).join('\n');
      return { name, content, keys: [who, said], used: [who, said] };
    },
  },
];

const NAMES = ['names'];
const LINES = ['utterances', 'lines'];

/** Lists of speakers and their lines. */
function togetherIn(entry: Fields): readonly [string, string] | undefined {
  const who = guessColumn(entry, NAMES);
  if (who === undefined) return undefined;
  const said = guessColumn(entry, LINES);
  if (said === undefined) return undefined;
  const [names, lines] = [entry[who], entry[said]];
  const areTexts = (list: unknown): list is readonly string[] =>
    Array.isArray(list) && list.length > 0 && list.every((each) => typeof each === 'string');
  return areTexts(names) && areTexts(lines) && new Set(names).size === names.length ? [who, said] : undefined;
}
