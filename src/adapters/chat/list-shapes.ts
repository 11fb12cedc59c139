import { type Fields, fieldsIn, isFields, jsonOf } from '../fields.js';
import type { Notes } from '../notes.js';
import type { Place } from '../place.js';
import { type RowColumns, speakerColumns } from '../row-columns.js';
import { flagNamed, speakerFlags } from '../speaker-flags.js';
import { authorOf, formOf, namedMessage } from './read-message.js';
import { described } from './record-fields.js';
import { type Chat, isMessageList, type Shape, type ShapeContext } from './shape.js';

/** The keys that lists of messages usually have, the likeliest first. @internal */
export const LIST_KEYS: readonly string[] = [
  ...[
    'messages',
    'conversation',
    'conversations',
    'chat_messages',
    'turns',
    'utterances',
    'dialogue',
    'dialog',
  ],
  ...[
    'contents',
    'traj',
    'trajectory',
    'chat_history',
    'history',
    'chat',
    'meeting_transcripts',
    'transcript',
    'log',
  ],
  ...['items', 'thread', 'events', 'interactions', 'data'],
];

/** The lists of messages right within a record, by key; the usual keys first. @internal */
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

/** Whether a list has placeholders for names, beside the texts as they were said (ABCD). @internal */
export function isCopy(record: Fields, key: string): boolean {
  return key === 'delexed' && Array.isArray(record.original);
}

/** Whether a record holds conversations under a usual key: other lists beside them are no messages (Chatbot UI). */
function holdsChats(record: Fields): boolean {
  return LIST_KEYS.some((key) => {
    const [first] = fieldsIn(record[key]);
    return first !== undefined && LIST_KEYS.some((inner) => isMessageList(first[inner]));
  });
}

/** A list of messages under any key, and what stands beside it. @internal */
export const CHAT_LIST: Shape<'chat-list'> = {
  name: 'chat-list',
  looks: '{ <any key>: [{ role, content }, ...] }',
  fits: (record, { columns }) =>
    messageLists(record, columns).length > 0 ||
    (Array.isArray(record.messages) && record.messages.length === 0) ||
    (saidAfterHistory(record) && Array.isArray(record.chat_history) && record.chat_history.length === 0),
  *chats(record, context) {
    const keys = messageLists(record, context.columns);
    const key = keys[0] ?? (saidAfterHistory(record) ? 'chat_history' : 'messages');
    const list = record[key] as readonly unknown[];
    if (list.length > 0) announce(record, keys, context);
    const system = systemPrompt(record);
    const answer =
      key === 'chat_history' && saidAfterHistory(record) ? lastOf(record, list) : answerOf(record, list);
    for (const used of answer.used) noteChoices(record[used], context);
    if (key === 'chat_history' && answer.used.length > 0)
      context.notes.once(`messages = "chat_history"; behind them ${quoted(answer.used)}`);
    yield {
      ...described(record, [key, ...system.used, ...answer.used], context),
      messages: [...system.messages, ...list, ...answer.messages],
      path: key,
    };
  },
};

/** Messages that stand beside a list, and the fields that they stand in. */
interface Beside {
  readonly messages: readonly unknown[];
  readonly used: readonly string[];
}

/** Whether what was said last stands beside the history, as in requests to Cohere. */
function saidAfterHistory({ message }: Fields): boolean {
  return typeof message === 'string' && message !== '';
}

