import { asItems } from '../../advice/items.js';
import { type Beside, findLoggedAnswer, noteChoices } from '../../chat/logged-answers.js';
import {
  ANSWER_KEYS,
  byConversation,
  LIST_KEYS,
  messageLists,
  systemPrompt,
} from '../../chat/message-lists.js';
import { authorName, isPlainChat, messageForm, namedMessage, parseMessage } from '../../chat/read-message.js';
import type { ShapeContext } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asFields, asList, type Fields, fieldsIn, isFields, toJson } from '../../records/fields.js';
import type { Notes } from '../../records/notes.js';
import type { Place } from '../../records/place.js';
import { logged } from '../../records/record-fields.js';
import { speakerColumns } from '../../rows/column-names.js';
import type { RowColumns } from '../../rows/run-labels.js';
import { flagNamed, speakerFlags } from '../../rows/speaker-flags.js';

/** A list of messages under any key, and the fields next to it. @internal */
export const CHAT_LIST: RecordFormat<'chat-list'> = {
  kind: 'records',
  name: 'chat-list',
  describe: 'A list of messages under any key',
  example: '{ <any key>: [{ role, content }, ...] }',
  knownBy: 'a list of messages',
  fits: (record, { columns }) =>
    messageLists(record, columns).length > 0 ||
    (Array.isArray(record.messages) && record.messages.length === 0) ||
    (saidAfterHistory(record) && Array.isArray(record.chat_history) && record.chat_history.length === 0),
  *read(record, context) {
    if (context.idField === undefined && isPlainChat(record, context.columns)) {
      yield { messages: record.messages, path: 'messages' };
      return;
    }
    const keys = messageLists(record, context.columns);
    const key = keys[0] ?? (saidAfterHistory(record) ? 'chat_history' : 'messages');
    const list = asList(record[key]);
    if (list.length > 0) announce(record, keys, context);
    const system = systemPrompt(record);
    const answer =
      key === 'chat_history' && saidAfterHistory(record)
        ? messagesAfterHistory(record, list)
        : findLoggedAnswer(record, list);
    for (const used of answer.used) noteChoices(record[used], context);
    if (key === 'chat_history' && answer.used.length > 0)
      context.notes.once(`messages = "chat_history"; behind them ${quoted(answer.used)}`);
    const asked = findQuestion(record, list, context);
    const { id, meta = {} } = logged(record, [key, ...system.used, ...asked.used, ...answer.used], context);
    const all = system.messages.concat(asked.messages, list, answer.messages);
    for (const each of byConversation(all, id, context)) yield { ...each, meta, path: key };
  },
};

const QUESTION_KEYS = ['question', 'prompt', 'query', 'instruction', 'user_input', 'user_message'];

/** The question next to a list with only one speaker, unless the list contains it. */
function findQuestion(record: Fields, list: readonly unknown[], { columns, notes }: ShapeContext): Beside {
  const key = QUESTION_KEYS.find((name) => typeof record[name] === 'string' && record[name].trim() !== '');
  const messages = list.map((each) => parseMessage(each, columns));
  const authors = new Set(messages.map((message) => message && authorName(message)));
  const isOneSide = list.length > 0 && authors.size === 1 && !authors.has('user') && !authors.has(undefined);
  const isThere = key !== undefined && messages.some((message) => message?.content === record[key]);
  if (key === undefined || !isOneSide || isThere) return { messages: [], used: [] };
  notes.once(`the user's message = "${key}"`);
  return { messages: [{ role: 'user', content: record[key] }], used: [key] };
}

/** Whether the latest message is next to the history, as in requests to Cohere. */
function saidAfterHistory({ message }: Fields): boolean {
  return typeof message === 'string' && message !== '';
}

/** The message and answer after a history (Cohere), unless the history already contains them. */
function messagesAfterHistory(record: Fields, history: readonly unknown[]): Beside {
  const said = [
    ['message', 'USER'],
    ['text', 'CHATBOT'],
  ].filter(([key]) => typeof record[key!] === 'string' && record[key!] !== '');
  const texts = said.map(([key]) => record[key!]);
  const ends = history
    .slice(-texts.length)
    .every((each, i) => isFields(each) && [each.message, each.content, each.text].includes(texts[i]));
  const isThere = ends && history.length >= texts.length;
  return {
    messages: isThere ? [] : said.map(([key, role]) => ({ role, message: record[key!] })),
    used: said.map(([key]) => key!),
  };
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(' and ');
}

/** Reports guessed names. */
function announce(record: Fields, keys: readonly string[], { columns, notes, place }: ShapeContext): void {
  const [key = 'messages', ...rest] = keys;
  const list = asList(record[key]);
  if (rest.length > 0) {
    notes.once(
      `messages = "${key}"; ${rest.map((each) => `"${each}"`).join(', ')} skipped`,
      rest.map((path) => ({ path })),
    );
  } else if (!LIST_KEYS.includes(key)) notes.once(`messages = "${key}"`);
  if (messageForm(list[0], columns) !== 'named') return;
  announceFields(notes, list[0], columns);
  for (const warning of asItems(key, fieldsIn(list))) notes.readSummary.warn(warning);
  if (columns?.speaker === undefined) requireTwo(list, key, notes, place);
}

/** Throws if the speaker field is constant while another possible field varies. */
function requireTwo(list: readonly unknown[], key: string, notes: Notes, place: Place): void {
  const entries = fieldsIn(list);
  const messages = entries.map((each) => namedMessage(each));
  const speakers = new Set(messages.map((message) => message && authorName(message)));
  const first = entries[0]!;
  const own = messages[0]?.keys[0] ?? '';
  if (list.length < 2 || speakers.size > 1) return;
  const flags = speakerFlags(first);
  const mustVary = flags.some((flag) => flag.column === own && flag.isDirection);
  const rival = [...speakerColumns(first), ...flags.map(({ column }) => column), ...ANSWER_KEYS].find(
    (name) => name !== own && new Set(entries.map((each) => toJson(each[name]))).size > 1,
  );
  if (rival === undefined && !mustVary) return;
  const contrast = rival === undefined ? '' : `, while "${rival}" varies`;
  const expected = `a speaker that is not the same in all ${list.length} messages${contrast}`;
  const names = speakerColumns(first).filter((name) => name === rival || name === own);
  const remedies = names.map((speaker) => ({ columns: { speaker } }));
  notes.fail(place, `${key}[0].${own}`, expected, first[own], remedies);
}

/** Reports which fields of a message were used as its author and text. */
function announceFields(notes: Notes, entry: unknown, columns: RowColumns | undefined): void {
  if (columns?.speaker !== undefined && columns.text !== undefined) return;
  const [speaker = '', text] = namedMessage(asFields(entry), columns)?.keys ?? [];
  const meaning = flagNamed(speaker)?.meaning ?? `"${speaker}"`;
  notes.once(`messages: speaker = ${meaning}, text = "${text}"`);
}
