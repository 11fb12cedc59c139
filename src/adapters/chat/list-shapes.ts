import { type Fields, idOf, isAbsent, isFields } from '../fields.js';
import type { Notes } from '../notes.js';
import type { Place } from '../place.js';
import { looksLikeRow, type RowColumns, speakerColumns } from '../row-columns.js';
import { markedMessages } from './marked-text.js';
import { authorOf, formOf, namedMessage } from './message-forms.js';
import {
  asMessages,
  type Chat,
  isMessageList,
  isTextList,
  recordId,
  restOf,
  type Shape,
  type ShapeContext,
} from './shape.js';

/** The keys that lists of messages usually have, the likeliest first. */
const LIST_KEYS = [
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
  const keys = Object.keys(record).filter((key) => isMessageList(record[key], columns));
  const rank = (key: string): number =>
    (LIST_KEYS.indexOf(key) + LIST_KEYS.length + 1) % (LIST_KEYS.length + 1);
  const usual = keys.filter((key) => LIST_KEYS.includes(key)).sort((a, b) => rank(a) - rank(b));
  return usual.length > 0 ? usual : keys;
}

/** A list of messages under any key, and what stands beside it. @internal */
export const CHAT_LIST: Shape<'chat-list'> = {
  name: 'chat-list',
  looks: '{ <any key>: [{ role, content }, ...] }',
  fits: (record, { columns }) =>
    messageLists(record, columns).length > 0 ||
    (Array.isArray(record.messages) && record.messages.length === 0),
  *chats(record, context) {
    const keys = messageLists(record, context.columns);
    const key = keys[0] ?? 'messages';
    const list = record[key] as readonly unknown[];
    announce(record, keys, context);
    const system = systemPrompt(record);
    yield {
      ...described(record, [key, ...system.used], context),
      messages: [...system.messages, ...list, ...answerOf(record)],
      path: key,
    };
  },
};

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
  const messages = list.map((each) => namedMessage(each as Fields));
  const speakers = new Set(messages.map((message) => message && authorOf(message)));
  const first = list[0] as Fields;
  const own = messages[0]?.keys[0] ?? '';
  if (list.length < 2 || speakers.size > 1) return;
  const rival = [...speakerColumns(first), ...ANSWERS].find(
    (name) => name !== own && new Set(list.map((each) => JSON.stringify((each as Fields)[name]))).size > 1,
  );
  if (rival === undefined) return;
  const expected = `a speaker that is not the same in all ${list.length} messages, while "${rival}" varies: say who speaks (--columns speaker=NAME)`;
  notes.fail(place, `${key}[0].${own}`, expected, first[own]);
}

