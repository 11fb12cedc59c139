import { type Fields, fieldsIn, groupedBy, idOf, isFields } from '../records/fields.js';
import { listed } from '../records/listed.js';
import { USUAL } from '../rows/column-names.js';
import { guessColumn } from '../rows/row-columns.js';
import type { RowColumns } from '../rows/run-labels.js';
import { type Chat, isMessageList, type ShapeContext } from './shape.js';

/** Usual keys of message lists, most likely first. @internal */
export const LIST_KEYS: readonly string[] = listed(`
  messages conversation conversations chat_messages turns utterances dialogue dialog contents traj
  trajectory chat_history history chat meeting_transcripts transcript log items thread events interactions
  steps data
`);

/** Lists under these names are not turns of a conversation. @internal */
export const NOT_TURNS: RegExp =
  /^(?:choices|answers|candidates|completions|responses|options|tags|labels|keywords|questions|prompts|instructions|facts?|persona(?:lity)?s?|patterns|examples|samples|synonyms|phrases|training_?phrases|paraphrases|variants|references|sentences|documents|passages|paragraphs|qas|sources?|code|outputs|knowledge|instances|revisions|commits|changes|annotations?|summar(?:y|ies)|abstractive|extractive|highlights|memor(?:y|ies)|action_?items|decisions)$/i;

/** The message lists of a record by key, usual keys first. @internal */
export function messageLists(record: Fields, columns?: RowColumns): string[] {
  const keys = Object.keys(record).filter(
    (key) => isMessageList(record[key], columns) && !isCopy(record, key),
  );
  const rank = (key: string): number =>
    (LIST_KEYS.indexOf(key) + LIST_KEYS.length + 1) % (LIST_KEYS.length + 1);
  const usual = keys.filter((key) => LIST_KEYS.includes(key)).sort((a, b) => rank(a) - rank(b));
  if (usual.length > 0) return usual;
  return holdsChats(record) ? [] : keys;
}

/** Whether a list contains placeholders for names, next to the original texts (ABCD). @internal */
export function isCopy(record: Fields, key: string): boolean {
  return key === 'delexed' && Array.isArray(record.original);
}

/** Whether a record has conversations under a usual key: other lists in it are not messages (Chatbot UI). */
function holdsChats(record: Fields): boolean {
  return LIST_KEYS.some((key) => {
    const [first] = fieldsIn(record[key]);
    return first !== undefined && LIST_KEYS.some((inner) => isMessageList(first[inner]));
  });
}

/** The messages of a list, or of each conversation that the messages name by an id. @internal */
export function byConversation(
  messages: readonly unknown[],
  id: string | undefined,
  { columns, notes }: Pick<ShapeContext, 'columns' | 'notes'>,
): readonly Pick<Chat, 'id' | 'messages'>[] {
  const [first] = messages;
  const field = isFields(first) ? (columns?.conversation ?? guessColumn(first, IDS)) : null;
  const whole = [{ id, messages }];
  if (field === undefined || field === null || columns?.conversation === null) return whole;
  const groups = groupedBy(messages, (each) => (isFields(each) ? (idOf(each[field]) ?? '') : ''));
  if (groups.size < 2 || groups.has('') || 2 * groups.size > messages.length) return whole;
  notes.once(`messages of one "${field}" are one conversation`);
  return [...groups].map(([own, list]) => ({ id: id === undefined ? own : `${id}:${own}`, messages: list }));
}

/** Usual names of ids of conversations. */
const IDS: readonly string[] = USUAL.conversation.filter((name) => name.endsWith('id'));

/** Keys of answers next to the request. @internal */
export const ANSWER_KEYS = [
  'completion',
  'response',
  'output',
  'answer',
  'std_answer',
  'chosen_response',
] as const;

/** A system prompt next to the messages. @internal */
export function systemPrompt(record: Fields): {
  readonly messages: readonly unknown[];
  readonly used: readonly string[];
} {
  for (const key of ['system', 'system_prompt', 'systemInstruction', 'system_instruction']) {
    const value = record[key];
    const content = isFields(value) ? value.parts : value;
    const parts =
      typeof content === 'string' ? content.trim() !== '' : Array.isArray(content) && content.length > 0;
    if (parts) return { messages: [{ role: 'system', content }], used: [key] };
  }
  return { messages: [], used: [] };
}
