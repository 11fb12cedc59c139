import { systemPrompt } from '../../chat/message-lists.js';
import { exchangeKeys, questionAndAnswer } from '../../chat/questions-and-answers.js';
import { recordFormat } from '../../chat/record-format.js';
import { isMessageList, type ShapeHints } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, isAbsent, isFields, others } from '../../records/fields.js';
import { withoutMark } from '../../text/marked-text.js';
import { byNumber } from './numbered-turns.js';

/** Lists under these names are one conversation; under `data` or `conversations` each entry may be a separate one. */
const LISTS = /^(conversation|dialog(ue)?|chat|chat_?history|history|messages|turns?|exchanges|rounds)$/i;
/** Under this name, entries with keys other than q and a are questions about a text. */
const SHORT = 'qas';
/** Questions of a record with such an id are one dialogue. */
const DIALOGUE_ID = /^(?:dialog(?:ue)?|conversation|chat)_?id$/i;
/** Other fields of a record; here, `model` is the respondent. */
const MORE_ANSWERS = ['ai', 'model', 'reply', 'moss'];

/** Location of a record's exchanges, and the keys of question and answer in each. */
interface Place {
  readonly key: string;
  readonly question: string;
  readonly answer: string;
  readonly entries: readonly Fields[];
}

/** A conversation as a list of exchanges, with question and answer in one entry. @internal */
export const EXCHANGES: RecordFormat<'exchanges'> = recordFormat({
  name: 'exchanges',
  describe: 'Lists of exchanges: question and answer in one entry',
  example: '{ conversation: [{ user, assistant }, ...] }',
  // Next to a question and its answer, a history contains the earlier messages.
  knownBy: 'entries with a question and an answer',
  find: (record, hints) => (questionAndAnswer(record) === undefined ? exchangesIn(record, hints) : undefined),
  read({ key, question, answer, entries }, { notes }, record) {
    notes.once(`user = "${question}", assistant = "${answer}" of each entry of "${key}"`);
    const system = systemPrompt(record);
    const messages = entries.flatMap((entry) => {
      const own = systemPrompt(entry);
      const rest = others(entry, [question, answer, ...own.used]);
      const asked = { role: 'user', content: spoken(entry[question]) };
      const answered = { ...rest, role: 'assistant', content: spoken(entry[answer]) };
      const said = [asked, answered].filter(({ content }) => !isAbsent(content));
      notes.readSummary.exclude('wordless', 2 - said.length);
      return [...own.messages, ...said];
    });
    return { messages: [...system.messages, ...messages], path: key, used: [key, ...system.used] };
  },
});

function exchangesIn(record: Fields, { columns }: ShapeHints): Place | undefined {
  for (const key of Object.keys(record)) {
    if (!LISTS.test(key) && key !== SHORT) continue;
    const isDialogue = Object.keys(record).some((name) => DIALOGUE_ID.test(name));
    const value = record[key];
    if (isMessageList(value, columns)) continue;
    const list: readonly unknown[] = Array.isArray(value) ? value : inOrder(value);
    const [first] = list;
    if (!isFields(first)) continue;
    const isText = (name: string): boolean => typeof first[name] === 'string';
    const { question, answer } = pairKeys(first, isText, isDialogue ? '' : key);
    if (question === undefined || answer === undefined) continue;
    // Either side may be empty, except in the first exchange, which determines the keys.
    const said = (text: unknown): boolean => typeof text === 'string' || isAbsent(text);
    const entries = list.filter(isFields);
    const isWhole =
      entries.length === list.length &&
      entries.every((entry) => said(entry[question]) && said(entry[answer]));
    if (isWhole) return { key, question, answer, entries };
  }
  return undefined;
}

/** The keys of question and answer; some corpora have only their first letters (GuessWhat?!). */
function pairKeys(
  first: Fields,
  isText: (name: string) => boolean,
  key: string,
): ReturnType<typeof exchangeKeys> {
  if (isText('q') && isText('a')) return { question: 'q', answer: 'a' };
  if (key === SHORT) return { question: undefined, answer: undefined };
  return exchangeKeys(first, { question: isText, answer: isText }, MORE_ANSWERS);
}

function spoken(text: unknown): unknown {
  return typeof text === 'string' ? withoutMark(text) : text;
}

/** The exchanges of an object with numbered keys (MOSS). */
function inOrder(value: unknown): readonly unknown[] {
  return isFields(value) ? (byNumber(value, isFields) ?? []) : [];
}
