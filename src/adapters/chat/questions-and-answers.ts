import type { ReadWarning } from '../advice/read-warning.js';
import { type Fields, isAbsent, isFields, toText } from '../records/fields.js';
import type { Notes } from '../records/notes.js';
import { parsedText } from '../records/parsed-cells.js';
import { markedMessages } from '../text/marked-text.js';
import { ANSWER_KEYS } from './message-lists.js';
import { asMessages, isMessageList } from './shape.js';

/** Warning for records of one question and one answer, which may not come from a chat. @internal */
export const SINGLE_EXCHANGES: ReadWarning = {
  check: 'exchanges',
  message:
    'no conversation is longer than one question and its answer: these may be instructions, the records of a benchmark or the runs of a program',
};

/** Keys of questions and answers, most likely first. */
const QUESTIONS: readonly string[] = [
  'prompt',
  'instruction',
  'question',
  'query',
  'input',
  'user',
  'human',
  'utterance',
];

const ANSWERS: readonly string[] = [...ANSWER_KEYS, 'assistant', 'bot', 'gpt'];

/** The same for keys that include the author: `user_input`, `botResponse`. A `system_message` is a prompt. */
const ASKED_BY =
  /^(?:(?:user|human|customer|client|patient|seeker)[ _-]?(?:message|msg|input|query|prompt|question|request|text|utterance|post)|(?:question|query|prompt)[ _-]?(?:text|body|content)|q)$/i;

const ANSWERED_BY =
  /^(?:ai|(?:(?:assistant|ai|bot|chatbot|model|agent|llm|gpt|chatgpt)[ _-]?(?:message|msg|text|utterance)|(?:assistant|ai|bot|chatbot|model|agent|llm|gpt|chatgpt|actual|generated|therapist|counselor|doctor)[ _-]?(?:response|reply|answer|output)|(?:response|answer|reply)[ _-]?(?:text|body|content|post)|a))$/i;

/** The keys of question and answer in an entry. @internal */
export interface ExchangeKeys {
  readonly question: string | undefined;
  readonly answer: string | undefined;
}

/** The keys whose values have the expected form; `more` are other keys of answers. @internal */
export function exchangeKeys(
  entry: Fields,
  holds: { question(key: string): boolean; answer(key: string): boolean },
  more: readonly string[] = [],
): ExchangeKeys {
  const find = (usual: readonly string[], form: RegExp, is: (key: string) => boolean): string | undefined => {
    const plain = usual.find((name) => entry[name] !== undefined && is(name));
    if (plain !== undefined) return plain;
    // Names are checked first, because checking values takes longer.
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

/** Reports which fields were used as question and answer. @internal */
export function announceExchange(notes: Notes, [question, more]: readonly string[], answer: string): void {
  const input = isNamed(question, 'instruction') && isNamed(more, 'input') ? ` and "${more}"` : '';
  notes.once(`user = "${question}"${input}, assistant = "${answer}"`);
}

/** The messages of the question, and their fields. @internal */
export interface QuestionMessages {
  readonly messages: readonly unknown[];
  readonly used: readonly string[];
}

export const NOTHING_ASKED: QuestionMessages = { messages: [], used: [] };

/**
 * The question, with the earlier messages (`history`), and its input (`input`, next to an instruction).
 * @internal
 */
export function readQuestion(record: Fields, question: string): QuestionMessages {
  const input = isNamed(question, 'instruction') ? findInputField(record) : undefined;
  const asked =
    input === undefined ? record[question] : `${toText(record[question])}\n${toText(record[input])}`;
  const history = Array.isArray(record.history) ? record.history.flatMap(readExchanges) : [];
  const earlier = history.flatMap(([user, assistant]) => [
    ...asMessages(user, 'user'),
    ...asMessages(assistant, 'assistant'),
  ]);
  const listed = parsedText(asked);
  const marked = typeof asked === 'string' ? markedMessages(asked, true) : undefined;
  const wrapped = isFields(asked) && Array.isArray(asked.messages) ? asked.messages : undefined;
  // WebGPT's questions name their source.
  const plain = isFields(asked) && typeof asked.full_text === 'string' ? asked.full_text : asked;
  const own = isMessageList(listed) ? listed : (wrapped ?? marked ?? asMessages(plain, 'user'));
  const used = [
    question,
    ...(input === undefined ? [] : [input]),
    ...(earlier.length > 0 ? ['history'] : []),
  ];
  return { messages: [...earlier, ...own], used };
}

/** The field with the input of an instruction, if it is not empty. */
function findInputField(record: Fields): string | undefined {
  return Object.keys(record).find((key) => {
    const value = isNamed(key, 'input') ? record[key] : undefined;
    return typeof value === 'string' && value.trim() !== '';
  });
}

function isNamed(key: string | undefined, name: string): boolean {
  return key?.toLowerCase() === name;
}

/** An answer that consists of one message, which may lack a role. */
function isAnswer(value: unknown): boolean {
  return isFields(value) && (typeof value.content === 'string' || Array.isArray(value.content));
}

/** Question and answer, as a pair or under two names. */
function readExchanges(value: unknown): (readonly [unknown, unknown])[] {
  if (Array.isArray(value)) return [[value[0], value[1]]];
  const keys = isFields(value) ? questionAndAnswer(value) : undefined;
  return keys ? [[(value as Fields)[keys[0]], (value as Fields)[keys[1]]]] : [];
}

/** Whether the question is under the name of its author, as in chat logs. @internal */
export function isChatted(record: Fields): boolean {
  const [question = ''] = questionAndAnswer(record) ?? [];
  return ASKER.test(question);
}

const ASKER = /^(?:user|human)/i;
const ANSWERER = /^(?:assistant|bot|chatbot|ai|gpt|chatgpt|agent)/i;

/** Whether question and answer are under the names of their authors, as only chats have them. @internal */
export function areBothNamed([question, answer]: readonly [string, string]): boolean {
  return ASKER.test(question) && ANSWERER.test(answer);
}

/** The keys of a record that hold a question and its answer. @internal */
export function questionAndAnswer(record: Fields): readonly [string, string] | undefined {
  const said = (key: string): boolean =>
    (typeof record[key] === 'string' && record[key] !== '') || isMessageList(record[key]);
  const isSaid = (key: string): boolean => said(key) || isAnswer(record[key]);
  const { question, answer } = exchangeKeys(record, { question: said, answer: isSaid });
  // The letters count only as a pair.
  if (isNamed(question, 'q') !== isNamed(answer, 'a')) return undefined;
  const asked = question ?? (isNamed(answer, 'response') ? findContextField(record, said) : undefined);
  return asked !== undefined && answer !== undefined ? [asked, answer] : undefined;
}

/** The keys of a record whose question or answer is blank, in a file of exchanges. @internal */
export function halfAnswered(record: Fields): readonly [string, string] | undefined {
  const isText = (key: string): boolean => typeof record[key] === 'string';
  const mayBe = (key: string): boolean => isText(key) || isAbsent(record[key]);
  const { question, answer } = exchangeKeys(record, { question: isText, answer: mayBe });
  if (question === undefined || answer === undefined) return undefined;
  return record[question] === '' && !record[answer] ? undefined : [question, answer];
}

/** `text` next to a response is the question, unless another field contains one. */
function findContextField(record: Fields, said: (key: string) => boolean): string | undefined {
  return Object.keys(record).find((key) => /^(?:context|history)$/i.test(key) && said(key));
}
