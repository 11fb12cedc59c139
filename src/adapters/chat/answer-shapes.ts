import { type Fields, isAbsent, isFields, toText } from '../fields.js';
import type { Notes } from '../notes.js';
import { parsedText } from '../parsed-cells.js';
import { looksLikeRow } from '../row-columns.js';
import { ANSWER_KEYS, LIST_KEYS, systemPrompt } from './list-shapes.js';
import { markedMessages } from './marked-text.js';
import { described, paired } from './record-fields.js';
import { asMessages, isMessageList, type Shape } from './shape.js';

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
    const instructed = typeof record.instruction === 'string' && record.instruction.trim() !== '';
    const promptKey = instructed ? 'instruction' : PROMPT_KEYS.find((key) => !isAbsent(record[key]));
    const asked = promptKey === undefined ? NOTHING_ASKED : askedIn(record, promptKey);
    const prompt = asked.messages;
    const system = systemPrompt(record);
    for (const key of pair) {
      const value = record[key];
      const marked = typeof value === 'string' ? markedMessages(value) : undefined;
      const answer = marked ?? asMessages(value, 'assistant');
      const whole = marked !== undefined || (Array.isArray(value) && startsLike(value, prompt));
      const extra = { choice: key };
      yield {
        ...paired(record, [...pair, ...asked.used, ...(whole ? [] : system.used)], key, extra, context),
        messages: whole ? answer : [...system.messages, ...prompt, ...answer],
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

/** The keys that what was asked stands under, and what was answered, the likeliest first. */
const QUESTIONS: readonly string[] = ['prompt', 'instruction', 'question', 'query', 'input', 'user', 'human'];
const ANSWERS: readonly string[] = [...ANSWER_KEYS, 'assistant', 'bot', 'gpt'];
/** The same where the key also says who: `user_input`, `botResponse`. A `system_message` is a prompt. */
const ASKED_BY =
  /^(?:user|human|customer)[ _-]?(?:message|msg|input|query|prompt|question|request|text|utterance)$/i;
const ANSWERED_BY =
  /^(?:ai|(?:(?:assistant|ai|bot|chatbot|model|agent|llm|gpt|chatgpt)[ _-]?(?:message|msg|text|utterance)|(?:assistant|ai|bot|chatbot|model|agent|llm|gpt|chatgpt|actual|generated)[ _-]?(?:response|reply|answer|output)))$/i;

/** Which keys of an entry hold what was asked, and what was answered. @internal */
export interface ExchangeKeys {
  readonly question: string | undefined;
  readonly answer: string | undefined;
}

/** The keys of those that hold what is looked for; `more` are others that answers have. @internal */
export function exchangeKeys(
  entry: Fields,
  holds: { question(key: string): boolean; answer(key: string): boolean },
  more: readonly string[] = [],
): ExchangeKeys {
  const find = (usual: readonly string[], form: RegExp, is: (key: string) => boolean): string | undefined => {
    const plain = usual.find((name) => entry[name] !== undefined && is(name));
    if (plain !== undefined) return plain;
    // The names first: to look at what stands there takes longer.
    const keys = Object.keys(entry).filter(
      (key) => (usual.includes(key.toLowerCase()) || form.test(key)) && is(key),
    );
    const written = new Map(keys.map((key) => [key.toLowerCase(), key]));
    const name = usual.find((each) => written.has(each));
    return name === undefined ? keys.find((key) => form.test(key)) : written.get(name);
  };
  return {
    question: find(QUESTIONS, ASKED_BY, holds.question),
    answer: find([...ANSWERS, ...more], ANSWERED_BY, holds.answer),
  };
}

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
    const { messages, used } = askedIn(record, question);
    // Where the system is who answers, its name stands beside what was said (FED).
    const system = messages.some(isSystem) ? NOTHING_ASKED : systemPrompt(record);
    announceExchange(context.notes, used, answer);
    yield {
      ...described(record, [...used, answer, ...system.used], context),
      messages: [...system.messages, ...messages, ...answerTo(messages, record[answer])],
      path: answer,
    };
  },
};

function isSystem(message: unknown, index: number): boolean {
  return index > 0 && isFields(message) && message.role === 'system';
}