/** A system prompt that stands beside the messages. */
function systemPrompt(record: Fields): {
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

/** The answer to a request that was logged with it: Gemini's candidates, OpenAI's choices. */
function answerOf(record: Fields): readonly unknown[] {
  const { candidates, choices } = record;
  const first = Array.isArray(candidates) ? candidates[0] : Array.isArray(choices) ? choices[0] : undefined;
  if (!isFields(first)) return [];
  const message = first.message ?? first.content;
  return isFields(message) ? [{ role: 'assistant', ...message }] : [];
}

/** Two answers to one question in one record: each is a transcript of its own, with its model. @internal */
export const ARENA: Shape<'arena'> = {
  name: 'arena',
  looks: '{ conversation_a: [...], conversation_b: [...], model_a, model_b }',
  fits: (record) => Array.isArray(record.conversation_a) && Array.isArray(record.conversation_b),
  *chats(record, context) {
    for (const side of ['a', 'b']) {
      const key = `conversation_${side}`;
      const used = ['conversation_a', 'conversation_b', 'model_a', 'model_b'];
      const model = record[`model_${side}`];
      const extra = { side, model, winner: record.winner };
      yield { ...paired(record, used, side, extra, context), messages: record[key] as unknown[], path: key };
    }
  },
};

const PREFERENCES = [
  ['chosen', 'rejected'],
  ['preferred_output', 'non_preferred_output'],
] as const;
const PROMPT_KEYS = ['prompt', 'input', 'conversations', 'messages', 'question', 'instruction'] as const;

/** A preferred and another answer: two transcripts, each with the prompt that they share. @internal */
export const PREFERENCE: Shape<'preference'> = {
  name: 'preference',
  looks: '{ prompt, chosen, rejected }',
  fits: (record) =>
    PREFERENCES.some((pair) => pair.every((key) => !isAbsent(record[key]) && record[key] !== '')),
  *chats(record, context) {
    const pair = PREFERENCES.find((keys) => keys.every((key) => key in record)) ?? PREFERENCES[0];
    const promptKey = PROMPT_KEYS.find((key) => !isAbsent(record[key]));
    const given = promptKey === undefined ? undefined : record[promptKey];
    const prompt =
      isFields(given) && Array.isArray(given.messages) ? given.messages : asMessages(given, 'user');
    for (const key of pair) {
      const value = record[key];
      const marked = typeof value === 'string' ? markedMessages(value) : undefined;
      const answer = marked ?? asMessages(value, 'assistant');
      const whole = marked !== undefined || (Array.isArray(value) && startsLike(value, prompt));
      const extra = { choice: key };
      yield {
        ...paired(record, [...pair, promptKey ?? '', 'system'], key, extra, context),
        messages: whole ? answer : [...prompt, ...answer],
        path: key,
      };
    }
  },
};

/** Whether an answer repeats the prompt that it answers. */
function startsLike(answer: readonly unknown[], prompt: readonly unknown[]): boolean {
  if (answer.length <= 1) return false;
  return prompt.length === 0 || textAt(answer[0]) === textAt(prompt[0]) || hasUser(answer[0]);
}

function textAt(message: unknown): unknown {
  return isFields(message) ? (message.content ?? message.value) : message;
}

function hasUser(message: unknown): boolean {
  return (
    isFields(message) && (message.role === 'user' || message.from === 'human' || message.role === 'system')
  );
}

const ANSWERS = ['completion', 'response', 'output', 'answer', 'chosen_response'] as const;
const QUESTIONS = ['prompt', 'instruction', 'question', 'query', 'input'] as const;

/** A prompt and its completion, either as text or as messages. @internal */
export const PROMPT_COMPLETION: Shape<'prompt-completion'> = {
  name: 'prompt-completion',
  looks: '{ prompt, completion }',
  fits: (record) => {
    const keys = questionAndAnswer(record);
    return (
      keys !== undefined && !looksLikeRow(record) && !LIST_KEYS.some((key) => isMessageList(record[key]))
    );
  },
  *chats(record, context) {
    const [question, answer] = questionAndAnswer(record) ?? ['prompt', 'completion'];
    const more = question === 'instruction' && typeof record.input === 'string' && record.input.trim() !== '';
    const asked = more ? `${String(record.instruction)}\n${String(record.input)}` : record[question];
    const history = Array.isArray(record.history) ? record.history.filter(Array.isArray) : [];
    const earlier = history.flatMap(([user, assistant]: unknown[]) => [
      ...asMessages(user, 'user'),
      ...asMessages(assistant, 'assistant'),
    ]);
    const system = systemPrompt(record);
    const marked = typeof asked === 'string' ? markedMessages(asked, true) : undefined;
    const used = [
      question,
      answer,
      ...system.used,
      ...(more ? ['input'] : []),
      ...(earlier.length > 0 ? ['history'] : []),
    ];
    context.notes.once(`user = "${question}"${more ? ' and "input"' : ''}, assistant = "${answer}"`);
    yield {
      ...described(record, used, context),
      messages: [
        ...system.messages,
        ...earlier,
        ...(marked ?? asMessages(asked, 'user')),
        ...asMessages(record[answer], 'assistant'),
      ],
      path: answer,
    };
  },
};

function questionAndAnswer(record: Fields): readonly [string, string] | undefined {
  const said = (key: string): boolean =>
    (typeof record[key] === 'string' && record[key] !== '') || isMessageList(record[key]);
  const question = QUESTIONS.find(said);
  const answer = ANSWERS.find((key) => said(key));
  return question !== undefined && answer !== undefined ? [question, answer] : undefined;
}

/** The texts of user and assistant in turn. @internal */
export const TEXTS: Shape<'turn-texts'> = {
  name: 'turn-texts',
  looks: '{ data: [text, text, ...] }, or a list of texts under any key with --speaker',
  fits: (record, { speaker }) =>
    isTextList(record.data) ||
    (speaker !== undefined && textKeys(record).length > 0 && !looksLikeRow(record)),
  *chats(record, context) {
    const [key = 'data'] = isTextList(record.data) ? ['data'] : textKeys(record);
    const { speaker = ['user', 'assistant'] } = context;
    const names = typeof speaker === 'string' ? [speaker] : speaker;
    context.notes.once(
      `turns = "${key}", spoken by ${names.join(' and ')}${names.length > 1 ? ' in turn' : ''}`,
    );
    const messages = (record[key] as readonly string[]).map((content, index) => {
      const name = names[index % names.length];
      return context.speaker === undefined ? { role: name, content } : { speaker: name, text: content };
    });
    yield { ...described(record, [key], context), messages, path: key };
  },
};

function textKeys(record: Fields): string[] {
  const keys = Object.keys(record).filter((key) => isTextList(record[key]));
  const usual = LIST_KEYS.find((key) => keys.includes(key));
  return usual === undefined ? keys : [usual];
}

/** One text with marks of who speaks. @internal */
export const MARKED_TEXT: Shape<'marked-text'> = {
  name: 'marked-text',
  looks: '{ text: "\\n\\nHuman: ...\\n\\nAssistant: ..." }',
  fits: (record) => markedKey(record) !== undefined,
  *chats(record, context) {
    const key = markedKey(record) ?? 'text';
    yield {
      ...described(record, [key], context),
      messages: markedMessages(String(record[key])) ?? [],
      path: key,
    };
  },
};

function markedKey(record: Fields): string | undefined {
  return Object.keys(record).find(
    (key) => typeof record[key] === 'string' && markedMessages(record[key]) !== undefined,
  );
}

/** Id and free data of a record. @internal */
export function described(
  record: Fields,
  used: readonly string[],
  context: ShapeContext,
): Pick<Chat, 'id' | 'meta'> {
  const { id, key } = recordId(record, context);
  return { id, meta: restOf(record, [...used, key === 'title' ? undefined : key]) };
}

/** Id and free data of one of two conversations in a record; `meta.pair` is the id that they share. @internal */
export function paired(
  record: Fields,
  used: readonly string[],
  suffix: string,
  extra: Readonly<Record<string, unknown>>,
  context: ShapeContext,
): Pick<Chat, 'id' | 'meta'> {
  const { id, meta } = described(record, used, context);
  const pair = id ?? idOf(record.question);
  return {
    id: id === undefined ? undefined : `${id}:${suffix}`,
    meta: { ...meta, ...extra, ...(pair !== undefined && { pair }) },
  };
}

/** Says which fields of a message were taken for its author and text. */
function announceFields(notes: Notes, entry: unknown, columns: RowColumns | undefined): void {
  if (columns?.speaker !== undefined && columns.text !== undefined) return;
  const [speaker, text] = namedMessage(entry as Fields, columns)?.keys ?? [];
  notes.once(`messages: speaker = "${speaker}", text = "${text}"`);
}
