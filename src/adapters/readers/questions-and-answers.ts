import { type Fields, isFields, toText } from './fields.js';
import { markedMessages } from './marked-text.js';
import { ANSWER_KEYS } from './message-lists.js';
import type { Notes } from './notes.js';
import { parsedText } from './parsed-cells.js';
import { asMessages, isMessageList } from './shape.js';

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

export const NOTHING_ASKED: Asked = { messages: [], used: [] };

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