/** The answer; it may name who gives it, as what was asked names its speakers. */
function answerTo(asked: readonly unknown[], answer: unknown): readonly unknown[] {
  const [mark = '', word = ''] = (typeof answer === 'string' && /^\s*(\w{1,12}): ?/.exec(answer)) || [];
  const role = word.toLowerCase();
  const isMarked = asked.length > 1 && asked.some((each) => isFields(each) && each.role === role);
  return isMarked ? [{ role, content: toText(answer).slice(mark.length) }] : asMessages(answer, 'assistant');
}

/** Says which fields were taken for what was asked and answered. @internal */
export function announceExchange(notes: Notes, [question, more]: readonly string[], answer: string): void {
  const input = isNamed(question, 'instruction') && isNamed(more, 'input') ? ` and "${more}"` : '';
  notes.once(`user = "${question}"${input}, assistant = "${answer}"`);
}

/** What was asked: its messages, and the fields that they stand in. @internal */
export interface Asked {
  readonly messages: readonly unknown[];
  readonly used: readonly string[];
}

const NOTHING_ASKED: Asked = { messages: [], used: [] };

/**
 * What was asked, with what was said before (`history`), and what it is about (`input`, beside an instruction).
 * @internal
 */
export function askedIn(record: Fields, question: string): Asked {
  const input = isNamed(question, 'instruction') ? inputOf(record) : undefined;
  const asked =
    input === undefined ? record[question] : `${toText(record[question])}\n${toText(record[input])}`;
  const history = Array.isArray(record.history) ? record.history.flatMap(exchangeOf) : [];
  const earlier = history.flatMap(([user, assistant]) => [
    ...asMessages(user, 'user'),
    ...asMessages(assistant, 'assistant'),
  ]);
  const listed = parsedText(asked);
  const marked = typeof asked === 'string' ? markedMessages(asked, true) : undefined;
  const wrapped = isFields(asked) && Array.isArray(asked.messages) ? asked.messages : undefined;
  // WebGPT's questions say where they are from.
  const plain = isFields(asked) && typeof asked.full_text === 'string' ? asked.full_text : asked;
  const own = isMessageList(listed) ? listed : (wrapped ?? marked ?? asMessages(plain, 'user'));
  const used = [
    question,
    ...(input === undefined ? [] : [input]),
    ...(earlier.length > 0 ? ['history'] : []),
  ];
  return { messages: [...earlier, ...own], used };
}

/** The field beside an instruction that says what it is about, if there is anything in it. */
function inputOf(record: Fields): string | undefined {
  return Object.keys(record).find((key) => {
    const value = isNamed(key, 'input') ? record[key] : undefined;
    return typeof value === 'string' && value.trim() !== '';
  });
}

function isNamed(key: string | undefined, name: string): boolean {
  return key?.toLowerCase() === name;
}

/** An answer that is one message, perhaps without its role. */
function isAnswer(value: unknown): boolean {
  return isFields(value) && (typeof value.content === 'string' || Array.isArray(value.content));
}

/** What was asked and answered, as a pair or under two names. */
function exchangeOf(value: unknown): (readonly [unknown, unknown])[] {
  if (Array.isArray(value)) return [[value[0], value[1]]];
  const keys = isFields(value) ? questionAndAnswer(value) : undefined;
  return keys ? [[(value as Fields)[keys[0]], (value as Fields)[keys[1]]]] : [];
}

/** Whether what was asked stands under the name of who asked, as in logs of a chat. @internal */
export function isChatted(record: Fields): boolean {
  const [question = ''] = questionAndAnswer(record) ?? [];
  return /^(?:user|human)/i.test(question);
}

/** The keys of a record that hold a question and its answer. @internal */
export function questionAndAnswer(record: Fields): readonly [string, string] | undefined {
  const said = (key: string): boolean =>
    (typeof record[key] === 'string' && record[key] !== '') || isMessageList(record[key]);
  const isSaid = (key: string): boolean => said(key) || isAnswer(record[key]);
  const { question, answer } = exchangeKeys(record, { question: said, answer: isSaid });
  const asked = question ?? (isNamed(answer, 'response') ? contextOf(record, said) : undefined);
  return asked !== undefined && answer !== undefined ? [asked, answer] : undefined;
}

/** Where nothing else was asked, what came before a response is what it answers. */
function contextOf(record: Fields, said: (key: string) => boolean): string | undefined {
  return Object.keys(record).find((key) => isNamed(key, 'context') && said(key));
}