/** The message and the answer behind a history, as Cohere has them, unless the history ends with them already. */
function lastOf(record: Fields, history: readonly unknown[]): Beside {
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

/** The keys that answers have beside what they answer. @internal */
export const ANSWER_KEYS = ['completion', 'response', 'output', 'answer', 'chosen_response'] as const;

/** Says what was taken for what, where names had to be guessed. */
function announce(record: Fields, keys: readonly string[], { columns, notes, place }: ShapeContext): void {
  const [key = 'messages', ...rest] = keys;
  const list = record[key] as readonly unknown[];
  if (rest.length > 0) {
    notes.once(
      `messages = "${key}"; ${rest.map((each) => `"${each}"`).join(', ')} left aside (--path says another)`,
    );
  } else if (!LIST_KEYS.includes(key)) notes.once(`messages = "${key}"`);
  if (formOf(list[0], columns) !== 'named') return;
  announceFields(notes, list[0], columns);
  if (columns?.speaker === undefined) requireTwo(list, key, notes, place);
}

/** A field that is called like a speaker's and never changes, while another does, is asked about. */
function requireTwo(list: readonly unknown[], key: string, notes: Notes, place: Place): void {
  const entries = fieldsIn(list);
  const messages = entries.map((each) => namedMessage(each));
  const speakers = new Set(messages.map((message) => message && authorOf(message)));
  const first = entries[0]!;
  const own = messages[0]?.keys[0] ?? '';
  if (list.length < 2 || speakers.size > 1) return;
  const flags = speakerFlags(first);
  const mustVary = flags.some((flag) => flag.column === own && flag.isDirection);
  const rival = [...speakerColumns(first), ...flags.map(({ column }) => column), ...ANSWER_KEYS].find(
    (name) => name !== own && new Set(entries.map((each) => jsonOf(each[name]))).size > 1,
  );
  if (rival === undefined && !mustVary) return;
  const beside = rival === undefined ? '' : `, while "${rival}" varies`;
  const expected = `a speaker that is not the same in all ${list.length} messages${beside}: say who speaks (--columns speaker=NAME)`;
  notes.fail(place, `${key}[0].${own}`, expected, first[own]);
}

/** A system prompt that stands beside the messages. @internal */
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

/** The keys that what was answered has, where request and response are logged side by side. */
const RESPONSES = ['response', 'response_body', 'outputs', 'output', 'result', 'completion'] as const;

/**
 * The answer to a request that was logged with it: Gemini's candidates, OpenAI's choices, the message itself; right in the
 * record, or in its response.
 */
function answerOf(record: Fields, asked: readonly unknown[]): Beside {
  const own = answerIn(record);
  // Other choices than the first, and why each ended, stay what is known of the record.
  const isThere = own !== undefined && asked.length > 0 && contentOf(asked.at(-1)) === contentOf(own);
  if (own) return { messages: isThere ? [] : [own], used: own === record.message ? ['message'] : [] };
  for (const key of RESPONSES) {
    const response = record[key];
    if (!isFields(response)) continue;
    const body = isFields(response.body) ? response.body : response;
    const isMessage = 'content' in body && (body.role === undefined || body.role === 'assistant');
    const answer = answerIn(body) ?? (isMessage ? { role: 'assistant', ...body } : undefined);
    if (answer) return { messages: [answer], used: [key] };
    const list = isMessageList(body.output) ? body.output : newMessages(body.messages, asked);
    if (list) return { messages: list, used: [key] };
  }
  return { messages: [], used: [] };
}

/** Says that a response has more answers than the one that is read. */
function noteChoices(response: unknown, { notes, place }: ShapeContext): void {
  const body = isFields(response) && isFields(response.body) ? response.body : response;
  if (!isFields(body)) return;
  const list = [body.candidates, body.choices].find(Array.isArray) as readonly unknown[] | undefined;
  if (list && list.length > 1)
    notes.count(place, `the first of ${list.length} answers is read, the others are left aside`);
}

function answerIn({ candidates, choices, generations, message: own }: Fields): Fields | undefined {
  if (isFields(own) && own.role === 'assistant' && 'content' in own) return own;
  const list = [candidates, choices, generations].find(Array.isArray) as readonly unknown[] | undefined;
  // LangChain has a list of generations for each list of messages.
  const first = Array.isArray(list?.[0]) ? list[0][0] : list?.[0];
  if (!isFields(first)) return undefined;
  const message = first.message ?? first.content;
  if (!isFields(message)) return undefined;
  return 'kwargs' in message ? message : { role: 'assistant', ...message };
}

/** What a list of messages has behind those that were asked, or the whole of it where it begins with an answer. */
function newMessages(list: unknown, asked: readonly unknown[]): readonly unknown[] | undefined {
  if (!isMessageList(list)) return undefined;
  const repeats = asked.every((each, i) => contentOf(each) === contentOf(list[i]));
  if (repeats && list.length > asked.length) return list.slice(asked.length);
  const [first] = list;
  return isFields(first) && (first.role === 'assistant' || first.type === 'ai') ? list : undefined;
}

function contentOf(message: unknown): string | undefined {
  const { kwargs, data, content } = isFields(message) ? message : {};
  const inner = [kwargs, data].find(isFields);
  return JSON.stringify(content ?? inner?.content ?? message);
}

const REQUESTS = ['request', 'request_body', 'body', 'inputs', 'input'] as const;

function requestOf(record: Fields): readonly [string, string, readonly unknown[]] | undefined {
  for (const key of REQUESTS) {
    const request = record[key];
    if (!isFields(request)) continue;
    const [list] = messageLists(request);
    if (list !== undefined) return [key, list, request[list] as readonly unknown[]];
    // LangChain takes lists of messages: a run of one has one.
    const lists = request.messages;
    if (Array.isArray(lists) && lists.length === 1 && isMessageList(lists[0]))
      return [key, 'messages[0]', lists[0]];
    // OpenAI's Responses take a text as well.
    if (typeof request.input === 'string' && answerOf(record, []).messages.length > 0)
      return [key, 'input', [{ role: 'user', content: request.input }]];
  }
  return undefined;
}

/** Whether a record is an answer whose question stands in another file: a result of a batch, or what a server said. */
function isBareAnswer(record: Fields): boolean {
  if ('custom_id' in record) return 'response' in record || 'result' in record;
  return record.object === 'chat.completion' && answerIn(record) !== undefined;
}

function* bareAnswer(record: Fields, context: ShapeContext): Generator<Chat> {
  const { messages, used } = answerOf(record, []);
  for (const key of used) noteChoices(record[key], context);
  if (messages.length === 0) context.notes.warn(context.place, '', 'a request that failed left aside');
  else {
    context.notes.once('answers without what was asked: requests may be joined to them by their ids');
    // The id of the request is the one that both files have.
    const named = { ...record, id: record.custom_id ?? record.id };
    yield { ...described(named, [...used, 'custom_id'], context), messages, path: used[0] ?? 'choices' };
  }
}

/** A request to a model and its response, as gateways and tracers log them. @internal */
export const LOGGED_REQUEST: Shape<'logged-request'> = {
  name: 'logged-request',
  looks: '{ request: { messages: [...] }, response: { choices: [{ message }] } }',
  fits: (record) =>
    messageLists(record).length === 0 && (requestOf(record) !== undefined || isBareAnswer(record)),
  *chats(record, context) {
    const found = requestOf(record);
    if (!found) return yield* bareAnswer(record, context);
    const [key, list, messages] = found;
    const request = record[key] as Fields;
    const system = systemPrompt({ system: request.instructions, ...request });
    const answer = answerOf(record, messages);
    for (const key of answer.used) noteChoices(record[key], context);
    const answered = answer.messages.length > 0 ? ' and what was answered' : '; no answer stands with them';
    context.notes.once(`messages = "${key}.${list}"${answered}`);
    yield {
      ...described({ model: request.model, ...record }, [key, ...answer.used], context),
      messages: [...system.messages, ...messages, ...answer.messages],
      path: `${key}.${list}`,
    };
  },
};

/** Says which fields of a message were taken for its author and text. */
function announceFields(notes: Notes, entry: unknown, columns: RowColumns | undefined): void {
  if (columns?.speaker !== undefined && columns.text !== undefined) return;
  const [speaker = '', text] = namedMessage(entry as Fields, columns)?.keys ?? [];
  const meaning = flagNamed(speaker)?.meaning ?? `"${speaker}"`;
  notes.once(`messages: speaker = ${meaning}, text = "${text}"`);
}
